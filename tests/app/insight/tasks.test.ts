import { describe, expect, test } from 'vitest'
import { chosenItem } from '../../../src/app/insight/tasks/moves.ts'
import { focusOf, type State } from '../../../src/app/state.ts'
import type { Session } from '../../../src/model/session.ts'
import { entryMaker } from '../../support/lines/entries.ts'
import { sessionOf, taskOf } from '../../support/session-store.ts'
import {
  folder,
  keysOf,
  names,
  now,
  pressed,
  sessionsOf,
  stateOf,
  told,
  withList,
  withTree,
} from '../../support/state.ts'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(now - hours * HOUR).toISOString()

const shop = sessionOf({
  id: 'shop',
  title: 'Fix the cart',
  modified: ago(1),
  tasks: [
    taskOf('Measure', 'completed', { id: '1', setAt: ago(1) }),
    taskOf('Mend', 'in_progress', { id: '2', setAt: ago(1), offset: 700 }),
    taskOf('Test', 'pending', { id: '3', setAt: ago(1), description: 'With a slow coupon.' }),
    taskOf('Document', 'pending', { id: '4', setAt: ago(1) }),
    taskOf('Ship', 'pending', { id: '5', setAt: ago(1), blockedBy: ['3'] }),
  ],
})
const mail = sessionOf({
  id: 'mail',
  title: 'Limit the mail',
  projectPath: '/code/mail',
  modified: ago(48),
  tasks: [taskOf('Count', 'in_progress', { setAt: ago(48) }), taskOf('Warn', 'pending', { setAt: ago(48) })],
})
const notes = sessionOf({
  id: 'notes',
  title: 'Notes',
  projectPath: '/notes',
  modified: ago(900),
  tasks: [taskOf('Sort', 'pending', { setAt: ago(900) })],
})
const all = [shop, mail, notes]

const ready = (sessions: readonly Session[] = all, columns = 120, rows = 36) =>
  withList(withTree(stateOf(columns, rows), [folder('/code')]), sessions)
const board = (sessions = all, columns = 120, rows = 36) => pressed(ready(sessions, columns, rows), 'b')
const chosen = ({ insight, ...state }: State) =>
  insight?.kind === 'tasks' ? chosenItem({ insight, ...state }, insight)?.task.content : undefined
const reached = (state: State, keys: string) => chosen(pressed(state, keys))

describe('opening the board', () => {
  test('b opens it with the latest item in progress selected, and b or Esc closes it', () => {
    expect(focusOf(board())).toBe('tasks')
    expect(chosen(board())).toBe('Mend')
    for (const key of ['b', 'escape']) expect(focusOf(pressed(board(), key))).toBe('sessions')
  })

  test('if no line set an item, Enter says so and opens the end', () => {
    const { state, effects } = told(board(), ...keysOf('l enter'))
    expect(effects.find(effect => effect.do === 'openTranscript')).not.toHaveProperty('at')
    expect(state.toast?.text).toBe('Nothing in the session says where this task was set. This is its end.')
    expect(pressed(board(), 'enter').toast).toBeNull()
  })

  test('the selected item is the same the next time, if it still exists', () => {
    const left = pressed(board(), 'l j d escape')
    expect(reached(left, 'b')).toBe('Document')
    expect(pressed(left, 'b').insight).toMatchObject({ showsDone: true })
    expect(reached(withList(left, [mail]), 'b')).toBe('Count')
  })

  test('with nothing to do nothing is selected, and no key fails', () => {
    const empty = board(sessionsOf(3))
    expect(chosen(empty)).toBe(undefined)
    const told = pressed(empty, 'j k h l G g g pagedown ctrl-u enter y r')
    expect(focusOf(told)).toBe('tasks')
    expect(told.toast?.text).toBe('No session is chosen. Choose one in the list first.')
  })
})

