import { beforeAll, describe, expect, test } from 'vitest'
import { loadHighlighter } from '../../src/text/highlight.ts'
import { loadMarkdown } from '../../src/text/lexer.ts'
import { lineWidth } from '../../src/text/lines.ts'
import { markdownLines } from '../../src/text/markdown.ts'
import { glyph, type Line, span } from '../../src/text/span.ts'
import { wash } from '../../src/text/wash.ts'
import { cpuTime } from '../support/cpu-time.ts'
import { pick, seeded } from '../support/random.ts'

beforeAll(loadMarkdown)

const lines = (source: string, width = 40, more = {}) =>
  markdownLines(source, { width, backticks: false, code: 0, ...more })
const plain = (line: Line) => line.map(one => one.text).join('')
const rows = (source: string, width = 40, more = {}) => lines(source, width, more).map(line => plain(line).trimEnd())

describe('words', () => {
  test('are bold, italic, struck out and escaped as in Markdown', () => {
    expect(lines('a **b *c*** ~~d~~ \\*e')).toEqual([
      [
        ...[span('a '), span('b ', 'text', { bold: true }), span('c', 'text', { bold: true, italic: true })],
        ...[span(' '), span('d'), span(' '), span('*'), span('e')],
      ],
    ])
  })

  test('that are written as character references are washed too', () => {
    expect(rows('a &#27;[31mred&#x1b;[0m &#x202e;b **c&#7;** &#x9b;1md')).toEqual(['a red b c d'])
    expect(rows('| a&#27;[1mb |\n| - |')).toEqual(['ab', '───'])
  })

  test('of code have a background, or backticks if there is none', () => {
    expect(lines('`a <b>`')).toEqual([[span('a <b>', 'text', { on: 'code' })]])
    expect(lines('``a ` b``', 40, { backticks: true })).toEqual([[span('``a ` b``')]])
  })

  test('of links are underlined, and followed by the address unless they are the address', () => {
    expect(lines('[shop](https://shop.example)')).toEqual([
      [span('shop', 'text', { underline: true }), span(' (https://shop.example)', 'dim')],
    ])
    expect(rows('<https://a.example> https://b.example/?x=1&y=2 www.c.example <me@d.example>', 100)).toEqual([
      'https://a.example https://b.example/?x=1&y=2 www.c.example me@d.example',
    ])
    expect(rows('![a cat](cat.png "Tom")')).toEqual(['[image: a cat] (cat.png "Tom")'])
  })

  test('that look like tags stay, and entities become their characters', () => {
    expect(rows('use <T> &amp; <br> &lt;b&gt; &amp;lt; AT&T')).toEqual(['use <T> & <br> <b> &lt; AT&T'])
    expect(rows('`&amp;`')).toEqual(['&amp;'])
  })

  test('keep the line breaks that were typed', () => {
    expect(rows('one\n  two  \nthree')).toEqual(['one', '  two', 'three'])
  })
})

describe('blocks', () => {
  test('are a blank line apart, with none around them', () => {
    expect(rows('\n\n# One\ntext\n\n\n\n## Two\n***\nend\n\n', 10)).toEqual(
      ['One', '', 'text', '', 'Two', '', '──────────', '', 'end'], // A rule fills the width.
    )
    expect(lines('# One')).toEqual([[span('One', 'text', { bold: true })]])
    expect(lines('---', 3)).toEqual([[glyph('───', 'border')]])
    expect(lines('')).toEqual([])
  })

  test('of a list are indented after their marks', () => {
    expect(rows('- one two three four\n  - five\n    1. six\n- [x] done\n- [ ] open', 16)).toEqual([
      ...['· one two three', '  four', '  · five', '    1. six', '✓ done', '· open'],
    ])
    expect(rows('9. a\n10. b')).toEqual(['9.  a', '10. b'])
    expect(lines('- a')[0]?.[0]).toEqual(glyph('·', 'dim'))
  })

  test('of a loose list are apart', () => {
    expect(rows('1. a\n\n   b\n2. c')).toEqual(['1. a', '', '   b', '', '2. c'])
  })

  test('that quote are dim behind a line', () => {
    expect(lines('> a\n> > b')).toEqual([
      [glyph('│', 'border'), span(' '), span('a', 'dim')],
      [glyph('│', 'border'), span(' ')],
      [glyph('│', 'border'), span(' '), glyph('│', 'border'), span(' '), span('b', 'dim')],
    ])
  })

  test('of HTML and link definitions are shown as written', () => {
    expect(rows('<div>\n  x\n</div>\n\n[a]: http://b.example')).toEqual([
      ...['<div>', '  x', '</div>', '', '[a]: http://b.example'],
    ])
  })
})

