import { describe, expect, test } from 'vitest'
import { rowOfScope, type TreeRow, treeRows } from '../../../src/app/projects/rows.ts'
import type { State } from '../../../src/app/state.ts'
import { folder, keysOf, names, pressed, stateOf, told, treeOf, withTree } from '../../support/state.ts'

const roots = [
  folder('/code', [folder('/code/shop', [folder('/code/shop/web')]), folder('/code/notes')], 0),
  folder('/srv'),
]
const inTree = (rows = 36) => withTree(stateOf(120, rows, { pane: 'projects' }), roots)

const nameOf = (row: TreeRow) =>
  row.kind === 'folder' ? row.node.path : row.kind === 'view' ? row.view : row.kind === 'heading' ? row.text : row.kind
const rows = (state: State) => treeRows(state.tree).map(nameOf)
const at = (state: State) => rows(state)[rowOfScope(treeRows(state.tree), state.list.request.scope)]

describe('the tree', () => {
  test('has All projects at the top and the views below; deeper folders are folded', () => {
    expect(rows(inTree())).toEqual([
      ...['all', '/code', '/code/shop', '/code/notes', '/srv'],
      ...['blank', 'VIEWS', 'live', 'failed', 'openTasks', 'neverTitled'],
    ])
  })

  test('with very many children at the top is folded there too', () => {
    const many = folder(
      '/code',
      Array.from({ length: 13 }, (_, at) => folder(`/code/${at}`)),
    )
    expect(rows(withTree(stateOf(), [many])).slice(0, 3)).toEqual(['all', '/code', 'blank'])
  })

  test.each([
    ['j', '/code'],
    ['3 j', '/code/notes'],
    ['5 j', 'live'],
    ['5 j k', '/srv'],
    ['G', 'neverTitled'],
    ['G g g', 'all'],
    ['k', 'all'],
    ['9 9 j', 'neverTitled'],
    ['pagedown', 'neverTitled'],
    ['j left', '/code'],
    ['j j left', '/code'],
    ['j left left', '/code'],
  ])('%s comes to %s, never to a heading', (keys, name) => {
    expect(at(pressed(inTree(), keys))).toBe(name)
  })

  test.each(['space', 'o', 'right'])('%s unfolds', key => {
    expect(rows(pressed(inTree(), `j j ${key}`))).toContain('/code/shop/web')
  })

  test('left folds what is unfolded, then goes up', () => {
    const open = pressed(inTree(), 'j j right')
    const folded = pressed(open, 'left')
    expect(rows(folded)).not.toContain('/code/shop/web')
    expect(at(folded)).toBe('/code/shop')
    expect(at(pressed(folded, 'left'))).toBe('/code')
  })

  test('folding an empty folder does nothing', () => {
    const state = pressed(inTree(), '4 j')
    expect(pressed(state, 'right').tree).toEqual(state.tree)
  })

  test('a row that is not a folder cannot be folded, and says so', () => {
    expect(pressed(inTree(), 'space').toast?.text).toBe('Nothing to fold: this is not a folder.')
  })

  test('moving in it requests the list of that folder and remembers it', () => {
    const { effects } = told(inTree(), ...keysOf('j'))
    expect(names(effects)).toEqual(['narrow', 'remember'])
    expect(effects[0]).toMatchObject({ request: { scope: { kind: 'folder', path: '/code' } } })
  })

  test('a row of a repository stands for its worktrees, wherever they are', () => {
    const repository = folder('/code/shop', [{ ...folder('/tmp/fix'), isWorktree: true }])
    const { effects } = told(withTree(stateOf(120, 36, { pane: 'projects' }), [repository]), ...keysOf('j'))
    expect(effects[0]).toMatchObject({ request: { scope: { path: '/code/shop', also: ['/tmp/fix'] } } })
  })

  test('so does the start folder, folded away or not, and one from the last run', () => {
    const repository = folder('/code/shop', [{ ...folder('/tmp/fix'), isWorktree: true }])
    const all = [folder('/code', [folder('/code/notes'), repository], 0)]
    const here = pressed(pressed(withTree(stateOf(120, 36, { pane: 'projects' }), all), 'j left'), '.')
    expect(here.list.request.scope).toEqual({ kind: 'folder', path: '/code/shop', also: ['/tmp/fix'] })
    const start = stateOf()
    const request = { ...start.list.request, scope: { kind: 'folder', path: '/code/shop' } as const }
    const remembered = { ...start, list: { ...start.list, request } }
    const { state, effects } = told(remembered, { type: 'treeGrown', tree: treeOf(all), files: 3 })
    expect(effects).toMatchObject([{ do: 'narrow', request: { scope: { also: ['/tmp/fix'] } } }])
    expect(told(state, { type: 'treeGrown', tree: treeOf(all), files: 3 }).effects).toEqual([])
  })

  test('Enter goes to the sessions', () => {
    expect(pressed(inTree(), 'j enter').pane).toBe('sessions')
  })

  test('. goes to the start folder, and back to all', () => {
    const here = pressed(inTree(), '.')
    expect(here.list.request.scope).toMatchObject({ kind: 'folder', path: '/code/shop' })
    expect(pressed(here, '.').list.request.scope).toEqual({ kind: 'all' })
    expect(names(told(inTree(), ...keysOf('.')).effects)).toContain('remember')
  })
})

