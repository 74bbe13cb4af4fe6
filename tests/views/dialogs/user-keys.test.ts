import { describe, expect, test } from 'vitest'
import type { State } from '../../../src/app/state.ts'
import { aimed } from '../../../src/views/hit-test.ts'
import { entryMaker } from '../../support/lines/entries.ts'
import { read } from '../../support/reading.ts'
import { folder, names, rows, stateOf, told, withList, withTree } from '../../support/state.ts'

const screen = (state: State) => rows(state).join('\n')

describe('the welcome page', () => {
  const empty = (keys: State['keys']) => withTree(stateOf(120, 36, { keys }), [])

  test('names the user’s keys, below one another', () => {
    const drawn = screen(empty({ 'demo.start': ['ctrl-t'], 'window.quit': ['shift-tab'] }))
    expect(drawn).toMatch(/▌ +\^T {8}Try the demo .*\n +\^R {8}Look again .*\n +Shift-Tab Quit /)
  })

  test('runs what its row says when that is clicked', () => {
    const state = empty({ 'demo.start': ['x'] })
    const y = rows(state).findIndex(row => row.includes('Try the demo'))
    const { effects } = told(state, aimed(state, { type: 'clicked', x: 60, y, isDouble: false }))
    expect(names(effects)).toEqual(['startDemo'])
  })

  test('offers nothing that has no key', () => {
    const drawn = screen(empty({ 'list.rescan': ['q'] }))
    expect(drawn).toMatch(/ q +Look again/)
    expect(drawn).not.toContain('Quit')
  })
})

describe('an empty list', () => {
  const listed = (request: Partial<State['list']['request']>, keys: State['keys'] = {}) => {
    const state = withList(withTree(stateOf(80, 24, { keys }), [folder('/code/shop')]), [])
    return screen({ ...state, list: { ...state.list, request: { ...state.list.request, ...request } } })
  }
  const keys = { 'list.clearWords': ['F2'], 'list.clearFilters': ['ctrl-x'], 'list.scope': ['w'], 'list.hidden': ['b'] }
  const source = { source: 'aynd' } as const

  test.each([
    [{ words: 'cart' }, 'Press Esc to clear the words, then >', 'Press F2 to clear the words, then >'],
    [{ filters: source }, 'Press X to clear every filter.', 'Press ^X to clear every filter.'],
    [
      { words: 'cart', filters: source },
      'Press Esc to clear the words or X to clear',
      'Press F2 to clear the words or ^X to clear',
    ],
    [{ scope: { kind: 'folder', path: '/code' } as const }, 'Press . to see all', 'Press w to see all'],
    [{}, 'Press a to see them.', 'Press b to see them.'],
  ])('says which key helps (%j)', (request, usual, own) => {
    expect(listed(request)).toContain(usual)
    expect(listed(request, keys)).toContain(own)
  })

  test('names no key for a command without one', () => {
    expect(listed({ words: 'cart', filters: source }, { 'list.sort': ['escape'] })).toContain(
      'matches. Press X to clear every filter.',
    )
    expect(listed({}, { 'list.sort': ['a'] })).toMatch(/subagents here\. +$/m)
  })
})

test('an empty transcript names the key that chooses what is shown', () => {
  const state = withTree(stateOf(80, 24, { keys: { 'transcript.kinds': ['K'] }, pane: 'transcript' }), [
    folder('/code'),
  ])
  const { thought } = entryMaker()
  const { state: reading } = read(state, [thought('hm')])
  const without = { ...reading, shown: { ...reading.shown, thinking: false } }
  expect(screen(without)).toContain('All entries here are hidden. Press K to choose what is shown.')
})
