import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { drawChart } from '../../src/terminal/charts.ts'
import type { Chart } from '../../src/text/chart.ts'

const rising = { values: [0, 10, 20, 30], token: 'answer' } as const
const falling = { values: [30, 20, 10, 0], token: 'you' } as const

const drawn = (chart: Partial<Chart>) =>
  drawChart({ columns: 20, rows: 4, most: 30, series: [rising, falling], ...chart })
const textOf = (chart: Partial<Chart>) => drawn(chart).map(line => line.map(span => span.text).join(''))

describe('a chart', () => {
  test('has the requested rows and columns, with nothing but dots and spaces', () => {
    for (const [columns, rows] of [
      [20, 4],
      [1, 1],
      [117, 9],
      [190, 20],
    ] as const) {
      const text = textOf({ columns, rows })
      expect(text).toHaveLength(rows)
      expect(text.every(row => row.length === columns && /^[ ⠁-⣿]*$/.test(row))).toBe(true)
    }
  })

  test('begins at the left edge and ends at the right one, with 0 at the bottom and the maximum at the top', () => {
    const text = textOf({ series: [rising] })
    expect(text.at(-1)?.[0]).not.toBe(' ')
    expect(text[0]?.at(-1)).not.toBe(' ')
    expect(text[0]?.[0]).toBe(' ')
    expect(text.at(-1)?.at(-1)).toBe(' ')
  })

  test('has every curve in its colour; where two meet, the first is visible', () => {
    const tokens = new Set(drawn({}).flatMap(line => line.map(({ token }) => token)))
    expect(tokens).toEqual(new Set(['answer', 'you', 'text']))
    const same = drawn({ series: [rising, { ...rising, token: 'you' }] }).flat()
    expect(new Set(same.map(({ token }) => token))).toEqual(new Set(['answer', 'text']))
  })

  test('draws a single value as a level, an empty curve as nothing, and too large values at the edge', () => {
    expect(textOf({ rows: 1, series: [{ values: [30], token: 'you' }] })).toEqual(['⠉'.repeat(20)])
    expect(textOf({ rows: 1, series: [{ values: [0, 0], token: 'you' }], most: 0 })).toEqual(['⣀'.repeat(20)])
    expect(textOf({ rows: 1, series: [{ values: [99, 99], token: 'you' }] })).toEqual(['⠉'.repeat(20)])
    expect(textOf({ rows: 2, series: [] })).toEqual([' '.repeat(20), ' '.repeat(20)])
    expect(textOf({ rows: 1, series: [{ values: [], token: 'you' }] })).toEqual([' '.repeat(20)])
  })

  test('is drawn once as long as its curves stay the same', () => {
    const before = drawn({ columns: 33 })
    expect(drawn({ columns: 33 })).toBe(before)
    for (let most = 1; most < 9; most++) drawn({ most })
    expect(drawn({ columns: 33 })).not.toBe(before)
    expect(drawn({ columns: 33 })).toEqual(before)
  })
})

test('in a bundle, charts and the screen share one copy of blessed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sessions-tui-charts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const support = fileURLToPath(new URL('../support/', import.meta.url))
  execFileSync(process.execPath, [join(support, 'bundle.mjs'), join(support, 'pictures/charting.ts'), folder])
  const files = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  const count = (needle: string) => files.filter(text => text.includes(needle)).length
  expect(count('Screen.prototype.alloc')).toBe(1)
  const entry = readFileSync(join(folder, 'charting.js'), 'utf8')
  expect(entry).not.toContain('drawille')
  const answer = execFileSync(process.execPath, [join(folder, 'charting.js')], { encoding: 'utf8' })
  expect(answer).toMatch(/[⠁-⣿]/)
})