describe('moving about', () => {
  test.each([
    ['j', 'Count'],
    ['down', 'Count'],
    ['j j', 'Count'],
    ['j k', 'Mend'],
    ['l', 'Test'],
    ['right', 'Test'],
    ['l j', 'Document'],
    ['l 2 j', 'Warn'],
    ['l 9 j', 'Sort'],
    ['l G', 'Sort'],
    ['l G g g', 'Test'],
    ['l 3 G', 'Warn'],
    ['l l', 'Ship'],
    ['l j l', 'Ship'],
    ['l l l', 'Ship'],
    ['l G l', 'Ship'],
    ['l G h', 'Count'],
    ['l h', 'Mend'],
    ['h', 'Mend'],
    ['j l', 'Warn'],
    ['l pagedown', 'Sort'],
    ['l pagedown pageup', 'Test'],
    ['l ctrl-d', 'Sort'],
    ['l end home', 'Test'],
  ])('%s goes to %s', (keys, content) => {
    expect(reached(board(), keys)).toBe(content)
  })

  test('past an empty column it moves to the next that is not', () => {
    const sparse = [sessionOf({ ...shop, tasks: shop.tasks.filter(({ id }) => id === '2' || id === '1') })]
    expect(reached(board(sparse), 'd l')).toBe('Measure')
    expect(reached(board(sparse), 'd l h')).toBe('Mend')
  })

  test('in a list it goes down state by state, and sideways from project to project', () => {
    const narrow = board(all, 80, 24)
    const down = ['Mend', 'Test', 'Document', 'Ship', 'Count', 'Warn', 'Sort']
    expect(
      down.map((_, at) =>
        reached(
          narrow,
          Array(at + 1)
            .fill('j')
            .join(' '),
        ),
      ),
    ).toEqual([...down.slice(1), 'Sort'])
    expect(reached(narrow, 'l')).toBe('Count')
    expect(reached(narrow, 'l j h')).toBe('Count')
    expect(reached(narrow, 'l h')).toBe('Mend')
  })

  test('the selected card stays visible, and its project with the first one', () => {
    const many = [
      sessionOf({ id: 'many', tasks: Array.from({ length: 60 }, (_, at) => taskOf(`Item ${at}`, 'pending')) }),
    ]
    const low = pressed(board(many), 'G')
    expect(low.insight).toMatchObject({ top: 1 + 60 * 3 - 1 - 27 })
    expect(pressed(low, 'g g').insight).toMatchObject({ top: 0 })
    const resized = told(low, { type: 'resized', columns: 80, rows: 24 }).state
    expect(resized.insight).toMatchObject({ top: 61 - 16 })
  })
})

describe('finished items', () => {
  test('are shown on request, and the selected one stays selected', () => {
    const shown = pressed(board(), 'l j d')
    expect(chosen(shown)).toBe('Document')
    expect(reached(shown, 'l l')).toBe('Measure')
    expect(reached(shown, 'd')).toBe('Document')
  })

  test('give way to a card nearby when they are hidden again', () => {
    expect(reached(board(), 'd l l l d')).toBe('Ship')
  })
})

describe('while sessions change', () => {
  const changed = (state: State, ...sessions: readonly Session[]) =>
    withList({ ...state, list: { ...state.list, questionNumber: state.list.questionNumber + 1 } }, sessions)

  test('the selected item stays selected, wherever it is now', () => {
    const tasks = shop.tasks.map(one => (one.content === 'Test' ? { ...one, status: 'in_progress' } : one))
    const moved = changed(pressed(board(), 'l'), mail, { ...shop, tasks })
    expect(chosen(moved)).toBe('Test')
    expect(reached(moved, 'l')).toBe('Document')
  })

  test('a deleted item is followed by the one below, then the one above', () => {
    const without = (content: string) => ({ ...shop, tasks: shop.tasks.filter(one => one.content !== content) })
    expect(chosen(changed(pressed(board(), 'l'), without('Test'), mail, notes))).toBe('Document')
    expect(chosen(changed(pressed(board(), 'l G'), shop, mail))).toBe('Warn')
    expect(chosen(changed(board(), mail))).toBe('Count')
    expect(chosen(changed(board(), notes))).toBe('Sort')
  })

  test('items that appear above the screen do not move it', () => {
    const many = sessionOf({
      id: 'many',
      modified: ago(2),
      tasks: Array.from({ length: 60 }, (_, at) => taskOf(`${at}`, 'pending')),
    })
    const low = pressed(board([many]), '3 0 j')
    const { top } = low.insight?.kind === 'tasks' ? low.insight : { top: 0 }
    const grown = changed(low, shop, many)
    expect(chosen(grown)).toBe(chosen(low))
    expect(top).toBeGreaterThan(0)
    expect(grown.insight).toMatchObject({ top: top + 6 })
  })

  test('nothing is selected while nothing is left, and the first again when there is one', () => {
    const none = changed(board(), sessionOf({ id: 'none' }))
    expect(chosen(none)).toBe(undefined)
    expect(chosen(changed(none, mail))).toBe('Count')
  })

  test('a filter narrows the board, and ↓ moves on it while it is typed', () => {
    const typing = pressed(board(), '/ m')
    const narrowed = withList(typing, [mail])
    expect(chosen(narrowed)).toBe('Count')
    expect(reached(withList(typing, [shop, mail]), 'down')).toBe('Count')
    expect(focusOf(pressed(narrowed, 'enter'))).toBe('tasks')
  })
})

