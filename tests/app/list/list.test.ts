import { describe, expect, test } from 'vitest'
import { lineOfSession, lineToSee, listHeight, listLine, shapeOf } from '../../../src/app/list/rows.ts'
import type { State } from '../../../src/app/state.ts'
import type { Session } from '../../../src/model/session.ts'
import { noQuery } from '../../../src/query/language/query.ts'
import type { DayGroup } from '../../../src/query/list/days.ts'
import { sortKeys } from '../../../src/query/list/sort-keys.ts'
import { seeded } from '../../support/random.ts'
import { sessionOf } from '../../support/session-store.ts'
import { keysOf, names, now, pressed, sessionsOf, stateOf, told, withList } from '../../support/state.ts'

const listed = (count: number, columns = 120, rows = 36) => withList(stateOf(columns, rows), sessionsOf(count))
const selectedId = ({ list }: State) => list.sessions[list.index]?.id
const rowOnScreen = (state: State) => lineOfSession(shapeOf(state), state.list.index) - state.list.top

function isInSight(state: State): boolean {
  const { rowHeight } = shapeOf(state)
  const row = rowOnScreen(state)
  return row >= 0 && row + rowHeight <= state.size.rows - 4
}

describe('positions in the list', () => {
  const shapes = Array.from({ length: 200 }, (_, seed) => {
    const random = seeded(seed + 1)
    const count = 1 + Math.floor(random() * 60)
    const starts = Array.from({ length: count }, (_, at) => at).filter(at => random() < 0.2 && at > 0)
    const groups = random() < 0.2 ? [] : [0, ...starts].map((start): DayGroup => ({ heading: 'OLDER', start }))
    return { count, rowHeight: random() < 0.5 ? (1 as const) : (2 as const), groups }
  })

  test('the line of a session shows that session, whatever the headings', () => {
    for (const shape of shapes)
      for (let index = 0; index < shape.count; index++)
        expect(listLine(shape, lineOfSession(shape, index))).toEqual({ kind: 'session', index, part: 0 })
  })

  test('all lines together have every session, heading and blank line once, in order', () => {
    for (const shape of shapes) {
      const lines = Array.from({ length: listHeight(shape) }, (_, line) => listLine(shape, line))
      const sessions = lines.flatMap(line => (line?.kind === 'session' && line.part === 0 ? line.index : []))
      expect(sessions).toEqual(Array.from({ length: shape.count }, (_, index) => index))
      expect(lines.filter(line => line?.kind === 'heading')).toHaveLength(shape.groups.length)
      expect(lines.filter(line => line?.kind === 'blank')).toHaveLength(Math.max(shape.groups.length - 1, 0))
      expect(lines.includes(undefined)).toBe(false)
    }
  })

  test('beyond its ends there is nothing', () => {
    for (const shape of shapes) {
      expect(listLine(shape, -1)).toBeUndefined()
      expect(listLine(shape, listHeight(shape))).toBeUndefined()
    }
  })

  test('the first session below a heading is shown with it', () => {
    for (const shape of shapes)
      for (const { start } of shape.groups)
        expect(listLine(shape, lineToSee(shape, start))).toMatchObject({ kind: 'heading' })
  })
})

describe('moving in the list', () => {
  test.each([
    ['j', 1],
    ['down down k', 1],
    ['5 j', 5],
    ['1 2 j 3 k', 9],
    ['G', 99],
    ['end', 99],
    ['G g g', 0],
    ['G home', 0],
    ['9 9 9 j', 99],
    ['k', 0],
    ['ctrl-d', 8],
    ['ctrl-d ctrl-u', 0],
    ['pagedown', 15],
    ['2 pagedown', 30],
    ['pagedown pageup', 0],
  ])('%s comes to session %i', (keys, index) => {
    const state = pressed(listed(100), keys)
    expect(state.list.index).toBe(index)
    expect(selectedId(state)).toBe(String(index))
  })

  test('keeps the selected one visible, on every screen', () => {
    const random = seeded(5)
    for (const [columns, rows] of [
      [120, 36],
      [80, 24],
      [40, 10],
      [100, 11],
    ] as const) {
      let state = listed(80, columns, rows)
      for (let step = 0; step < 300; step++) {
        const keys = ['j', 'k', '7 j', '7 k', 'ctrl-d', 'pageup', 'G', 'g g'] as const
        state = pressed(state, keys[Math.floor(random() * keys.length)] ?? 'j')
        expect(isInSight(state)).toBe(true)
        expect(state.list.top).toBeGreaterThanOrEqual(0)
        expect(state.list.top).toBeLessThanOrEqual(Math.max(0, listHeight(shapeOf(state)) - (rows - 4)))
      }
    }
  })

  test('opens the transcript of the new selection, and says which ones to read first', () => {
    const state = withList(stateOf(), sessionsOf(100, { provisional: true }))
    const { effects } = told(state, ...keysOf('j'))
    expect(effects).toMatchObject([
      { do: 'openTranscript', number: state.opening + 1, session: { id: '1' } },
      { do: 'showFirst' },
      { do: 'remember', remembered: { selected: '/p/1.jsonl' } },
    ])
  })

  test.each(['j', '5 0 j', 'G'])('has all on the screen read first, after %s', keys => {
    const { state, effects } = told(withList(stateOf(), sessionsOf(100, { provisional: true })), ...keysOf(keys))
    const first = new Set(effects.flatMap(effect => (effect.do === 'showFirst' ? effect.sessionKeys : [])))
    const onScreen = Array.from({ length: 32 }, (_, line) => listLine(shapeOf(state), state.list.top + line)).flatMap(
      line => (line?.kind === 'session' ? (state.list.sessions[line.index]?.key ?? []) : []),
    )
    expect(onScreen.length).toBeGreaterThan(20)
    expect(onScreen.filter(path => !first.has(path))).toEqual([])
  })

  test('at its end does nothing', () => {
    const end = pressed(listed(3), 'G')
    expect(told(end, ...keysOf('j')).effects).toEqual([])
  })

  test('in an empty one does nothing', () => {
    const empty = withList(stateOf(), [])
    for (const keys of ['j', 'k', 'G', 'g g', 'pagedown', 'ctrl-u'])
      expect(pressed(empty, keys).list).toMatchObject({ index: 0, top: 0 })
  })
})

