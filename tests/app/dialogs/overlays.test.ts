import { describe, expect, test } from 'vitest'
import { panes } from '../../../src/app/command.ts'
import { commands } from '../../../src/app/commands.ts'
import { paletteItems } from '../../../src/app/dialogs/palette.ts'
import { choicesFor } from '../../../src/app/list/filter-panel.ts'
import { type FilterPanel, type Focus, focusOf, type State } from '../../../src/app/state.ts'
import { understoodJump } from '../../../src/app/transcript/jump-target.ts'
import { blankTranscript } from '../../../src/app/transcript/window.ts'
import { sessionOf } from '../../support/session-store.ts'
import { folder, keysOf, names, pressed, sessionsOf, stateOf, told, withList, withTree } from '../../support/state.ts'

const ready = () => withTree(withList(stateOf(), sessionsOf(20)), [folder('/code/shop')])
const reading = (): State => ({
  ...ready(),
  pane: 'transcript',
  transcript: blankTranscript(1, sessionOf({ id: '0' })),
})
const typed = (text: string) => [...text].map(letter => (letter === ' ' ? 'space' : letter)).join(' ')

describe('counts and chords', () => {
  test('digits are a count for the next key only', () => {
    expect(pressed(ready(), '1 2').typed.count).toBe(12)
    expect(pressed(ready(), '5 j j').list.index).toBe(6)
  })

  test('a zero before any other digit is not a count', () => {
    expect(pressed(ready(), '0').typed.count).toBe(null)
    expect(pressed(ready(), '1 0 j').list.index).toBe(10)
  })

  test('a held digit does not make an enormous count', () => {
    expect(pressed(ready(), '9 '.repeat(30).trim()).typed.count).toBe(999_999)
  })

  test('the first g waits for another key, and a wrong one ends it', () => {
    const end = pressed(ready(), 'G')
    expect(pressed(end, 'g').typed.prefix).toBe('g')
    expect(pressed(end, 'g g').list.index).toBe(0)
    expect(pressed(end, 'g x')).toMatchObject({ typed: { prefix: null }, list: { index: 19 } })
  })

  test('an unbound key does nothing', () => {
    const state = ready()
    expect(told(state, ...keysOf('ä')).effects).toEqual([])
    expect(pressed(state, 'ä')).toEqual(state)
  })

  test("a user's own key is used instead of the command's", () => {
    const state = { ...ready(), keys: { 'move.down': ['n'] } }
    expect(pressed(state, 'n').list.index).toBe(1)
    expect(pressed(state, 'j').list.index).toBe(0)
  })
})

describe('the filter line', () => {
  test('filters at every letter, and shows the letter at once', () => {
    const { state, effects } = told(ready(), ...keysOf('/ a b'))
    expect(state.overlay).toMatchObject({ kind: 'filter', field: { text: 'ab', caret: 2 } })
    expect(effects.map(effect => (effect.do === 'narrow' ? effect.request.words : effect.do))).toEqual(['a', 'ab'])
  })

  test('takes letters that are commands elsewhere', () => {
    expect(pressed(ready(), '/ q j ? 1 .').list.request.words).toBe('qj?1.')
  })

  test('Enter keeps the words, Esc clears them, even later', () => {
    const kept = pressed(ready(), '/ a enter')
    expect(kept).toMatchObject({ overlay: null, list: { request: { words: 'a' } } })
    expect(pressed(kept, 'escape').list.request.words).toBe('')
    expect(pressed(ready(), '/ a escape')).toMatchObject({ overlay: null, list: { request: { words: '' } } })
  })

  test('still has the words when it is opened again', () => {
    expect(pressed(ready(), '/ a b enter / c').list.request.words).toBe('abc')
  })

  test('arrows move in the list while it is open', () => {
    expect(pressed(ready(), '/ down down up').list.index).toBe(1)
  })

  test('moving the cursor does not filter again', () => {
    expect(names(told(pressed(ready(), '/ a'), ...keysOf('left right home end')).effects)).toEqual([])
  })

  test('pasted text goes into it, as one line', () => {
    const state = told(pressed(ready(), '/'), { type: 'pasted', text: 'one\r\n two' }).state
    expect(state.list.request.words).toBe('one two')
    expect(told(ready(), { type: 'pasted', text: 'x' }).state.toast?.text).toMatch('Press / to filter')
  })

  test('a click in the list closes it and keeps the words', () => {
    const state = told(pressed(ready(), '/ a'), { type: 'clicked', x: 30, y: 6, isDouble: false }).state
    expect(state).toMatchObject({ overlay: null, list: { request: { words: 'a' }, index: 1 } })
  })
})

