import { describe, expect, test } from 'vitest'
import { noCounts, noUsage } from '../../../src/model/entry.ts'
import { sessionColumns } from '../../../src/views/list/session-columns.ts'
import { sessions } from '../../../src/views/list/sessions.ts'
import { sessionOf } from '../../support/session-store.ts'
import { now, stateOf, textOf, withList } from '../../support/state.ts'

/** A session without empty or equal values. */
const session = sessionOf({
  title: 'Mend the cart',
  gitBranch: 'fix/total',
  modified: new Date(now - 3 * 3_600_000).toISOString(),
  counts: { ...noCounts(), user: 412 },
  usage: { ...noUsage, outputTokens: 765_000 },
  sizeBytes: 98_000_000,
  messageCount: 583,
  durationMs: 5_400_000,
  errors: 37,
})

const inList = (columns: number, width: number) =>
  sessions(withList(stateOf(columns), [session], { isMixed: true }), { width, height: 3 }).map(textOf)
const inTable = (width: number) => inList(80, width)
const TWO_LINES = 60

describe.each(sessionColumns.map((column, at) => [at, column] as const))('column %i of the list', (_, column) => {
  const row = { state: withList(stateOf(80), [session], { isMixed: true }), session, isChosen: true }
  const { from, heading, align, inTwoLines } = column

  test('is in every table that has room for it, below its heading', () => {
    const words = textOf(column.cells(row, 20)).trim()
    expect(words).not.toBe('')
    for (const width of [40, 80, 160].map(one => Math.max(one, from))) {
      const [names = '', line = ''] = inTable(width)
      expect(line).toContain(words)
      expect([...line]).toHaveLength(width)
      if (heading === '') continue
      const [above, below] = [names.indexOf(heading), line.indexOf(words)]
      expect(above).toBeGreaterThan(0)
      if (align === 'right') expect(above + heading.length).toBe(below + words.length)
    }
    if (from > 0) expect(inTable(from - 1).join('\n')).not.toContain(words)
  })

  test.skipIf(inTwoLines === null)('is at its place if a session has two lines', () => {
    if (!inTwoLines) return
    const words = textOf((inTwoLines.cells ?? column.cells)(row, TWO_LINES)).trim()
    const [, first = '', second = ''] = inList(120, TWO_LINES)
    const line = inTwoLines.at.startsWith('first') ? first : second
    expect(words).not.toBe('')
    expect(line).toContain(words)
    if (inTwoLines.at.endsWith('End')) expect(line.trimEnd()).toMatch(new RegExp(`${words}$`))
  })
})

test('one column takes the room that the others leave', () => {
  expect(sessionColumns.filter(({ width }) => width === 'rest')).toHaveLength(1)
})