describe('the wheel over the list', () => {
  const wheel = { type: 'wheeled', x: 30, y: 10, by: 30 } as const

  test('scrolls it, and keeps the open transcript', () => {
    const { state, effects } = told(listed(100), wheel)
    expect(state.list.top).toBe(30)
    expect(selectedId(state)).toBe('0')
    expect(names(effects)).toEqual([])
  })

  test('keeps the position when time passes or sessions change, and the next key brings the selected one back', () => {
    const { state } = told(listed(100), wheel, { type: 'ticked', now })
    const asked = told(state, { type: 'sessionsChanged' }).state
    const later = withList(asked, sessionsOf(100))
    expect(later.list.top).toBe(30)
    expect(told(later, { type: 'clicked', x: 30, y: 8, isDouble: false }).state.list.top).toBe(30)
    const moved = pressed(later, 'j')
    expect(selectedId(moved)).toBe('1')
    expect(isInSight(moved)).toBe(true)
  })

  test('reaches both ends', () => {
    let state = listed(100)
    for (let step = 0; step < 200; step++) state = told(state, { type: 'wheeled', x: 30, y: 10, by: 3 }).state
    expect(state.list.top).toBe(listHeight(shapeOf(state)) - 32)
    for (let step = 0; step < 200; step++) state = told(state, { type: 'wheeled', x: 30, y: 10, by: -3 }).state
    expect(state.list.top).toBe(0)
  })
})

describe('when sessions come and go', () => {
  const at = pressed(listed(100), '5 0 j')
  const newcomer = sessionOf({ id: 'new', title: 'New', modified: new Date().toISOString() })
  const renamed = (session: Session): Session => ({ ...session, id: `n${session.id}`, key: `/p/n${session.id}.jsonl` })

  test.each([
    ['a new one on top', (list: readonly Session[]) => [newcomer, ...list]],
    ['thirty new ones on top', (list: readonly Session[]) => [...sessionsOf(30).map(renamed), ...list]],
    ['one above that left', (list: readonly Session[]) => list.filter(({ id }) => id !== '7')],
    ['one below that left', (list: readonly Session[]) => list.filter(({ id }) => id !== '70')],
    [
      'one that moved up',
      (list: readonly Session[]) => [...list.filter(({ id }) => id === '80'), ...list.filter(({ id }) => id !== '80')],
    ],
  ])('the selected one stays selected and in its row: %s', (_, change) => {
    const next = withList(at, change(at.list.sessions))
    expect(selectedId(next)).toBe('50')
    expect(rowOnScreen(next)).toBe(rowOnScreen(at))
  })

  test('when the selected one disappears, its neighbour is selected', () => {
    const next = withList(
      at,
      at.list.sessions.filter(({ id }) => id !== '50'),
    )
    expect(selectedId(next)).toBe('51')
  })

  test('when the last one disappears while selected, the one before it is', () => {
    const end = pressed(at, 'G')
    expect(selectedId(withList(end, end.list.sessions.slice(0, -1)))).toBe('98')
  })

  test('at the top of the list a new one shows at once', () => {
    const top = listed(100)
    const next = withList(top, [newcomer, ...top.list.sessions])
    expect(next.list.top).toBe(0)
    expect(selectedId(next)).toBe('0')
  })

  test('its transcript is not opened a second time, but gets the new figures', () => {
    const passage = { from: 0, to: 0, entries: [] }
    const session = at.list.sessions[50] as Session
    const opened = { type: 'transcriptOpened', number: at.opening, session, passage, isSubagent: false } as const
    const reading = told(at, opened).state
    const grown = { ...session, title: 'Another title' }
    const sessions = at.list.sessions.map(one => (one === session ? grown : one))
    const { state, effects } = told(reading, {
      type: 'listNarrowed',
      number: reading.list.questionNumber,
      answer: { sessions, total: 100, query: noQuery, marks: new Map(), isMixed: false },
    })
    expect(names(effects)).not.toContain('openTranscript')
    expect(state.transcript?.session.title).toBe('Another title')
  })

  test('an answer to an older request is dropped', () => {
    const asked = told(at, { type: 'sessionsChanged' })
    expect(asked.effects).toMatchObject([{ do: 'narrow', number: at.list.questionNumber + 1 }, { do: 'growTree' }])
    const answer = { sessions: [], total: 0, query: noQuery, marks: new Map(), isMixed: false }
    expect(told(asked.state, { type: 'listNarrowed', number: at.list.questionNumber, answer }).state).toBe(asked.state)
  })
})

