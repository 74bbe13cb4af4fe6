import { describe, expect, test } from 'vitest'
import type { State } from '../../../src/app/state.ts'
import { entryMaker } from '../../support/lines/entries.ts'
import { read } from '../../support/reading.ts'
import { folder, names, sessionsOf, stateOf, told, withList, withTree } from '../../support/state.ts'

const roots = [folder('/code', [folder('/code/shop', [folder('/code/shop/web')])])]
const ready = (columns = 120, rows = 36) => withTree(withList(stateOf(columns, rows), sessionsOf(40)), roots)
const click = (state: State, x: number, y: number, isDouble = false) => told(state, { type: 'clicked', x, y, isDouble })

describe('a click', () => {
  test('on a session selects it, on either of its lines', () => {
    for (const y of [5, 6]) {
      const { state } = click(ready(), 40, y)
      expect(state).toMatchObject({ pane: 'sessions', list: { index: 1 } })
    }
  })

  test('on a heading, a blank row or below the list selects nothing', () => {
    const short = withTree(withList(stateOf(), sessionsOf(3)), roots)
    for (const y of [2, 20, 33]) expect(click(short, 40, y).state.list.index).toBe(0)
  })

  test('on the header, the rule below, the footer or a line between panes does nothing', () => {
    const state = ready()
    for (const [x, y] of [
      [3, 0],
      [3, 34],
      [3, 35],
      [24, 5],
      [67, 5],
    ] as const)
      expect(click(state, x, y).state).toBe(state)
  })

  test('on a folder selects it, on its mark unfolds it, and that is remembered', () => {
    expect(click(ready(), 8, 3).state).toMatchObject({
      pane: 'projects',
      list: { request: { scope: { path: '/code' } } },
    })
    const folded = click(ready(), 1, 3)
    expect(folded.state.tree.unfolded.get('/code')).toBe(false)
    expect(names(folded.effects).at(-1)).toBe('remember')
  })

  test('twice on a folder goes to its sessions, twice on a session to its transcript', () => {
    expect(click(ready(), 8, 3, true).state.pane).toBe('sessions')
    expect(click(ready(), 40, 5, true).state).toMatchObject({ pane: 'transcript', list: { index: 1 } })
  })

  test('on a block puts the cursor on it, twice unfolds it', () => {
    const make = entryMaker()
    const reading = read(ready(), [
      make.prompt('hello'),
      make.call('Bash', { command: 'ls' }, 'a'),
      make.result('a', 'x\ny'),
    ])
    const rowOfCall = 2 + reading.screen().findIndex(line => line.includes('Bash'))
    const { state } = click(reading.state, 90, rowOfCall)
    expect(state).toMatchObject({ pane: 'transcript', transcript: { cursor: '100:0' } })
    expect([...(click(reading.state, 90, rowOfCall, true).state.transcript?.opened ?? [])]).toEqual(['100:0'])
  })

  test('below the end of a transcript, or without one, does nothing', () => {
    expect(click(ready(), 90, 20).state).toMatchObject({ pane: 'transcript', transcript: null })
    const empty = read(ready(), [])
    expect(click(empty.state, 90, 20, true).state.transcript?.cursor).toBe('')
  })

  test('on a tab opens it', () => {
    for (const [x, pane] of [
      [2, 'projects'],
      [15, 'sessions'],
      [30, 'transcript'],
    ] as const)
      expect(click(ready(80, 24), x, 0).state.pane).toBe(pane)
    const state = ready(80, 24)
    expect(click(state, 50, 0).state).toBe(state)
  })

  test('outside a dialog closes it', () => {
    const open = told(ready(), { type: 'paletteOpened' }).state
    expect(click(open, 1, 1).state.overlay).toBe(null)
  })
})

describe('the wheel', () => {
  const turn = (state: State, x: number, by = 3) => told(state, { type: 'wheeled', x, y: 10, by }).state

  test('scrolls the pane under it, whichever has the focus', () => {
    const make = entryMaker()
    const long = read(
      { ...ready(), pane: 'projects' },
      Array.from({ length: 60 }, () => make.prompt('hello')),
    ).state
    expect(turn(long, 100, -3).transcript?.isSticking).toBe(false)
    expect(turn({ ...ready(), pane: 'projects' }, 40).list.top).toBe(3)
    expect(turn(long, 100, -3).pane).toBe('projects')
  })

  test('moves in the palette and scrolls the details', () => {
    expect(turn(told(ready(), { type: 'paletteOpened' }).state, 50).overlay).toMatchObject({ index: 3 })
    expect(turn(told(ready(), { type: 'detailsOpened' }).state, 50).overlay).toMatchObject({ top: 3 })
  })

  test('does nothing behind another dialog, nor outside the panes', () => {
    const open = told(ready(), { type: 'kindsOpened' }).state
    expect(turn(open, 40)).toBe(open)
    const state = ready()
    expect(told(state, { type: 'wheeled', x: 40, y: 0, by: 3 }).state).toBe(state)
  })
})