describe('leaving', () => {
  test.each([
    ['?', 'palette'],
    ['i', 'details'],
    ['f', 'filters'],
    ['v', 'kinds'],
    ['/', 'filter'],
  ])('Esc closes what %s opened, and ^C quits even there', (key, kind) => {
    const open = pressed(ready(), key)
    expect(focusOf(open)).toBe(kind)
    expect(pressed(open, 'escape').overlay).toBe(null)
    expect(names(told(open, ...keysOf('ctrl-c')).effects)).toEqual(['quit'])
    expect(names(told(open, ...keysOf('ctrl-z')).effects)).toEqual(['suspend'])
  })

  test.each(['i', 'v'])('q closes what %s opened first, then quits', key => {
    const open = pressed(ready(), key)
    expect(told(open, ...keysOf('q'))).toMatchObject({ state: { overlay: null }, effects: [] })
    expect(names(told(open, ...keysOf('q q')).effects)).toEqual(['quit'])
  })

  test('q is a letter in a text field', () => {
    expect(pressed(ready(), '? q').overlay).toMatchObject({ kind: 'palette', field: { text: 'q' } })
  })
})

describe('the palette', () => {
  test('has every command of the panes, and none of dialogs, the search and the welcome page', () => {
    const items = paletteItems(ready(), '').map(({ command }) => command.id)
    const isOfPanes = (where: readonly Focus[]) => where.some(focus => panes.includes(focus))
    const expected = commands.filter(({ group, where }) => group !== 'Dialogs' && isOfPanes(where)).map(({ id }) => id)
    expect(items).toEqual(expected)
  })

  test('says why a command cannot run now', () => {
    const why = (state: State, id: string) => paletteItems(state, '').find(({ command }) => command.id === id)?.whyNot
    expect(why(ready(), 'session.resume')).toBeUndefined()
    expect(why(withList(stateOf(), []), 'session.resume')).toBe('No session is chosen. Choose one in the list first.')
    expect(why(ready(), 'list.clearFilters')).toBe('No filter is set. Press f to set one.')
    expect(why(pressed(ready(), '/ a enter'), 'list.clearFilters')).toBeUndefined()
    expect(why(ready(), 'transcript.follow')).toBe('No transcript is open. Choose a session first.')
    expect(why(withList(stateOf(), []), 'session.details')).toBe('No session is chosen. Choose one in the list first.')
    expect(why({ ...ready(), progress: { done: 3, total: 9 } }, 'list.rescan')).toBe(
      'Already reading: 3 of 9 are done.',
    )
  })

  test('finds by letters in order, and highlights them', () => {
    const [found] = paletteItems(ready(), 'revorder')
    expect(found?.command.id).toBe('list.reverse')
    expect(found?.marks.length).toBeGreaterThan(5)
  })

  test('runs the selected command', () => {
    expect(pressed(ready(), `? ${typed('reverse the')} enter`)).toMatchObject({
      overlay: null,
      list: { request: { isReversed: true } },
    })
  })

  test('goes to the pane of a command that is possible only there', () => {
    const state = pressed(reading(), `tab ? ${typed('wrap the lines')} enter`)
    expect(state).toMatchObject({ pane: 'transcript', wrapsCode: true })
  })

  test('says why if the selected command cannot run', () => {
    expect(pressed(ready(), `? ${typed('unmark all')} enter`).toast?.text).toBe(
      'Nothing is marked. Press Space to mark a session.',
    )
  })

  test('stays within its rows', () => {
    const all = paletteItems(ready(), '').length
    expect(pressed(ready(), '? up up up').overlay).toMatchObject({ index: 0 })
    expect(pressed(ready(), `? ${'pagedown '.repeat(9)}down`).overlay).toMatchObject({ index: all - 1 })
    expect(pressed(ready(), `? ${typed('xyzzy')} enter`).overlay).toBe(null)
  })
})