describe('another list', () => {
  const at = pressed(listed(100), '5 0 j')
  const others = sessionsOf(20).map(one => ({ ...one, id: `o${one.id}`, key: `/p/o${one.id}.jsonl` }))

  test('of another folder begins at its first session', () => {
    const asked = told(at, { type: 'scopeToggled' }).state
    expect(selectedId(asked)).toBe('50')
    expect(withList(asked, others).list).toMatchObject({ index: 0, top: 0 })
  })

  test('that has the selected one keeps it selected', () => {
    const asked = told(at, { type: 'sortReversed' }).state
    expect(selectedId(withList(asked, asked.list.sessions.toReversed()))).toBe('50')
  })

  test('for words begins at the best match, and without them the selection stays', () => {
    const typing = pressed(at, '/ s')
    const found = withList(typing, at.list.sessions.slice(40, 60).toReversed())
    expect(selectedId(found)).toBe('59')
    const chosen = pressed(found, 'down down enter')
    expect(selectedId(chosen)).toBe('57')
    const cleared = withList(pressed(chosen, 'escape'), at.list.sessions)
    expect(selectedId(cleared)).toBe('57')
    expect(isInSight(cleared)).toBe(true)
  })

  test('s goes through all orders and around, and each begins unreversed', () => {
    let state = pressed(at, 'S')
    expect(state.list.request.isReversed).toBe(true)
    const seen = sortKeys.map(() => {
      state = pressed(state, 's')
      expect(state.list.request.isReversed).toBe(false)
      return state.list.request.sort
    })
    expect(seen).toEqual([...sortKeys.slice(1), sortKeys[0]])
  })

  test.each([
    ['modified', true],
    ['created', true],
    ['activity', true],
    ['tokens', false],
    ['title', false],
    ['project', false],
  ] as const)('sorted by %s has headings for days: %s', (sort, hasHeadings) => {
    const state = stateOf()
    const request = { ...state.list.request, sort }
    const next = withList(
      { ...state, list: { ...state.list, request } },
      sessionsOf(3, { lastTimestamp: '2026-11-16T08:00:00Z' }),
    )
    expect(next.list.groups.length > 0).toBe(hasHeadings)
  })

  test('found by words has no headings for days', () => {
    expect(withList(pressed(at, '/ s'), others).list.groups).toEqual([])
  })

  test('a shows hidden sessions, says so, and the tree counts them too', () => {
    const { state, effects } = told(at, ...keysOf('a'))
    expect(state.list.request.showsHidden).toBe(true)
    expect(state.toast?.text).toBe('Subagents and empty sessions are shown.')
    expect(names(effects)).toEqual(['narrow', 'growTree', 'remember', 'fadeToast'])
    expect(effects).toContainEqual({ do: 'growTree', showsHidden: true })
  })
})

describe('the selection of the last run', () => {
  const start = stateOf(120, 36, { stage: 'remembered' })
  const recalled = { ...start, list: { ...start.list, selected: '/p/5.jsonl' } }
  const all = sessionsOf(10)

  test('is waited for while only a part of the sessions is known', () => {
    const some = withList(recalled, all.slice(0, 3))
    expect(some.list).toMatchObject({ selected: '/p/5.jsonl', index: 0 })
    expect(withList({ ...some, stage: 'surveyed' }, all.slice(0, 4)).list.selected).toBe('/p/5.jsonl')
    expect(withList(some, all).list).toMatchObject({ selected: '/p/5.jsonl', index: 5 })
  })

  test('is waited for even if it was on the remembered screen', () => {
    const kept = withList(recalled, all)
    expect(withList(withList(kept, all.slice(0, 3)), all).list.index).toBe(5)
  })

  test('is given up when all are known and it is not among them', () => {
    const some = withList(recalled, all.slice(0, 3))
    expect(withList({ ...some, stage: 'settled' }, all.slice(0, 4)).list).toMatchObject({
      selected: '/p/0.jsonl',
      index: 0,
    })
  })

  test('gives way to one that the user selects meanwhile', () => {
    const moved = pressed(withList(recalled, all.slice(0, 3)), 'j')
    expect(withList(moved, all).list).toMatchObject({ selected: '/p/1.jsonl', index: 1 })
  })
})

describe('midnight', () => {
  test('moves the headings without any key', () => {
    const state = listed(3)
    const tomorrow = told(state, { type: 'ticked', now: state.now + 86_400_000 }).state
    expect(state.list.groups[0]?.heading).toBe('TODAY')
    expect(tomorrow.list.groups[0]?.heading).toBe('YESTERDAY')
  })
})
