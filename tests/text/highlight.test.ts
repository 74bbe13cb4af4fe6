import { beforeAll, describe, expect, test, vi } from 'vitest'
import { highlightedLines, languageOf, loadHighlighter } from '../../src/text/highlight.ts'
import { type Line, span } from '../../src/text/span.ts'
import { cpuTime } from '../support/cpu-time.ts'

const shown = (lines: readonly Line[]) => lines.map(line => line.map(one => `${one.token}:${one.text}`))

test('code is plain until the highlighter is loaded', async () => {
  // Another file of the same process may have loaded it.
  vi.resetModules()
  const { highlightedLines } = await import('../../src/text/highlight.ts')
  expect(highlightedLines('const a = 1\n\n\tb', 'ts')).toEqual([[span('const a = 1')], [], [span('    b')]])
})

describe('with the highlighter', () => {
  beforeAll(loadHighlighter)

  test('code has the colours of its language', () => {
    expect(shown(highlightedLines("const a = 'x' // why\nreturn 42", 'ts'))).toEqual([
      ['keyword:const', 'text: a = ', "string:'x'", 'text: ', 'comment:// why'],
      ['keyword:return', 'text: ', 'number:42'],
    ])
  })

  test('text over several lines keeps its colour on each', () => {
    expect(shown(highlightedLines('/* a\n\nb */', 'js'))).toEqual([['comment:/* a'], [], ['comment:b */']])
  })

  test('a value inside a string is code again', () => {
    expect(shown(highlightedLines('"a#{b}"', 'ruby'))).toEqual([['string:"a', 'text:#{b}', 'string:"']])
  })

  test('a language inside another has its own colours', () => {
    expect(shown(highlightedLines('<script>let a = 1</script>', 'html')).flat()).toContain('keyword:let')
  })

  test('a diff shows what was added and removed', () => {
    expect(shown(highlightedLines('+new\n-old', 'diff'))).toEqual([['added:+new'], ['removed:-old']])
  })

  test.each([undefined, 'klingon', ''])('code in language %j is plain', language => {
    expect(highlightedLines('const a = 1', language)).toEqual([[span('const a = 1')]])
  })

  test('very long code is plain', () => {
    expect(highlightedLines('const a = 1\n'.repeat(20_000), 'ts').slice(0, 1)).toEqual([[span('const a = 1')]])
  })

  test('an extremely long line is plain, and so is everything around it', () => {
    const code = `a = ${'7f'.repeat(600)}\nb = 1`
    expect(highlightedLines(code, 'ini')).toEqual(code.split('\n').map(line => [span(line)]))
  })

  test('text over many lines keeps its colour, however far', () => {
    const comment = Array.from({ length: 100 }, (_, at) => `it's line ${at}`)
    const lines = shown(highlightedLines(`/*\n${comment.join('\n')}\n*/ return 1`, 'js'))
    expect(lines.slice(1, -1)).toEqual(comment.map(line => [`comment:${line}`]))
    expect(lines.at(-1)).toEqual(['comment:*/', 'text: ', 'keyword:return', 'text: ', 'number:1'])
  })

  test.each([
    ['csharp', 'word\n'],
    ['c', `${'_'.repeat(900)}\n`],
  ])('%s without any sign takes little time', (language, line) => {
    const code = line.repeat(19_900 / line.length)
    expect(cpuTime(() => highlightedLines(code, language))).toBeLessThan(500)
    const lines = highlightedLines(code, language)
    expect(lines.map(spans => spans.map(one => one.text).join('')).join('\n')).toBe(code)
  })

  test('every language that a file name stands for is there', () => {
    const names = 'sh c cc cs css diff go toml java js json kt lua mk md php py rb rs sql swift ts html yml'.split(' ')
    for (const path of [...names.map(name => `/code/shop/a.${name}`), '/code/Dockerfile', 'Makefile']) {
      const colours = highlightedLines('"x" 1 # y\n-z', languageOf(path)).flat().length
      expect(languageOf(path), path).toBeDefined()
      expect(colours, path).toBeGreaterThan(1)
    }
    expect(languageOf('/code.d/README')).toBeUndefined()
  })

  test('nothing that a terminal would obey is left in it', () => {
    const code = `const a = "\u001b[31m\u0007\u202e"\r\n\u009b`
    expect(
      highlightedLines(code, 'ts')
        .flat()
        .map(one => one.text)
        .join(''),
    ).toBe('const a = ""')
  })
})