describe('the filter panel', () => {
  const choices = {
    directories: [
      { value: '/home/ada/shop', count: 9 },
      { value: '/srv', count: 2 },
    ],
    branches: [
      { value: 'main', count: 8 },
      { value: 'fix/cart', count: 3 },
    ],
  }
  const open = () => told(pressed(ready(), 'f'), { type: 'choicesFound', choices }).state
  const filters = (keys: string) => pressed(open(), keys).list.request.filters

  test('asks for the available choices', () => {
    expect(names(told(ready(), ...keysOf('f')).effects)).toEqual(['findChoices'])
  })

  test.each([
    ['right', { directory: '/home/ada/shop' }],
    ['right right', { directory: '/srv' }],
    ['right right right', {}],
    ['left', { directory: '/srv' }],
    [typed('~/shop'), { directory: '/home/ada/shop' }],
    ['tab right', { source: 'aynd' }],
    ['tab right right', { source: 'external' }],
    ['tab right right right', {}],
    ['tab left', { source: 'external' }],
    ['tab tab right', { branch: 'main' }],
    [`down down ${typed('cart')} right`, { branch: 'fix/cart' }],
    [`tab tab tab ${typed('2026-11-01')}`, { from: '2026-11-01' }],
    [`tab tab tab ${typed('yesterday')}`, { from: '2026-11-15' }],
    [`tab tab tab ${typed('2026-11')}`, {}],
    [`tab tab tab tab ${typed('today')}`, { to: '2026-11-16' }],
    ['shift-tab right', { status: 'active' }],
    ['shift-tab left', { status: 'missing' }],
    ['tab right shift-tab shift-tab right', { source: 'aynd', status: 'active' }],
  ])('%s filters by %j', (keys, expected) => {
    expect(filters(keys)).toEqual(expected)
  })

  test('going round the fields comes back to the first', () => {
    expect((pressed(open(), 'tab '.repeat(6).trim()).overlay as FilterPanel).focused).toBe('directory')
  })

  test('a letter in a field of choices is typed nowhere', () => {
    const state = pressed(open(), 'tab x')
    expect(state.overlay).toEqual(pressed(open(), 'tab').overlay)
  })

  test('suggests what matches the typed text', () => {
    const panel = pressed(open(), typed('sr')).overlay as FilterPanel
    expect(choicesFor(panel, 'directory', '/home/ada').map(({ value }) => value)).toEqual(['/srv'])
    expect(choicesFor(open().overlay as FilterPanel, 'directory', '/home/ada')[0]).toEqual({
      value: '~/shop',
      count: 9,
    })
  })

  test('shows the current filters when it is opened again', () => {
    const panel = pressed(open(), 'right enter f').overlay as FilterPanel
    expect(panel.texts.directory.text).toBe('~/shop')
  })

  test('^X there and X in the list clear every filter and the words', () => {
    const set = pressed(open(), 'right tab right enter / a enter')
    expect(set.list.request).toMatchObject({ words: 'a', filters: { directory: '/home/ada/shop', source: 'aynd' } })
    for (const keys of ['X', 'f ctrl-x'])
      expect(pressed(set, keys)).toMatchObject({ overlay: null, list: { request: { words: '', filters: {} } } })
  })

  test('choices that come after it was closed are dropped', () => {
    expect(told(ready(), { type: 'choicesFound', choices }).state.overlay).toBe(null)
  })
})

describe('the kinds', () => {
  test.each([
    ['v space', { thinking: false }],
    ['v j enter', { tools: false }],
    ['v down down space', { results: false }],
    ['v j j j j j space', { snapshots: true }],
    ['v space space', { thinking: true }],
  ])('%s shows %j', (keys, shown) => {
    expect(pressed(ready(), keys).shown).toMatchObject(shown)
  })

  test('progress and snapshots are off at first, the rest is on', () => {
    expect(ready().shown).toEqual({
      ...{ thinking: true, tools: true, results: true, system: true },
      ...{ progress: false, snapshots: false },
    })
  })

  test('are remembered, and v closes the dialog too', () => {
    expect(names(told(ready(), ...keysOf('v space')).effects)).toEqual(['remember'])
    expect(pressed(ready(), 'v v').overlay).toBe(null)
  })
})