describe('code', () => {
  beforeAll(loadHighlighter)

  test('is indented, coloured, and keeps its lines', () => {
    expect(lines('```ts\nreturn 1\n\n\tx\n```\n')).toEqual([
      [span('  '), span('return', 'keyword'), span(' '), span('1', 'number')],
      [span('  ')],
      [span('  '), span('    x')],
    ])
  })

  test('is cut if it is too long, or wrapped on request', () => {
    const source = '```\nconst total = 1\n```'
    expect(rows(source, 12)).toEqual(['  const tot…'])
    expect(rows(source, 12, { code: 'wrap' })).toEqual(['  const', '  total = 1'])
  })

  test('shows what else its fence says', () => {
    expect(rows('```ts title=cart.ts\na\n```')).toEqual(['  title=cart.ts', '  a'])
    expect(rows('```python:cart.py\na\n```')).toEqual(['  cart.py', '  a'])
  })
})

describe('tables', () => {
  const source = '| Name | Price | n |\n|:--|--:|:-:|\n| a `b` | 12 | x |\n| 漢字 | 3 | |'

  test('have aligned columns and a rule under a bold header', () => {
    expect(rows(source)).toEqual(['Name  Price   n', '────  ─────  ───', 'a b      12   x', '漢字      3'])
    expect(lines(source)[0]?.[0]).toEqual(span('Name', 'text', { bold: true }))
    expect(lines(source)[1]?.[0]).toEqual(glyph('────', 'border'))
  })

  test('are narrowed by wrapping their widest cells', () => {
    expect(rows('|a|b|\n|-|-|\n|one|two three four five|', 14)).toEqual([
      ...['a    b', '───  ─────────', 'one  two three', '     four five'],
    ])
  })

  test('keep the names in a narrow column whole if there is room', () => {
    expect(rows('|a|b|\n|-|-|\n|`voucherTotals`|one two three four five six seven|', 26)).toEqual([
      ...['a              b', '─────────────  ───────────'],
      ...['voucherTotals  one two', '               three four', '               five six', '               seven'],
    ])
    expect(rows('|a|b|\n|-|-|\n|`readVoucher`|`shop/cart/total` adds it up|', 30).join()).toContain('shop/cart/total')
  })

  test('with more columns than fit are shown as written', () => {
    expect(rows('|a|b|c|d|\n|-|-|-|-|', 12)).toEqual(['|a|b|c|d|', '|-|-|-|-|'])
  })
})

describe('any text', () => {
  const pieces = [
    ...[
      '# ',
      '- ',
      '1. ',
      '> ',
      '```\n',
      '```ts\n',
      '|',
      '|-|-|\n',
      '---\n',
      '*',
      '**',
      '_',
      '`',
      '[',
      '](',
      ')',
      '![',
    ],
    ...[
      '<b>',
      '<!--',
      '&amp;',
      '\\',
      '\n',
      '\n\n',
      '    ',
      '\t',
      '- [x] ',
      '~~',
      'http://a.b',
      '漢字',
      '👩‍👧',
      'e\u0301',
    ],
    ...[
      '\u001b[31m',
      '\u009b1m',
      '\u0007',
      '\u202e',
      '\u0000',
      '\r',
      '\ud83d',
      '\u2028',
      'word',
      'two words',
      '[a]: b\n',
    ],
  ]
  const random = seeded(11)
  const texts = Array.from({ length: 600 }, () => Array.from({ length: 40 }, () => pick(random, pieces)).join(''))

  test('fits its width and contains nothing that a terminal would obey', () => {
    for (const text of texts) {
      const width = 8 + Math.floor(random() * 60)
      for (const line of lines(text, width, { code: random() < 0.5 ? 'wrap' : 0, backticks: random() < 0.5 })) {
        expect(lineWidth(line), JSON.stringify(text)).toBeLessThanOrEqual(width)
        expect(plain(line)).not.toMatch(/[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/)
      }
    }
  })

  test('keeps all its words', () => {
    for (const text of texts) {
      const count = (words: string) => words.match(/word/g)?.length ?? 0
      const shown = lines(text, 400, { code: 'wrap' }).map(plain).join('\n')
      expect(count(shown), `${JSON.stringify(text)}\n${shown}`).toBeGreaterThanOrEqual(count(wash(text)))
    }
  })

  test.each([
    ['quotes', '>'.repeat(10_000)],
    ['quotes of lists', '> - '.repeat(10_000)],
    ['brackets', '['.repeat(10_000)],
    ['links', '[x](y)'.repeat(30_000)],
    ['emphasis', '*a_'.repeat(60_000)],
    ['addresses', 'http://a('.repeat(20_000)],
    ['lists', Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('')],
    ['table cells', `${'a|'.repeat(30_000)}\n${'-|'.repeat(30_000)}\n${'a\n'.repeat(30_000)}`],
    ['words', 'word '.repeat(200_000)],
    ['newlines', `a${'\n'.repeat(500_000)}b`],
    ['tabs', `a${'\t'.repeat(300_000)}b`],
  ])('of far too many %s takes less than a second', (_, source) => {
    expect(cpuTime(() => expect(lines(source, 80).length).toBeGreaterThan(0))).toBeLessThan(2000)
  })

  test('of excessive length is plain', () => {
    expect(rows(`# a\n\n${'**b**\n'.repeat(40_000)}`).slice(0, 3)).toEqual(['# a', '', '**b**'])
  })
})
