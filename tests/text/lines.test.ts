import { describe, expect, test } from 'vitest'
import { clipLine, clipMiddle, fitLine, lineWidth, sliceLine } from '../../src/text/lines.ts'
import { glyph, type Line, span } from '../../src/text/span.ts'
import { wrapLine } from '../../src/text/wrap.ts'
import { cpuTime } from '../support/cpu-time.ts'
import { pick, seeded } from '../support/random.ts'

const plain = (line: Line) => line.map(one => one.text).join('')
const wrapped = (text: string, width: number) => wrapLine([span(text)], width).map(plain)

describe('one line', () => {
  const line = [span('ab', 'dim'), span('漢字', 'you', { bold: true }), span('ef')]

  test('is as wide as its pieces', () => {
    expect(lineWidth(line)).toBe(8)
  })

  test('is cut with a mark in the style of the cut part', () => {
    expect(clipLine(line, 8)).toBe(line)
    expect(clipLine(line, 5)).toEqual([line[0], span('漢', 'you', { bold: true }), glyph('…', 'you', { bold: true })])
    expect(plain(clipLine(line, 4))).toBe('ab …')
    expect(plain(clipLine(line, 1))).toBe('…')
    expect(clipLine(line, 0)).toEqual([])
  })

  test('is made to fit exactly', () => {
    for (let width = 0; width < 12; width++) expect(lineWidth(fitLine(line, width))).toBe(width)
    expect(fitLine(line, 9).at(-1)).toEqual(span(' '))
    expect(fitLine(line, 8)).toBe(line)
  })

  test('of wide letters is cut and padded by columns', () => {
    expect(plain(fitLine([span('漢字漢字')], 5))).toBe('漢字…')
    expect(plain(fitLine([span('漢字漢字')], 6))).toBe('漢字 …')
    expect(plain(fitLine([span('漢字'), span('漢字')], 10))).toBe('漢字漢字  ')
    expect(plain(fitLine([span('a'), span('漢字漢字')], 8))).toBe('a漢字漢…')
  })

  test('of characters without a width is padded, too', () => {
    const invisible = span('\u200b'.repeat(10_000))
    expect(lineWidth(fitLine([invisible, span('ab')], 10))).toBe(10)
  })

  test('has no cell if there is no room', () => {
    for (const width of [0, -1]) {
      expect(clipLine(line, width)).toEqual([])
      expect(fitLine(line, width)).toEqual([])
      expect(fitLine([], width)).toEqual([])
    }
  })

  test('is sliced by columns, and half of a wide character is a space', () => {
    expect(plain(sliceLine(line, 2, 6))).toBe('漢字')
    expect(plain(sliceLine(line, 3, 5))).toBe('  ')
    expect(plain(sliceLine(line, 1, 100))).toBe('b漢字ef')
    expect(sliceLine(line, 20, 30)).toEqual([])
  })
})

describe('a path', () => {
  test.each([
    [45, '/code/shop/src/components/checkout-button.tsx'],
    [30, '/code/sho…/checkout-button.tsx'],
    [12, '/code…on.tsx'],
    [1, '…'],
    [0, ''],
  ])('is cut in the middle to %i columns', (width, expected) => {
    expect(plain(clipMiddle('/code/shop/src/components/checkout-button.tsx', width))).toBe(expected)
  })

  test('is cut with our own mark, which has a replacement', () => {
    expect(clipMiddle('/code/shop/till.ts', 10, 'dim')[1]).toEqual(glyph('…', 'dim'))
  })
})

describe('wrapping', () => {
  test.each([
    ['the quick brown  fox', 10, ['the quick', 'brown  fox']],
    ['    longwordlong', 8, ['    long', 'wordlong']],
    ['a verylongword b', 6, ['a', 'verylo', 'ngword', 'b']],
    ['hello      world', 7, ['hello', 'world']],
    ['trailing     ', 8, ['trailing']],
    ['漢字かな交じり文。です', 7, ['漢字か', 'な交じ', 'り文。', 'です']],
    ['漢字。かな', 4, ['漢', '字。', 'かな']],
    ['ab漢字', 3, ['ab', '漢', '字']],
    ['', 5, ['']],
  ])('%j to %i columns', (text, width, rows) => {
    expect(wrapped(text, width)).toEqual(rows)
  })

  test('keeps the style of every piece', () => {
    expect(wrapLine([span('one ', 'dim'), span('two three', 'text', { bold: true })], 7)).toEqual([
      [span('one ', 'dim'), span('two', 'text', { bold: true })],
      [span('three', 'text', { bold: true })],
    ])
  })

  test('loses nothing but spaces and stays within the width', () => {
    const random = seeded(3)
    for (let round = 0; round < 500; round++) {
      const letters = Array.from({ length: 60 }, () => pick(random, [...'abc   漢字é👩─']))
      const width = 2 + Math.floor(random() * 20)
      const rows = wrapLine([span(letters.slice(0, 20).join('')), span(letters.slice(20).join(''), 'dim')], width)
      for (const row of rows) expect(lineWidth(row)).toBeLessThanOrEqual(width)
      expect(rows.map(plain).join('').replaceAll(' ', '')).toBe(letters.join('').replaceAll(' ', ''))
    }
  })

  test.each([
    ['one word', 'x'.repeat(1_000_000)],
    ['words', 'word '.repeat(200_000)],
    ['spaces', `a${' '.repeat(1_000_000)}b`],
    ['Chinese', '漢'.repeat(500_000)],
  ])('a megabyte of %s takes less than a second', (_, text) => {
    const taken = cpuTime(() => {
      wrapped(text, 80)
      clipLine([span(text)], 80)
    })
    expect(taken).toBeLessThan(2000)
  })
})
