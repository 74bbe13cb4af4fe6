import { describe, expect, test } from 'vitest'
import { changesOf, createdRows, type DiffRow, diffRows, patchRows } from '../../src/text/diff.ts'
import { cpuTime } from '../support/cpu-time.ts'
import { randomLines, seeded } from '../support/random.ts'

const shown = (rows: readonly DiffRow[]) =>
  rows.map(row => ('gap' in row ? '⋯' : `${row.number ?? '?'} ${row.sign}${row.text}`))
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}\n`).join('')

describe('the difference of two texts', () => {
  test('has three lines around each change and a gap between far ones', () => {
    const before = numbered(1, 30)
    const after = before.replace('line 5\n', 'five\nand a half\n').replace('line 25\n', '')
    expect(shown(diffRows(before, after))).toEqual([
      ...['2  line 2', '3  line 3', '4  line 4', '5 -line 5', '5 +five', '6 +and a half'],
      ...['7  line 6', '8  line 7', '9  line 8', '⋯', '23  line 22', '24  line 23', '25  line 24'],
      ...['25 -line 25', '26  line 26', '27  line 27', '28  line 28'],
    ])
    expect(changesOf(diffRows(before, after))).toEqual({ added: 2, removed: 2 })
  })

  test('is empty for the same text, and everything for a new one', () => {
    expect(diffRows('a\n', 'a\n')).toEqual([])
    expect(shown(diffRows('', 'a\nb'))).toEqual(['1 +a', '2 +b'])
    expect(shown(diffRows('a', 'b'))).toEqual(['1 -a', '1 +b'])
  })

  test.each([
    ['are too large', 'a\n'.repeat(300_000), 'b\n'.repeat(300_000)],
    ['have too little in common', numbered(1, 20_000), numbered(30_001, 50_000)],
  ])('shows one after the other if they %s', (_, before, after) => {
    let rows: ReturnType<typeof diffRows> = []
    const taken = cpuTime(() => {
      rows = diffRows(before, after)
    })
    expect(taken).toBeLessThan(2000)
    const lines = before.split('\n').length - 1
    expect(changesOf(rows)).toEqual({ added: lines, removed: lines })
    expect(rows[lines - 1]).toMatchObject({ sign: '-', number: lines })
  })

  test('depends on how much was changed, not on how long it takes to find out', () => {
    const before = numbered(1, 400)
    const changed = (lines: number) => diffRows(before, before.replace(numbered(1, lines), 'new\n'.repeat(lines)))
    expect(changesOf(changed(150))).toEqual({ added: 150, removed: 150 })
    expect(changesOf(changed(151))).toEqual({ added: 400, removed: 400 })
  })

  test('contains nothing that a terminal would obey, and no tabs', () => {
    expect(shown(diffRows('', '\ta\u001b[31mb\rc\r\n\u202ed'))).toEqual(['1 +    ab c', '2 +d'])
  })
})

describe('a patch that an agent recorded', () => {
  test('is numbered from the beginnings of its hunks', () => {
    const hunks = [
      {
        oldStart: 10,
        newStart: 12,
        oldLines: 2,
        newLines: 2,
        lines: [' a', '-b', '+c', '\\ No newline at end of file'],
      },
      { oldStart: 90, newStart: 92, lines: ['+d', ''] },
    ]
    expect(shown(patchRows(hunks))).toEqual(['12  a', '11 -b', '13 +c', '⋯', '92 +d', '93  '])
  })

  test('may have any shape', () => {
    expect(shown(patchRows([{ lines: ['+a', 7, null, '-b'] }, null, 'x', { lines: 5 }]))).toEqual(['? +a', '? -b'])
    for (const odd of [undefined, null, 7, 'x', {}, [[]], ...randomLines(seeded(5), 200)]) {
      expect(patchRows(odd)).toEqual([])
      expect(patchRows([odd])).toEqual([])
    }
  })
})

test('a new file is added line by line', () => {
  expect(shown(createdRows('a\n\nb\n'))).toEqual(['1 +a', '2 +', '3 +b'])
  expect(createdRows('')).toEqual([])
})