describe('a tree that is longer than the screen', () => {
  const long = Array.from({ length: 60 }, (_, at) => folder(`/p${String(at).padStart(2, '0')}`))
  const state = withTree(stateOf(120, 20, { pane: 'projects' }), long)

  test('keeps the selected row visible', () => {
    const end = pressed(state, 'G')
    expect(end.tree.top).toBe(treeRows(end.tree).length - 16)
    expect(pressed(end, 'g g').tree.top).toBe(0)
  })

  test('even on a screen that became smaller', () => {
    const chosen = pressed(state, '1 5 j')
    const smaller = told(chosen, { type: 'resized', columns: 120, rows: 12 }).state
    expect(15 - smaller.tree.top).toBeLessThan(8)
  })

  test('stays where the wheel left it when sessions come and go', () => {
    const scrolled = told(state, { type: 'wheeled', x: 3, y: 5, by: 30 }).state
    expect(scrolled.tree.top).toBe(30)
    expect(withTree(scrolled, [...long, folder('/q')]).tree.top).toBe(30)
    expect(withTree(scrolled, long.slice(0, 5)).tree.top).toBe(0)
  })
})

describe('the first pass over the disk', () => {
  const here = { kind: 'folder', path: '/code/shop' } as const
  const start = stateOf(120, 36, { stage: 'remembered' })
  const scoped = { ...start, list: { ...start.list, request: { ...start.list.request, scope: here } } }

  test('leaves a folder without sessions for all projects', () => {
    const { state } = told(scoped, { type: 'stageReached', stage: 'surveyed', isKnownHere: false })
    expect(state.list.request.scope).toEqual({ kind: 'all' })
  })

  test('leaves it even if it turns out later that none began there, but never again', () => {
    const surveyed = told(scoped, { type: 'stageReached', stage: 'surveyed', isKnownHere: true }).state
    const settled = { type: 'stageReached', stage: 'settled', isKnownHere: false } as const
    const reached = told(surveyed, settled).state
    expect(reached.list.request.scope).toEqual({ kind: 'all' })
    const chosen = pressed(reached, '.')
    expect(told(chosen, { ...settled, stage: 'surveyed' }, settled).state.list.request.scope).toEqual(here)
  })

  test('stays in a folder that has some', () => {
    const { state, effects } = told(scoped, { type: 'stageReached', stage: 'surveyed', isKnownHere: true })
    expect(state.list.request.scope).toEqual(here)
    expect(effects).toEqual([])
  })
})