describe('going to a place in the transcript', () => {
  const transcript = blankTranscript(1, sessionOf({ lastTimestamp: new Date(2026, 10, 13, 18, 30).toISOString() }))
  const at = (...parts: [number, number, number, number?, number?, number?]) => ({
    kind: 'time',
    ms: new Date(parts[0], parts[1], parts[2], parts[3] ?? 0, parts[4] ?? 0, parts[5] ?? 0).getTime(),
  })

  test.each([
    ['50%', { kind: 'fraction', fraction: 0.5 }],
    ['50', { kind: 'fraction', fraction: 0.5 }],
    [' 7 % ', { kind: 'fraction', fraction: 0.07 }],
    ['250%', { kind: 'fraction', fraction: 1 }],
    ['14:02', at(2026, 10, 13, 14, 2)],
    ['9:05:07', at(2026, 10, 13, 9, 5, 7)],
    ['2026-11-12', at(2026, 10, 12)],
    ['2026-11-12 14:02', at(2026, 10, 12, 14, 2)],
    ['2026-11-12T14:02', at(2026, 10, 12, 14, 2)],
    ['', undefined],
    ['T', undefined],
    ['noon', undefined],
    ['1402', undefined],
    ['25:00', undefined],
    ['99:99', undefined],
    ['14:61', undefined],
    ['2026-02-31', undefined],
    ['2026-13-01', undefined],
  ])('%j is understood as %j', (words, target) => {
    expect(understoodJump(words, transcript)).toEqual(target)
  })

  test(': asks, Enter goes there', () => {
    const { state, effects } = told(reading(), ...keysOf(`: ${typed('50%')} enter`))
    expect(state.overlay).toBe(null)
    expect(effects).toMatchObject([{ do: 'seek', to: { kind: 'fraction', fraction: 0.5 } }])
  })

  test('an invalid place stays, with an example, until something is typed', () => {
    const wrong = pressed(reading(), `: ${typed('soon')} enter`)
    expect(wrong.overlay).toMatchObject({
      kind: 'jump',
      problem: 'Try 50%, 14:02 or 2026-11-13 14:02.',
    })
    expect(pressed(wrong, 'backspace').overlay).toMatchObject({ problem: null })
  })
})

describe('the details', () => {
  test('j and k go to the next session and the one before', () => {
    const state = pressed(ready(), 'i j j k')
    expect(state).toMatchObject({ overlay: { kind: 'details', top: 0 }, list: { index: 1 } })
  })

  test('are scrolled by pages, never above their beginning', () => {
    expect(pressed(ready(), 'i pagedown').overlay).toMatchObject({ top: 10 })
    expect(pressed(ready(), 'i pagedown pageup pageup').overlay).toMatchObject({ top: 0 })
  })

  test('close when a command acts on their session', () => {
    expect(focusOf(pressed(ready(), 'i e'))).toBe('export')
    expect(names(told(ready(), ...keysOf('i r')).effects)).toContain('planResume')
  })
})

describe('messages', () => {
  test('fade only if they are still the latest', () => {
    const first = pressed(ready(), 'a')
    const second = pressed(first, 'M')
    const toast = first.toast ?? { text: '', kind: 'note' as const }
    expect(told(second, { type: 'toastFaded', toast }).state.toast).toBe(second.toast)
    expect(told(first, { type: 'toastFaded', toast }).state.toast).toBe(null)
  })

  test.each([
    ['M', ['fadeToast', 'setMouse']],
    ['T', ['fadeToast']],
    ['ctrl-r', ['fadeToast', 'rescan']],
  ])('%s says what it did', (key, effects) => {
    const step = told(ready(), ...keysOf(key))
    expect(step.state.toast).not.toBe(null)
    expect(names(step.effects)).toEqual(effects)
  })
})

describe('nothing on this machine', () => {
  const empty = () => withTree(withList(stateOf(), []), [])

  test('d and Enter try the demo, ^R looks again, q quits', () => {
    expect(focusOf(empty())).toBe('welcome')
    expect(names(told(empty(), ...keysOf('d')).effects)).toEqual(['startDemo'])
    expect(names(told(empty(), ...keysOf('enter')).effects)).toEqual(['startDemo'])
    expect(names(told(empty(), ...keysOf('ctrl-r')).effects)).toEqual(['fadeToast', 'rescan'])
    expect(names(told(empty(), ...keysOf('q')).effects)).toEqual(['quit'])
  })

  test('the palette offers only what is possible there', () => {
    const ids = paletteItems(empty(), '').map(({ command }) => command.id)
    expect(ids).toContain('demo.start')
    expect(ids).not.toContain('list.sort')
  })

  test('is not announced before the disk was read', () => {
    expect(focusOf({ ...empty(), stage: 'remembered' })).toBe('sessions')
  })

  test('the demo starts in its own folder, and nothing of it is remembered', () => {
    const place = { home: '/tmp/demo', here: '/tmp/demo/code/shop', roots: [], settingsPath: '', isDemo: true }
    const { state, effects } = told(empty(), { type: 'demoStarted', place })
    expect(effects).toMatchObject([{ do: 'narrow', request: { scope: { path: '/tmp/demo/code/shop' } } }])
    expect(names(told(withList(state, sessionsOf(5)), ...keysOf('j s S a . + v space')).effects)).not.toContain(
      'remember',
    )
  })
})
