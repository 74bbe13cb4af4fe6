import { expect, test } from 'vitest'
import { snippetOf } from '../../../src/engine/search/snippet.ts'
import { asked } from '../../support/search/kept-words.ts'

const snippet = (line: string, text: string, context = 20) => {
  const found = snippetOf(asked(line), text, context)
  for (const [from, to] of found?.ranges ?? []) expect(to - from).toBe(found?.text.slice(from, to).length)
  return found && [found.text, ...found.ranges.map(range => found.text.slice(...range))]
}

test('is on one line, in words that are safe for a terminal', () => {
  expect(snippet('word', 'a\n\n\tword\x1b[31m\r\nred\x00')).toEqual(['a word red', 'word'])
  expect(snippet('"two words"', 'the two words\u2028end')).toEqual(['the two words end', 'two words'])
})

test('begins and ends between words, if there is room for that', () => {
  expect(snippet('needle', `${'straw '.repeat(20)}needle${' straw'.repeat(20)}`)).toEqual([
    '… straw straw straw needle straw straw straw straw straw straw …',
    'needle',
  ])
})

test('never has half a character', () => {
  for (let context = 0; context < 12; context++) {
    const [text = ''] = snippet('x', `${'😀'.repeat(20)}x${'😀'.repeat(40)}`, context) ?? []
    expect(Buffer.from(text).toString()).toBe(text)
    expect(text).toContain('x')
  }
})

test('highlights what was written, in whatever form', () => {
  expect(snippet('cafe\u0301', 'in the CAFE\u0301!')).toEqual(['in the CAFE\u0301!', 'CAFE\u0301'])
  expect(snippet('abc', 'ＡＢＣ ａｂｃ')).toEqual(['ＡＢＣ ａｂｃ', 'ＡＢＣ', 'ａｂｃ'])
  expect(snippet('σας', 'ΣΑΣ σας')).toEqual(['ΣΑΣ σας', 'ΣΑΣ', 'σας'])
  expect(snippet('Café', 'café CAFÉ Café')).toEqual(['café CAFÉ Café', 'Café'])
})

test('shows the beginning of an endless match, and highlights all of that', () => {
  const [text = '', marked = ''] = snippet('/x+/', `before ${'x'.repeat(100_000)}`) ?? []
  expect(text.length).toBeLessThan(600)
  expect(marked.length).toBeGreaterThanOrEqual(400)
  expect(text).toMatch(/^before x+ …$/)
})

test('highlights nothing beyond its end, and nothing invisible', () => {
  expect(snippet('"word "', 'a word ')).toEqual(['a word', 'word'])
  expect(snippet('\u200e', 'a\u200eb')).toEqual(['ab'])
})

test('has all words, where they are together', () => {
  const text = `one ${'. '.repeat(100)}one and two ${'. '.repeat(100)}two two two`
  expect(snippet('one two', text)).toEqual([expect.stringContaining('one and two'), 'one', 'two'])
})

test('is empty if none of the words are there', () => {
  expect(snippet('Word', 'word')).toBeUndefined()
  expect(snippet('-word', 'word')).toBeUndefined()
})
