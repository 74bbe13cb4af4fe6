import { describe, expect, test } from 'vitest'
import type { State } from '../../../src/app/state.ts'
import { frame } from '../../../src/views/frame.ts'
import { entryMaker } from '../../support/lines/entries.ts'
import { read } from '../../support/reading.ts'
import { sessionOf } from '../../support/session-store.ts'
import { folder, keysOf, stateOf, textOf, withTree } from '../../support/state.ts'

/** A conversation about retries, with this text typed after the slash. */
function finding(columns: number, rows: number, keys: string) {
  const make = entryMaker()
  const start = withTree(stateOf(columns, rows, { pane: 'transcript' }), [folder('/code/shop')])
  const entries = [
    make.prompt('why does the retry budget run out on Mondays?', '09:12'),
    make.call('Grep', { pattern: 'retry budget', path: 'services' }, 'a', '09:12'),
    make.result('a', 'services/queue.ts: the retry budget\nservices/budget.ts'),
    make.answer('Today each tenant gets one retry budget of 500 an hour.', '09:13'),
  ]
  const reading = read(start, entries, sessionOf({ id: 'read', title: 'Explain the webhook retry queue' }))
  reading.tell(...keysOf(keys))
  return reading.state
}

const typed = (text: string) => ['/', ...[...text].map(letter => (letter === ' ' ? 'space' : letter))].join(' ')
const below = (state: State) => textOf(frame(state).rows.at(-2))

describe.each([
  [80, 24],
  [120, 36],
])('a find, at %i × %i', (columns, rows) => {
  test('is typed below the transcript', () => {
    const { rows: lines, cursor } = frame(finding(columns, rows, typed('retry budget')))
    expect(lines.map(line => textOf(line).trimEnd()).join('\n')).toMatchSnapshot()
    expect(cursor).toEqual({ x: (columns === 80 ? 0 : 68) + 4 + 12, y: rows - 2 })
  })

  test('stays there when it is kept, without a cursor', () => {
    const state = finding(columns, rows, `${typed('retry budget')} enter n`)
    expect(below(state)).toMatch(/(^─|┴━) \/ retry budget {2}[━─]+ 2\/4 [━─]$/)
    expect(frame(state).cursor).toBeUndefined()
  })

  test('has the cursor visible, however much is typed, and the rule is as wide as always', () => {
    const state = finding(
      columns,
      rows,
      typed('a text that is much longer than any pane of such a screen can ever show, and more'),
    )
    expect(below(state)).toHaveLength(columns)
    expect(frame(state).cursor?.x).toBeLessThan(columns)
    expect(below(state)).toMatch(/and more {2}[━─]* not found [━─]$/)
  })

  test('reports beside it where a pattern breaks', () => {
    const state = finding(columns, rows, typed('/retry('))
    expect(below(state)).toContain('breaks at “(”')
    expect(below(state)).toHaveLength(columns)
  })
})

test('matches are highlighted, the current one differently, with an amber mark at the edge', () => {
  const state = finding(120, 36, `${typed('retry budget')} enter N`)
  const lines = frame(state).rows.slice(2, -2)
  const marks = lines.flatMap(line => line.filter(({ token }) => token?.startsWith('match')))
  expect(marks.map(({ token, text }) => `${token} ${text}`)).toEqual([
    'match retry budget',
    'match retry budget',
    'matchNow retry budget',
  ])
  const line = lines.find(spans => spans.some(({ token }) => token === 'matchNow'))
  expect(line?.find(({ text }) => text === '▌')?.token).toBe('tool')
})

test('on the bar of the cursor the current one keeps its own colours', () => {
  const state = finding(120, 36, `${typed('Grep')} enter`)
  const now = frame(state).rows.flatMap(line => line.filter(({ token }) => token === 'matchNow'))
  expect(now).toMatchObject([{ text: 'Grep' }])
  expect(now[0]?.bar).toBeUndefined()
})
