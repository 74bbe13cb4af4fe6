import { describe, expect, test } from 'vitest'
import { rememberedOf, understoodRemembered } from '../../src/app/saved-state.ts'
import { lastScreenOf, understoodScreen, withLastScreen } from '../../src/app/screen/last-screen.ts'
import type { State } from '../../src/app/state.ts'
import { usualExport } from '../../src/model/export.ts'
import { shownAtStart } from '../../src/transcript-layout/block.ts'
import { frame } from '../../src/views/frame.ts'
import { folder, pressed, sessionsOf, stateOf, told, withList, withTree } from '../support/state.ts'

const asFile = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const ready = () => withTree(withList(stateOf(), sessionsOf(40)), [folder('/code/shop', [folder('/code/shop/web')])])

const nonsense: readonly unknown[] = [
  ...[
    null,
    7,
    'x',
    [],
    {},
    [[]],
    { scope: 7 },
    { scope: {} },
    { scope: { kind: 'folder' } },
    { scope: { kind: 'view', view: 'x' } },
  ],
  ...[{ sort: 'colour' }, { pane: 'attic' }, { widened: 'wide' }, { widened: { projects: '3', sessions: null } }],
  ...[{ unfolded: 3 }, { unfolded: [3, ['x'], ['x', 'y'], [1, true]] }, { shown: [] }, { shown: { thinking: 'no' } }],
  ...[{ selected: 3 }, { isReversed: 'yes' }],
  ...[{ exporting: 3 }, { exporting: { format: 'pdf', parts: 'all', hidesHome: 1 } }],
]

describe('the saved state', () => {
  test('comes back from its file as it was', () => {
    const state = pressed(ready(), 's s S a + j j tab w v j space escape')
    const remembered = rememberedOf(state)
    expect(remembered).toMatchObject({ sort: 'activity', isReversed: true, showsHidden: true })
    expect(understoodRemembered(asFile(remembered))).toEqual(remembered)
  })

  test('has "here" for the start folder, whichever that will be', () => {
    expect(rememberedOf(pressed(ready(), '.')).scope).toBe('here')
    expect(rememberedOf(pressed(ready(), '. .')).scope).toEqual({ kind: 'all' })
  })

  test('still has "here" if nothing ever began there and all is shown instead, until the user chooses', () => {
    const started = { ...pressed(ready(), '.'), stage: 'remembered' as const }
    const { state } = told(started, { type: 'stageReached', stage: 'surveyed', isKnownHere: false })
    expect(state.list.request.scope).toEqual({ kind: 'all' })
    expect(rememberedOf(pressed(state, 'j')).scope).toBe('here')
    expect(rememberedOf(pressed(state, '. .')).scope).toEqual({ kind: 'all' })
  })

  test.each([{ kind: 'all' }, { kind: 'folder', path: '/code' }, { kind: 'view', view: 'live' }, 'here'])(
    'has %j',
    scope => {
      expect(understoodRemembered({ scope }).scope).toEqual(scope)
    },
  )

  test.each(nonsense)('leaves out invalid values: %j', file => {
    expect(understoodRemembered(file)).toEqual({
      widened: { projects: 0, sessions: 0 },
      unfolded: [],
      shown: shownAtStart,
      exporting: usualExport,
    })
  })

  test('has the choices of exports, but never that secrets stay', () => {
    const exporting = { format: 'html', parts: ['tools'], hidesSecrets: false, hidesHome: true }
    expect(understoodRemembered({ exporting }).exporting).toEqual({ ...exporting, hidesSecrets: true })
  })

  test('has whole columns only', () => {
    expect(understoodRemembered({ widened: { projects: 2.7, sessions: -1.5 } }).widened).toEqual({
      projects: 2,
      sessions: -1,
    })
  })
})

