import { describe, expect, test } from 'vitest'
import type { State } from '../../src/app/state.ts'
import { blankTranscript } from '../../src/app/transcript/window.ts'
import { aimed } from '../../src/views/hit-test.ts'
import { sessionOf } from '../support/session-store.ts'
import { folder, names, pressed, rows, sessionsOf, stateOf, told, withList, withTree } from '../support/state.ts'

const ready = (columns = 120, rows = 36) =>
  withTree(withList(stateOf(columns, rows), sessionsOf(20)), [folder('/code/shop')])

/** Clicks on the first place of this text. */
function clickOn(state: State, text: string) {
  const y = rows(state).findLastIndex(row => row.includes(text))
  const x = rows(state)[y]?.indexOf(text) ?? -1
  expect([x, y]).not.toContain(-1)
  return clickAt(state, x, y)
}
const clickAt = (state: State, x: number, y: number) =>
  told(state, aimed(state, { type: 'clicked', x, y, isDouble: false }))

describe('a click in a dialog', () => {
  test.each([
    [120, 36],
    [60, 16],
  ])('runs the command it is on (%i × %i)', (columns, height) => {
    const open = pressed(ready(columns, height), '? z o o m')
    expect(clickOn(open, 'Zoom: give').state).toMatchObject({ overlay: null, isZoomed: true })
  })

  test('on its frame, a heading or a blank line does nothing', () => {
    const open = pressed(ready(), '?')
    for (const text of ['Commands', 'type to filter', 'SESSION', '├──'])
      expect(clickOn(open, text).state.overlay).toEqual(open.overlay)
  })

  test('shows or hides a kind', () => {
    const { state } = clickOn(pressed(ready(), 'v'), 'Tool results')
    expect(state).toMatchObject({ overlay: { kind: 'kinds', index: 2 }, shown: { results: false, tools: true } })
  })

  test('chooses a source, on its word or its sign, and a status', () => {
    const open = pressed(ready(), 'f')
    expect(clickOn(open, 'external').state.list.request.filters).toEqual({ source: 'external' })
    expect(clickOn(open, '◇ aynd').state.list.request.filters).toEqual({ source: 'aynd' })
    const failed = clickOn(open, 'failed').state
    expect(failed).toMatchObject({
      overlay: { focused: 'status' },
      list: { request: { filters: { status: 'failed' } } },
    })
    expect(clickOn(failed, 'all').state.list.request.filters).toEqual({})
  })

  test('goes to a field, and takes a suggestion', () => {
    const onBranch = clickOn(pressed(ready(), 'f'), 'any branch').state
    expect(onBranch.overlay).toMatchObject({ focused: 'branch' })
    const choices = { directories: [], branches: [{ value: 'fix/login', count: 2 }] }
    const known = told(onBranch, { type: 'choicesFound', choices }).state
    expect(clickOn(known, 'fix/login').state.list.request.filters).toEqual({ branch: 'fix/login' })
  })

  test.each([
    ['is too long for its row', `/code/${'deep/'.repeat(20)}shop`],
    ['has letters that are not drawn', '/code/\x1b[31mred  shop'],
  ])('takes a suggestion that %s, anywhere on its row', (_, value) => {
    const choices = { directories: [{ value, count: 7 }], branches: [] }
    const open = told(pressed(ready(), 'f'), { type: 'choicesFound', choices }).state
    for (const text of ['/code/', 'shop ', '7 sessions'])
      expect(clickOn(open, text).state.list.request.filters).toEqual({ directory: value })
  })

  test('outside closes it; in the details, which have no outside, it does nothing', () => {
    expect(clickAt(pressed(ready(), 'f'), 1, 1).state.overlay).toBe(null)
    expect(clickAt(pressed(ready(), 'i ?'), 1, 1).state.overlay).toMatchObject({ kind: 'details' })
    expect(clickAt(pressed(ready(), 'i'), 9, 9).state.overlay).toMatchObject({ kind: 'details' })
  })
})

describe('a click on a key', () => {
  test('in the footer presses that key, on its name or its word', () => {
    expect(clickOn(ready(), '? all keys').state.overlay?.kind).toBe('palette')
    expect(clickOn(ready(), 'details').state.overlay?.kind).toBe('details')
    expect(clickOn(pressed(ready(), 'i'), 'back').state.overlay).toBe(null)
  })

  test('of the welcome page runs what it says', () => {
    const empty = withTree(stateOf(), [])
    expect(names(clickOn(empty, 'Try the demo').effects)).toEqual(['startDemo'])
    expect(names(clickOn(empty, 'Quit').effects)).toEqual(['quit'])
    expect(clickOn(empty, 'Nothing to show').effects).toEqual([])
  })
})

test('a click on the title of a pane goes there', () => {
  const state = { ...ready(), transcript: blankTranscript(1, sessionOf({ id: '0' })) }
  expect(clickOn(state, ' Projects ').state.pane).toBe('projects')
  expect(clickAt(state, 100, 1).state.pane).toBe('transcript')
})