describe('Enter', () => {
  const entered = told(board(), ...keysOf('enter'))

  test('leaves the board, selects the session and opens it at the call that set the item', () => {
    expect(entered.state).toMatchObject({ insight: null, pane: 'transcript', requestedKey: shop.key })
    expect(entered.effects).toContainEqual({
      do: 'openTranscript',
      number: entered.state.opening,
      session: shop,
      at: 700,
    })
    const other = told(pressed(board(), 'j'), ...keysOf('enter'))
    expect(other.state.list).toMatchObject({ index: 1, selected: mail.path })
  })

  test('opens at the end if no line of the session set the item', () => {
    const [effect] = told(pressed(board(), 'l'), ...keysOf('enter')).effects.filter(one => one.do === 'openTranscript')
    expect(effect).not.toHaveProperty('at')
  })

  test('puts the cursor on that call, with what led there above it', () => {
    const make = entryMaker()
    const placed = [
      ...Array.from({ length: 60 }, (_, at) => make.prompt(`turn ${at}`)),
      make.answer('I write it down.'),
      make.call('TaskUpdate', { taskId: '2', status: 'in_progress' }, 'a'),
      ...Array.from({ length: 60 }, (_, at) => make.prompt(`later ${at}`)),
    ]
    // The answer and the call are on one line.
    const entries = placed.map((one, at) => ({
      ...one,
      offset: at === 61 ? 6000 : at * 100,
      key: at === 61 ? '6000:1' : `${at * 100}:0`,
    }))
    const { opening } = entered.state
    const { state } = told(entered.state, {
      type: 'transcriptOpened',
      number: opening,
      session: shop,
      passage: { from: 0, to: 12_200, entries },
      at: 6000,
      size: 99_999,
    })
    expect(state.transcript).toMatchObject({ cursor: '6000:1', isSticking: false, size: 99_999 })
    expect(Number(state.transcript?.top.key.split(':')[0])).toBeLessThan(6000)
    expect(Number(state.transcript?.top.key.split(':')[0])).toBeGreaterThan(4500)
  })

  test('is forgotten when another session is selected meanwhile', () => {
    const passage = { from: 0, to: 0, entries: [] }
    const late = { type: 'transcriptOpened', session: shop, passage, at: 700 } as const
    const elsewhere = pressed(entered.state, 'tab tab j')
    const { state } = told(elsewhere, { ...late, number: entered.state.opening })
    expect(state.transcript).toBe(elsewhere.transcript)
  })

  test('says so when the session is gone', () => {
    const gone = board()
    const { state, effects } = told({ ...gone, list: { ...gone.list, lost: new Set([shop]) } }, ...keysOf('enter'))
    expect(state.toast?.text).toBe('The session of this task is no longer in the list.')
    expect(focusOf(state)).toBe('tasks')
    expect(names(effects)).not.toContain('openTranscript')
  })
})

describe('with the selected item', () => {
  test('y copies its text', () => {
    expect(told(pressed(board(), 'l'), ...keysOf('y')).effects).toMatchObject([
      { do: 'copyBlock', block: { text: 'Test\n\nWith a slow coupon.' }, what: 'the task' },
    ])
  })

  test('r, R and c are about its session', () => {
    const state = pressed(board(), 'j')
    const [plan] = told(state, ...keysOf('r')).effects
    expect(plan).toMatchObject({ do: 'planResume', session: mail })
    expect(told(state, ...keysOf('c')).effects[0]).toMatchObject({ do: 'planResume', session: mail, way: 'copy' })
    expect(pressed(state, 'R').overlay?.kind).toBe('resumeAs')
  })
})

describe('the mouse', () => {
  const click = (state: State, x: number, y: number, isDouble = false) =>
    told(state, { type: 'clicked', x, y, isDouble })

  test('selects a card, on either of its lines', () => {
    for (const y of [3, 4]) expect(chosen(click(board(), 50, y).state)).toBe('Test')
    expect(chosen(click(board(), 50, 7).state)).toBe('Document')
    expect(chosen(click(board(), 100, 3).state)).toBe('Ship')
  })

  test('selects nothing on a heading, a blank, a line between columns, a title or below', () => {
    for (const [x, y] of [
      [5, 2],
      [5, 5],
      [39, 3],
      [5, 1],
      [5, 0],
      [5, 31],
      [5, 34],
    ] as const)
      expect(click(board(), x, y).state).toEqual(board())
  })

  test('opens on a second click', () => {
    expect(click(board(), 50, 3, true).state).toMatchObject({ insight: null, requestedKey: shop.key })
  })

  test('scrolls, and the selection stays', () => {
    const many = [sessionOf({ id: 'many', tasks: Array.from({ length: 60 }, (_, at) => taskOf(`${at}`, 'pending')) })]
    const wheel = (state: State, by: number) => told(state, { type: 'wheeled', x: 5, y: 5, by }).state
    const scrolled = wheel(board(many), 3)
    expect(scrolled.insight).toMatchObject({ top: 3 })
    expect(chosen(scrolled)).toBe('0')
    expect(wheel(scrolled, -9).insight).toMatchObject({ top: 0 })
  })

  test('outside the filter line selects a card too, and nothing behind the board', () => {
    const typing = pressed(board(), '/')
    const clicked = click(typing, 50, 3).state
    expect(clicked.overlay).toBe(null)
    expect(chosen(clicked)).toBe('Test')
  })
})