describe('the last screen', () => {
  // The thumb is about the remembered rows, until all are known.
  const rows = (state: State) =>
    frame(state).rows.map(line => line.map(({ text }) => text.replaceAll('┃', '│')).join(''))
  const kept = (state: State) => understoodScreen(asFile(lastScreenOf(state)))

  test('is painted again, row by row', () => {
    const before = pressed(ready(), '3 j')
    const again = withLastScreen({ ...stateOf(), stage: 'remembered' }, kept(before))
    expect(rows(again).slice(2, -1)).toEqual(rows({ ...before, transcript: null }).slice(2, -1))
    expect(again.list.selected).toBe('/p/3.jsonl')
    expect(rows(again)[0]).toContain('40 of')
  })

  test('is not that of a filtered list, or of another request', () => {
    const again = (state: State) => withLastScreen({ ...stateOf(), stage: 'remembered' }, kept(state)).list.sessions
    const filtered = withList(pressed(ready(), '/ x'), sessionsOf(2))
    expect(again(filtered)).toEqual([])
    expect(again(pressed(ready(), 's'))).toHaveLength(again(ready()).length)
    expect(again(ready()).length).toBeGreaterThan(0)
  })

  test.each(['title', 'gitBranch'])('is not shown if a session has no text for its %s', name => {
    const file = asFile(lastScreenOf(ready())) as { sessions: Record<string, unknown>[] }
    expect(understoodScreen(file)).toBeDefined()
    expect(understoodScreen({ ...file, sessions: [{ ...file.sessions[0], [name]: 5 }] })).toBeUndefined()
  })

  test('has the selected one visible, however far down the list it was', () => {
    const again = withLastScreen({ ...stateOf(), stage: 'remembered' }, kept(pressed(ready(), '3 0 j')))
    expect(again.list.selected).toBe('/p/30.jsonl')
    expect(rows(again).some(row => /▌ +Session 30 /.test(row))).toBe(true)
  })

  test('has only the rows around the selected one', () => {
    const screen = lastScreenOf(pressed(withList(stateOf(), sessionsOf(5000)), '3 0 0 0 j'))
    expect(screen.sessions).toHaveLength(32)
    expect(screen.sessions.some(({ key }) => key === screen.selected)).toBe(true)
  })

  test('from a version without session keys is painted too, with the selected one by its path', () => {
    const file = asFile(lastScreenOf(pressed(ready(), '3 j'))) as { sessions: Record<string, unknown>[] }
    const old = { ...file, sessions: file.sessions.map(({ key: _, ...session }) => session) }
    const again = withLastScreen({ ...stateOf(), stage: 'remembered' }, understoodScreen(old))
    expect(again.list).toMatchObject({ selected: '/p/3.jsonl', index: 3 })
    expect(again.list.sessions[3]?.key).toBe('/p/3.jsonl')
  })

  test('has of a session only what its row shows', () => {
    const told = { firstPrompt: 'Mend it', lastPrompt: 'Thanks', summary: 'Mended' }
    const tasks = [{ content: 'Mend it', status: 'pending' }]
    const [session] = lastScreenOf(withList(stateOf(), sessionsOf(1, { ...told, tasks }))).sessions
    expect(session).toMatchObject({ title: 'Session 0', tasks: [], firstPrompt: null, lastPrompt: null, summary: null })
  })

  test.each(['s', 'S', 'a', '.'])('of another request, after %s, gives only its tree', key => {
    const other = pressed(stateOf(), key)
    const again = withLastScreen(other, kept(ready()))
    expect(again.list.sessions).toEqual([])
    expect(again.tree.tree).toEqual(ready().tree.tree)
  })

  test('may be missing, which changes nothing', () => {
    const state = stateOf()
    expect(withLastScreen(state, undefined)).toBe(state)
  })

  const whole = asFile(lastScreenOf(ready())) as { [name: string]: unknown }
  test.each<[string, unknown]>([
    ...nonsense.map((file, at): [string, unknown] => [`nonsense ${at}`, file]),
    ['another version', { ...whole, version: 1 }],
    ['no request', { ...whole, request: {} }],
    ['sessions without figures', { ...whole, sessions: [{ path: '/p/x.jsonl' }] }],
    ['sessions that are none', { ...whole, sessions: [null] }],
    ['a tree of nothing', { ...whole, tree: {} }],
    ['a tree of a word', { ...whole, tree: 'oak' }],
    ['a tree with a hole', { ...whole, tree: { total: 1, views: {}, roots: [{ path: '/x', name: 'x', count: 1 }] } }],
  ])('is ignored with %s', (_, file) => {
    expect(understoodScreen(file)).toBeUndefined()
  })
})
