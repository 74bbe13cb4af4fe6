import { describe, expect, test } from 'vitest'
import { fold, foldedWithPlaces, foldForeign } from '../../src/text/fold.ts'
import { pick, seeded } from '../support/random.ts'

describe('folded text', () => {
  test.each([
    ['É', 'é'],
    ['ÀÉÎÕÜ', 'àéîõü'],
    ['ＡＢＣ１２', 'abc12'],
    ['ПРИВЕТ', 'привет'],
    ['ΟΔΟΣ ὁδός', 'οδοσ ὁδόσ'],
    ['ﬁnd ①', 'find 1'],
    ['e\u0301', 'é'],
    ['ｶﾞ', 'ガ'],
    ['\u1112\u1161\u11ab', '한'],
    ['検索', '検索'],
    ['İ', 'i\u0307'],
    ['Straße', 'straße'],
  ])('of %s is %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('can keep the capitals of ASCII, to be folded separately', () => {
    expect(foldForeign('Retry ÉCOLE Ａ')).toBe('Retry éCOLE A')
  })
})

const letters = [
  ...['a', 'B', ' ', '\n', '\t', 'É', 'e\u0301', 'ﬁ', 'Ａ', 'ｶﾞ', 'Σ', 'ς', 'İ', '検', '한', '\u1112\u1161\u11ab'],
  ...['😀', '👩‍💻', '\ud800', '\u0301', '\u00a0', '…', '™', 'ß', '①', '\u3131', '\uff9e', 'ǆ'],
]
const texts = Array.from({ length: 400 }, (_, seed) => {
  const next = seeded(seed)
  return Array.from({ length: Math.floor(next() * 14) }, () => pick(next, letters)).join('')
})

describe('folding', () => {
  test('word by word gives the same as all at once', () => {
    for (const text of texts) {
      const byWords = text.split(/([\0-\x20]+)/).map(fold)
      expect(byWords.join('')).toBe(fold(text))
    }
  })

  test('the capitals of ASCII last gives the same as folding everything', () => {
    for (const text of texts) expect(foldForeign(text).toLowerCase()).toBe(fold(text))
  })

  test('with places gives the same text, and every part of it comes from its place', () => {
    for (const text of texts) {
      const folded = foldedWithPlaces(text)
      expect(folded.text).toBe(fold(text))
      for (let from = 0; from < folded.text.length; from++) {
        for (let to = from + 1; to <= folded.text.length; to++) {
          const [start, end] = folded.spanOf(from, to)
          expect(fold(text.slice(start, end))).toContain(folded.text.slice(from, to))
        }
      }
    }
  })

  test('with places gives only the letters of the match', () => {
    const { text, spanOf } = foldedWithPlaces('an ÉCOLE, ﬁnd ①2')
    expect(text).toBe('an école, find 12')
    expect(spanOf(3, 4)).toEqual([3, 4])
    expect(spanOf(4, 8)).toEqual([4, 8])
    expect(spanOf(10, 11)).toEqual([10, 11])
    expect(spanOf(12, 14)).toEqual([11, 13])
    expect(spanOf(16, 17)).toEqual([15, 16])
  })

  test('a long word, or a text of a million words, takes little time', () => {
    const word = 'x'.repeat(2_000_000)
    expect(foldedWithPlaces(`${word}é`).text.length).toBe(2_000_001)
    const many = foldedWithPlaces('é a '.repeat(500_000))
    expect(many.spanOf(1_999_996, 1_999_997)).toEqual([1_999_996, 1_999_997])
  })
})
