import { describe, expect, test } from 'vitest'
import { exported } from '../support/exporting.ts'
import { entryMaker } from '../support/lines/entries.ts'

const { prompt, answer, thought, call, result, placed } = entryMaker()

/** The transcript below the facts. */
async function body(...parameters: Parameters<typeof exported> extends [unknown, ...infer Rest] ? Rest : never) {
  const text = await exported('html', ...parameters)
  return text.slice(text.indexOf('<main'), text.indexOf('</main>'))
}

describe('HTML', () => {
  test('allows no requests in its policy', async () => {
    const page = await exported('html', [])
    const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? []
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; script-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'$/,
    )
    expect(page).not.toMatch(/ style="| on\w+="|unsafe|@import|url\(/)
  })

  test('has the facts of the session at the top', async () => {
    const usage = { inputTokens: 1200, outputTokens: 34, cacheCreationTokens: 0, cacheReadTokens: 5 }
    const session = { gitBranch: 'main', models: ['opus', 'haiku'], usage, durationMs: 61_000, version: '2.1.0' }
    const page = await exported('html', [], { session, isRedacted: true, parts: new Set(['tools']), title: 'A <b>' })
    for (const fact of [
      ...['<title>A &lt;b&gt;</title>', '<h1>A &lt;b&gt;</h1>', '<dt>Branch</dt><dd>main</dd>'],
      ...['<dt>Models</dt><dd>opus, haiku</dd>', '<dt>Tokens</dt><dd>1,200 in · 34 out · 5 cache read</dd>'],
      ...[
        '<dt>Duration</dt><dd>1m 01s</dd>',
        '<dt>Agent</dt><dd>Claude Code 2.1.0</dd>',
        '<dt>Secrets</dt><dd>masked</dd>',
      ],
      '<dt>Left out</dt><dd>thinking, tool results, system messages</dd>',
    ]) {
      expect(page).toContain(fact)
    }
  })

  test('has anchors by the numbers of the entries, and the prompts as contents', async () => {
    const page = await exported('html', [prompt('why <i>?'), answer('so'), prompt('x'.repeat(300))])
    expect(page.match(/id="m\d+"/g)).toEqual(['id="m0"', 'id="m1"', 'id="m2"'])
    const contents = page.slice(page.indexOf('<nav'), page.indexOf('</nav>'))
    expect(contents).toContain('<a href="#m0">why &lt;i&gt;?</a>')
    expect(contents).toContain(`<a href="#m2">${'x'.repeat(120)}…</a>`)
    expect(contents).not.toContain('m1')
  })

  test('shows Markdown as its own elements, and elements in the text as words', async () => {
    const text = await body([
      answer('# T\n\n**a** <b onclick="x">c</b> `d`\n\n- e\n\n| f |\n| -: |\n| g |\n\n<div id="m0">h</div>'),
    ])
    for (const part of ['<h3>T</h3>', '<strong>a</strong> &lt;b onclick=&quot;x&quot;&gt;c&lt;/b&gt; <code>d</code>']) {
      expect(text).toContain(part)
    }
    expect(text).toContain('<ul><li>e</li></ul>')
    expect(text).toContain('<td class="right">g</td>')
    expect(text).toContain('<pre>&lt;div id=&quot;m0&quot;&gt;h&lt;/div&gt;</pre>')
  })

  test('links only to safe addresses, and loads no picture', async () => {
    const text = await body([
      answer('[a](https://a.example/?b&c) [d](javascript:x) ![e](https://p.example/i.png) ![f](data:x)'),
    ])
    expect(text).toContain('<a href="https://a.example/?b&amp;c" rel="noopener noreferrer">a</a>')
    expect(text).toContain('d <span class="dim">(javascript:x)</span>')
    expect(text).toContain('<a href="https://p.example/i.png" rel="noopener noreferrer">[image: e]</a>')
    expect(text).toContain('[image: f] <span class="dim">(data:x)</span>')
    expect(text).not.toContain('<img')
  })

  test('colours code, up to a limit for the whole page', async () => {
    expect(await body([answer('```ts\nconst a = "b"\n```')])).toContain(
      '<pre><code><span class="k">const</span> a = <span class="s">&quot;b&quot;</span></code></pre>',
    )
    const long = `\`\`\`ts\n${'const a = 1\n'.repeat(1600)}\`\`\``
    const text = await body(Array.from({ length: 60 }, () => answer(long)))
    expect(text.match(/<pre>/g)).toHaveLength(60)
    expect(text.match(/<span class="k">/g)).toHaveLength(1600 * Math.floor(1_000_000 / (12 * 1600 - 1)))
  })

  test('shows changes as a diff, and read files with their line numbers', async () => {
    const edit = { file_path: '/code/shop/a.ts', old_string: 'let <a>', new_string: 'const a' }
    const patch = [{ oldStart: 41, newStart: 41, lines: [' x', '-let <a>', '+const a'] }]
    const changed = await body([call('Edit', edit, '1'), result('1', 'done', { patch })])
    expect(changed).toContain(
      '<pre class="lines diff"><span data-n="41">x</span><del data-n="42">let &lt;a&gt;</del><ins data-n="42">const a</ins></pre>',
    )
    const read = await body([call('Read', { file_path: 'a.ts' }, '1'), result('1', '     7→let a\n     8→\n     9→b')])
    expect(read).toContain('<span data-n="7"><span class="k">let</span> a</span><span data-n="8">\n</span>')
  })

  test('takes the diff from the call alone if results are left out', async () => {
    const edit = { file_path: 'a.ts', old_string: 'a', new_string: 'b' }
    const patch = [{ oldStart: 1, newStart: 1, lines: [' secret', '-a', '+b'] }]
    const parts = new Set(['tools'] as const)
    const text = await body([call('Edit', edit, '1'), result('1', 'secret', { patch })], { parts })
    expect(text).toContain('<del>a</del><ins>b</ins>')
    expect(text).not.toContain('secret')
  })

  test('folds long text under a line that describes it', async () => {
    const long = Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n')
    const text = await body([
      thought(long),
      call('Bash', { command: 'ls' }, '1'),
      result('1', long),
      placed('system', { text: long }),
    ])
    expect(text.match(/<details>/g)).toHaveLength(3)
    expect(text).toContain('<span class="dim peek">line 0</span><span class="end">20 lines</span></summary>')
    const short = await body([call('Bash', { command: 'ls' }, '1'), result('1', 'a\nb')])
    expect(short).toContain('<details open><summary><span class="name">result</span>')
  })

  test('has output from a separate file, and says where the rest is', async () => {
    const spilled = { text: 'the <beginning>', bytes: 2_000_000, restIn: '/home/ada/rest.txt' }
    const text = await body([call('Bash', {}, '1'), result('1', 'x')], { aids: { spilled: () => spilled } })
    expect(text).toContain('<pre>the &lt;beginning&gt;</pre><p class="dim">The rest of 2 MB is in ~/rest.txt</p>')
  })

  test('names the call of a late result', async () => {
    const between = Array.from({ length: 70 }, () => answer('a'))
    const text = await body([call('Task', {}, '1'), ...between, result('1', 'a\nb')])
    expect(text).toContain('result of <a href="#m0">Task</a>')
  })
})
