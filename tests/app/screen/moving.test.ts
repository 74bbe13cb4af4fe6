import { describe, expect, test } from 'vitest'
import { scopeOfRow, treeRows } from '../../../src/app/projects/rows.ts'
import { sessionOf } from '../../support/session-store.ts'
import { folder, pressed, sessionsOf, stateOf, told, withList, withTree } from '../../support/state.ts'

const roots = [folder('/code', [folder('/code/notes'), folder('/code/shop')])]
const ready = (rows = 36) => withTree(withList(stateOf(120, rows), sessionsOf(40)), roots)

describe('a count', () => {
  test.each(['5 G', '5 g g'])('before an end key goes to that row: %s', keys => {
    expect(pressed(ready(), keys).list.index).toBe(4)
    expect(pressed({ ...ready(), pane: 'projects' }, keys).list.request.scope).toEqual({ kind: 'view', view: 'live' })
  })

  test('beyond the end goes to the last row', () => {
    expect(pressed(ready(), '9 9 G').list.index).toBe(39)
  })

  test('says in a transcript that there are no rows', () => {
    const opened = told(
      ready(),
      { type: 'paneChosen', pane: 'transcript' },
      {
        type: 'transcriptOpened',
        number: 1,
        session: sessionOf({ id: '0' }),
        passage: { from: 0, to: 0, entries: [] },
      },
    ).state
    expect(pressed(opened, '5 G').toast?.text).toContain('50%')
  })

  test.each(['5', 'g', '5 g'])('is discarded with Esc, which does nothing else then: %s', keys => {
    const searched = pressed(ready(), '/ a enter')
    const state = pressed(searched, `${keys} escape`)
    expect(state).toMatchObject({ typed: { count: null, prefix: null }, list: { request: { words: 'a' } } })
    expect(pressed(state, 'escape').list.request.words).toBe('')
  })
})

describe('the tree', () => {
  test('is shown from its top again after the screen was low for a while', () => {
    const atEnd = pressed({ ...ready(), pane: 'projects' }, 'G')
    const low = told(atEnd, { type: 'resized', columns: 120, rows: 10 }).state
    expect(low.tree.top).toBeGreaterThan(0)
    expect(told(low, { type: 'resized', columns: 120, rows: 36 }).state.tree.top).toBe(0)
  })

  test('has its cursor on the folder that was folded over it', () => {
    const inside = told(ready(), { type: 'scopeToggled' }).state
    const { state } = told(inside, { type: 'clicked', x: 1, y: 3, isDouble: false })
    expect(state.list.request.scope).toEqual(scopeOfRow(treeRows(state.tree)[1]))
  })
})

test.each([
  ['nocolor', 'dark'],
  ['contrast', '16'],
  ['ansi16', 'none'],
] as const)('after the theme %s comes the one that the settings call %s', (theme, name) => {
  const state = pressed({ ...ready(), look: { theme, glyphs: 'unicode' } }, 'T')
  expect(state.toast?.text).toContain(`"theme": "${name}"`)
})
