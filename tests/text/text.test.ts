import { describe, expect, test } from 'vitest'
import { ago } from '../../src/text/age.ts'
import { clip, clipStart, padEnd, padStart, widthOf } from '../../src/text/clip.ts'
import { wash, washLine } from '../../src/text/wash.ts'
import { wordList } from '../../src/text/word-list.ts'

describe('washing', () => {
  test('drops what a terminal would obey and keeps what people read', () => {
    expect(wash('\u001b[31mred\u001b[0m \u0007bell \u001b]0;title\u0007x\u001b]52;c;aGk=\u0007y')).toBe('red bell xy')
    expect(wash('tab\tand\nline\r\nbreaks\rstay')).toBe('tab\tand\nline\nbreaks\nstay')
    expect(wash('é 漢字 👩‍👩‍👧‍👦 عربي')).toBe('é 漢字 👩‍👩‍👧‍👦 عربي')
  })

  test.each([
    ['He said â\x80\x9chelloâ\x80\x9d and then â\x80\x9cthe restâ\x80\x9d', 'He said âhelloâ and then âthe restâ'],
    ['emoji ð\x9f\x98\x80 then â\x80\x9cthe rest', 'emoji ð then âthe rest'],
    ['Ð\x9b ondon', 'Ð ondon'],
    ['unended \x1b]0;abc then words\nnext', 'unended 0;abc then words\nnext'],
    ['unended \x9d0;abc then words', 'unended 0;abc then words'],
    ['ended \x9d0;title\x9cx \x90q\x9cy', 'ended x y'],
  ])('loses no words around wrongly decoded or endless sequences: %j', (foreign, words) => {
    expect(wash(foreign)).toBe(words)
  })

  test('leaves no control character, no turned direction and no half character', () => {
    const all = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).join('x')
    expect(wash(all)).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/)
    expect(wash('a\ud83d b \ude00c 😀')).toBe('a b c 😀')
    expect(wash('\u202eevil')).toBe('evil')
  })

  test('joins lines into one on request', () => {
    expect(washLine('  two\n\n lines\u0085and \u001b[1mmore ')).toBe('two lines and more')
  })

  test.each([
    ['one two', 'one two'],
    ['one  two', 'one two'],
    [' one', 'one'],
    ['one ', 'one'],
    [' ', ''],
    ['one\ttwo', 'one two'],
    ['one\ntwo', 'one two'],
    ['one two\n', 'one two'],
    ['one\u00a0two', 'one two'],
    ['one two\u001b[1m', 'one two'],
    ['\u001bcone', 'one'],
    ['one two\u007f', 'one two'],
    ['one two\u200b', 'one two'],
  ])('gives one line of single spaces: %j', (foreign, line) => {
    expect(washLine(foreign)).toBe(line)
  })

  test('a line of many megabytes does not overflow the stack', () => {
    const words = 'ab '.repeat(6_000_000)
    expect(washLine(`${words}.`)).toHaveLength(words.length + 1)
  })
})

describe('fitting', () => {
  test('counts columns, not characters', () => {
    expect(widthOf('漢字')).toBe(4)
    expect(widthOf('é')).toBe(1)
    expect(widthOf('👩‍👩‍👧‍👦')).toBe(2)
    expect(padEnd('漢', 4)).toBe('漢  ')
    expect(padStart('漢', 4)).toBe('  漢')
  })

  test.each([
    ['hello', 5, 'hello'],
    ['hello!', 5, 'hell…'],
    ['漢字漢字', 5, '漢字…'],
    ['漢字漢字', 4, '漢…'],
    ['ab👩‍👩‍👧‍👦cd', 5, 'ab👩‍👩‍👧‍👦…'],
    ['x', 0, ''],
  ])('clips %j to %i columns', (text, width, expected) => {
    expect(clip(text, width)).toBe(expected)
  })

  test('a text of a megabyte takes little time', () => {
    expect(clip('x'.repeat(1_000_000), 5)).toBe('xxxx…')
    expect(clipStart('é'.repeat(1_000_000), 5)).toBe('…éééé')
  })

  test('clips a path at its start', () => {
    expect(clipStart('/home/me/code/app', 9)).toBe('…code/app')
    expect(clipStart('/a', 9)).toBe('/a')
  })
})

test.each([
  [0, 'now'],
  [59_000, 'now'],
  [60_000, '1m'],
  [3_600_000 * 5, '5h'],
  [86_400_000 * 6, '6d'],
  [86_400_000 * 20, '2w'],
  [86_400_000 * 70, '2mo'],
  [86_400_000 * 800, '2y'],
])('%i ms are written as %s', (passed, expected) => {
  const now = new Date('2026-08-01T00:00:00Z')
  expect(ago(new Date(now.getTime() - passed).toISOString(), now)).toBe(expected)
})

test('an unknown time has no age', () => {
  expect(ago(null, new Date())).toBe('–')
})

test('a list of words ends as a sentence does', () => {
  const listed = [[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(words => wordList(words, 'or'))
  expect(listed).toEqual(['', 'a', 'a or b', 'a, b or c'])
})
