import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { lineChart } from '../../src/terminal/charts.ts'

const labels = ['Mon', 'Tue', 'Wed', 'Thu']
const series = [
  { values: [0, 10, 20, 30], token: 'claude' },
  { values: [30, 20, 10, 0], token: 'you' },
] as const

test('a chart has its lines, its axes and its labels, each in its colour', () => {
  const lines = lineChart(labels, series, { columns: 50, rows: 12 })
  const text = lines.map(line => line.map(span => span.text).join(''))
  expect(lines).toHaveLength(12)
  expect(text.every(row => row.length === 50)).toBe(true)
  const spans = lines.flat()
  const dots = (token: string) => spans.some(span => span.token === token && /[⠁-⣿]/.test(span.text))
  expect(['claude', 'you', 'border'].map(dots)).toEqual([true, true, true])
  expect(spans.find(span => span.text.includes('Tue'))?.token).toBe('dim')
})

test('in a bundle, charts and the screen share one copy of blessed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sessions-tui-charts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const support = fileURLToPath(new URL('../support/', import.meta.url))
  execFileSync(process.execPath, [join(support, 'bundle.mjs'), join(support, 'charting.ts'), folder])
  const files = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  const count = (needle: string) => files.filter(text => text.includes(needle)).length
  expect(count('Screen.prototype.alloc')).toBe(1)
  const entry = readFileSync(join(folder, 'charting.js'), 'utf8')
  expect(entry).not.toContain('drawille')
  const answer = execFileSync(process.execPath, [join(folder, 'charting.js')], { encoding: 'utf8' })
  expect(answer).toMatch(/[⠁-⣿]/)
})
