import { Marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { exported } from '../support/exporting.ts'
import { entryMaker } from '../support/lines/entries.ts'

const { prompt, answer, thought, call, result, placed } = entryMaker()

/** The text below the facts. */
async function body(...parameters: Parameters<typeof exported> extends [unknown, ...infer Rest] ? Rest : never) {
  const text = await exported('md', ...parameters)
  return text.slice(text.indexOf('\n## ')).trim()
}

const html = (markdown: string): string => new Marked({ gfm: true }).parse(markdown, { async: false })

describe('Markdown', () => {
  test('begins with the title and a table of facts', async () => {
    const text = await exported('md', [], {
      session: { gitBranch: 'a|b', projectPath: '/home/ada/shop' },
      isRedacted: true,
    })
    expect(
      text.startsWith('# Fix the till\n\n| Fact | |\n| --- | --- |\n| Project | \\~/shop |\n| Branch | a\\|b |\n'),
    ).toBe(true)
    expect(text).toContain('| Secrets | masked |')
  })

  test('has a heading for each turn, not for each entry', async () => {
    const entries = [prompt('why?', '14:02'), thought('hm'), answer('because', '14:03'), answer('indeed'), prompt('ah')]
    const headings = (await body(entries)).split('\n').filter(line => line.startsWith('#'))
    expect(headings).toEqual(['## You · 2026-11-13 14:02:00', '## Claude', '## You'])
  })

  test('keeps the Markdown of prompts and answers, with headings below those of the turns', async () => {
    const source =
      '# Why\n\na **b** *c* ~~d~~ `e`\n\n1. one\n   - [x] two\n2. three\n\n> quote\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n\nhttps://a.example/b_c [x](https://a.example/)'
    expect(await body([answer(source)])).toBe(
      '## Claude\n\n### Why\n\na **b** *c* ~~d~~ `e`\n\n1. one\n   - [x] two\n2. three\n\n> quote\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |\n\nhttps://a.example/b_c [x](https://a.example/)',
    )
  })

  test('keeps the line breaks of a prompt, and adds none to an answer', async () => {
    expect(await body([prompt('a\nb')])).toBe('## You\n\na  \nb')
    expect(await body([answer('a\nb')])).toBe('## Claude\n\na\nb')
  })

  test('has fences that survive the fences inside', async () => {
    const output = 'before\n```\n````js\n</details>\nafter'
    const text = await body([call('Bash', { command: 'cat x' }, '1'), result('1', output)])
    expect(text).toContain(`<summary>Result · 5 lines</summary>\n\n\`\`\`\`\`\n${output}\n\`\`\`\`\`\n\n</details>`)
    expect(html(text)).toContain('````js\n&lt;/details&gt;\nafter')
  })

  test('begins nothing on a line that began nothing', async () => {
    const text = await body([answer('so\n    ## You\n    - one\n    1. two\n    > three\n    ---')])
    expect(text).toBe('## Claude\n\nso\n\\## You\n\\- one\n1\\. two\n\\> three\n\\---')
  })

  test('closes a fence that an answer left open', async () => {
    const text = await body([answer('```js\nlet a'), prompt('and?')])
    expect(text).toBe('## Claude\n\n```js\nlet a\n```\n\n## You\n\nand?')
  })

  test('has a call on one line, its change as a diff, and a to-do list as one', async () => {
    const edit = { file_path: '/code/shop/a.ts', old_string: 'let a', new_string: 'const a' }
    const todos = {
      todos: [
        { content: 'a <b>', status: 'completed' },
        { content: 'c', status: 'in_progress' },
      ],
    }
    const text = await body([call('Edit', edit, '1'), result('1', 'done'), call('TodoWrite', todos, '2')])
    expect(text).toContain('**Edit** `a.ts` · +1 −1\n\n```diff\n-let a\n+const a\n```')
    expect(text).toContain('- [x] a &lt;b&gt;\n- [ ] c *(in progress)*')
  })

  test('shows elements as words, and leaves code as it was written', async () => {
    const text = await body([answer('a <b>x</b> `<i>` &copy; &lt;\n\n<div>\nblock\n</div>\n\n    <indented>')])
    expect(text).toContain('a &lt;b>x&lt;/b> `<i>` &amp;copy; &lt;')
    expect(text).toContain('```html\n<div>\nblock\n</div>\n```')
    expect(text).toContain('```\n<indented>\n```')
  })

  test('links only to safe addresses, and loads no picture', async () => {
    const text = await body([
      answer('[a](javascript:x) ![b](https://p.example/i.png) [c](src/a.ts) [d](mailto:a@b.example)'),
    ])
    expect(text).toContain(
      'a (`javascript:x`) [\\[image: b\\]](https://p.example/i.png) c (`src/a.ts`) [d](mailto:a@b.example)',
    )
  })

  test.each([
    // Within an address, GitHub would see a link and a picture of their own.
    ['http://x![i](http://e/x)', '[http:\\//x!\\[i\\](http:\\//e/x)](http://x!%5bi%5d%28http://e/x%29)'],
    // GitHub would take the former element, and the first sign of the code, for more of the address.
    ['https://x.y/<b>`</details>`', '[https:\\//x.y/](https://x.y/)&lt;b>`</details>`'],
    ['**https://x.y**<b>`</details>`', '**[https:\\//x.y](https://x.y)**&lt;b>`</details>`'],
    ['<a href="http://x">`</details>`', '&lt;a href="http:\\//x">`</details>`'],
    // GitHub would move a footnote to the end, and leave out all but the first of that name.
    ['see[^1]\n\n[^1]: a note', 'see\\[^1\\]\n\n\\[^1\\]: a note'],
    ['see https://x.y and so on', 'see https://x.y and so on'],
  ])('means on GitHub what we took it for: %s', async (said, written) => {
    expect(await body([answer(said)])).toBe(`## Claude\n\n${written}`)
  })

  test('folds thinking, compactions and notes', async () => {
    const text = await body([
      thought('first\nsecond'),
      placed('user', { text: 'so far', compaction: { tokensBefore: 150_000, tokensAfter: 9000 } }),
      placed('system', { text: 'a\nb' }),
      placed('system', { text: 'short *one*' }),
    ])
    expect(text).toContain('<details>\n<summary>Thinking · 2 lines</summary>\n\nfirst  \nsecond\n\n</details>')
    expect(text).toContain('***\n\n<details>\n<summary>Compacted · 150k → 9k tokens</summary>\n\nso far\n\n</details>')
    expect(text).toContain('<summary>system · a</summary>\n\n```\na\nb\n```')
    expect(text).toContain('*system:* short \\*one\\*')
  })
})
