import { describe, expect, test } from 'vitest'
import type { Effect } from '../../../src/app/effect.ts'
import type { StatisticsScreen } from '../../../src/app/insight/state.ts'
import { sessionRows } from '../../../src/app/insight/statistics/sessions.ts'
import { focusOf, type State } from '../../../src/app/state.ts'
import type { Statistics } from '../../../src/statistics/statistics.ts'
import { aimed } from '../../../src/views/hit-test.ts'
import { countedSessions, noStatistics, statisticsOf } from '../../support/recount/statistics.ts'
import { keysOf, names, now, pressed, stateOf, told, withList } from '../../support/state.ts'

const sessions = countedSessions(40)
const statistics = statisticsOf(30, sessions)

const listed = (columns = 120, rows = 36) => withList(stateOf(columns, rows), sessions)

/** With this answer to the latest request. */
const answered = (state: State, answer: Statistics = statistics): State =>
  told(state, { type: 'counted', number: screenOf(state).questionNumber, statistics: answer }).state

const opened = (columns = 120, rows = 36) => answered(pressed(listed(columns, rows), 't'))

function screenOf({ insight }: State): StatisticsScreen {
  if (insight?.kind !== 'statistics') throw new Error('The statistics are not open.')
  return insight
}

function countIn(effects: readonly Effect[]) {
  const found = effects.filter(effect => effect.do === 'count')
  expect(found).toHaveLength(1)
  return found[0] as Effect & { do: 'count' }
}

const midnight = (daysAgo: number) => {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysAgo).getTime()
}

describe('the request', () => {
  test('t counts the listed sessions over thirty days, today included, and loads the chart code', () => {
    const { state, effects } = told(listed(), ...keysOf('t'))
    expect(names(effects)).toEqual(['loadCharts', 'count'])
    expect(countIn(effects)).toMatchObject({ sessions, since: midnight(29), until: null })
    expect(screenOf(state).statistics).toBeNull()
    expect(focusOf(state)).toBe('statistics')
  })

  test('an answer to an older request is dropped, and old figures stay until the new ones are there', () => {
    const asked = pressed(opened(), 'right')
    expect(screenOf(asked).statistics).toBe(statistics)
    const late = told(asked, {
      type: 'counted',
      number: screenOf(asked).questionNumber - 1,
      statistics: noStatistics,
    }).state
    expect(screenOf(late).statistics).toBe(statistics)
    expect(screenOf(answered(asked, noStatistics)).statistics).toBe(noStatistics)
  })

  test('opened again, they have the same period, measure and order, and older answers are too late', () => {
    const left = pressed(opened(), 'right tab s s escape escape')
    const again = pressed(left, 't')
    expect(screenOf(again)).toMatchObject({ period: '90d', measure: 'sessions', order: 'cost', page: 'overview' })
    const read = pressed(opened(), 's j j enter')
    expect(read.pane).toBe('transcript')
    expect(screenOf(answered(pressed(read, 't')))).toMatchObject({ page: 'sessions', chosen: read.list.selected })
    expect(screenOf(again).statistics).toBeNull()
    const late = told(again, { type: 'counted', number: screenOf(opened()).questionNumber, statistics }).state
    expect(screenOf(late).statistics).toBeNull()
  })

  test('the sessions come by cost if that is measured, and an empty period has nothing to save or copy', () => {
    expect(screenOf(pressed(opened(), 's')).order).toBe('tokens')
    expect(screenOf(pressed(opened(), 'tab tab s')).order).toBe('cost')
    const empty = answered(pressed(listed(), 't'), noStatistics)
    for (const key of ['e', 'y']) {
      const { state, effects } = told(empty, ...keysOf(key))
      expect(names(effects)).toEqual(['fadeToast'])
      expect(state.toast?.text).toBe('Nothing happened in this time. Press → for a longer one.')
      expect(told(pressed(listed(), 't'), ...keysOf(key)).state.toast?.text).toContain('Try again in a moment')
    }
  })

  test('← and → change the period, as do h and l, and stop at the ends', () => {
    const periods = (keys: string) => screenOf(pressed(opened(), keys)).period
    expect([periods('right'), periods('l l'), periods('left'), periods('h h h'), periods('l l l l l')]).toEqual([
      '90d',
      '1y',
      '7d',
      '7d',
      'all',
    ])
    expect(names(told(pressed(opened(), 'left'), ...keysOf('left')).effects)).toEqual([])
    expect(countIn(told(opened(), ...keysOf('left')).effects).since).toBe(midnight(6))
    expect(countIn(told(pressed(opened(), 'l l'), ...keysOf('l')).effects).since).toBeNull()
  })

  test('the query limits the days too: the later beginning counts', () => {
    const since = (words: string, keys: string) => {
      const typed = told(opened(), { type: 'filterOpened' }, { type: 'pasted', text: words })
      const known = withList(typed.state, sessions)
      return countIn(told(pressed(known, 'enter'), ...keysOf(keys)).effects)
    }
    expect(since('since:3d', 'right').since).toBe(midnight(3))
    expect(since('since:60d', 'left').since).toBe(midnight(6))
    expect(since('until:2d', 'right').until).toBe(midnight(1) - 1)
  })

  test('other sessions are counted under the same number, another filter under the next', () => {
    const state = opened()
    const { questionNumber } = screenOf(state)
    const changed = told(state, { type: 'sessionsChanged' })
    const list = { sessions: sessions.slice(1), query: state.list.query, total: 39, marks: new Map(), isMixed: true }
    const live = told(changed.state, { type: 'listNarrowed', number: changed.state.list.questionNumber, answer: list })
    expect(countIn(live.effects)).toMatchObject({ number: questionNumber, sessions: list.sessions })
    const typed = pressed(state, '/ x')
    const narrowed = told(typed, { type: 'listNarrowed', number: typed.list.questionNumber, answer: list })
    expect(countIn(narrowed.effects).number).toBe(questionNumber + 1)
  })

  test('at midnight the days change', () => {
    expect(names(told(opened(), { type: 'ticked', now: now + 60_000 }).effects)).toEqual([])
    expect(names(told(opened(), { type: 'ticked', now: now + 86_400_000 }).effects)).toEqual(['count'])
  })

  test('nothing is counted while the statistics are not open', () => {
    expect(names(told(listed(), { type: 'ticked', now: now + 86_400_000 }).effects)).toEqual([])
    expect(names(told(listed(), { type: 'stageReached', stage: 'settled', isKnownHere: true }).effects)).toEqual([])
  })
})

describe('the pages', () => {
  test('each key opens its page, and Esc leads back, then to the panes', () => {
    const pages = (keys: string) => pressed(opened(), keys).insight
    expect(pages('v')).toMatchObject({ page: 'table' })
    expect(pages('c')).toMatchObject({ page: 'receipt' })
    expect(pages('s')).toMatchObject({ page: 'sessions' })
    expect(pages('v v')).toMatchObject({ page: 'overview' })
    expect(pages('v escape')).toMatchObject({ page: 'overview' })
    expect(pages('v escape escape')).toBeNull()
  })

  test('Tab goes from tokens to sessions to cost, on pages with a measure', () => {
    const measure = (keys: string) => screenOf(pressed(opened(), keys)).measure
    expect([measure('tab'), measure('tab tab'), measure('tab tab tab')]).toEqual(['sessions', 'cost', 'tokens'])
    const refused = pressed(opened(), 'c tab')
    expect(screenOf(refused).measure).toBe('tokens')
    expect(refused.toast?.text).toContain('Only the overview and the table have')
  })

  test('before anything is counted a page says so', () => {
    expect(pressed(pressed(listed(), 't'), 'v').toast?.text).toBe('Still counting. Try again in a moment.')
  })

  test('pages of text scroll to their end and no further', () => {
    const scrolled = pressed(opened(), 'v G')
    const { top } = screenOf(scrolled)
    expect(top).toBeGreaterThan(10)
    expect(screenOf(pressed(scrolled, 'j pagedown')).top).toBe(top)
    expect(screenOf(pressed(scrolled, 'g g')).top).toBe(0)
    expect(screenOf(told(scrolled, { type: 'resized', columns: 120, rows: 200 }).state).top).toBe(0)
  })

  test('y copies the table, or the receipt if that is shown', () => {
    const copied = (keys: string) => told(opened(), ...keysOf(keys)).effects.find(effect => effect.do === 'copy')
    expect(copied('y')?.text).toMatch(/^Tokens per day, 2026-10-15 to 2026-11-13\nday +input +output/)
    expect(copied('y')?.text).toMatch(/\nTools\ntool +calls +failed +share\nBash +3,120 +219 +7 %\n/)
    expect(copied('c y')?.text).toMatch(/^How the tokens were counted.*\n- repeated lines +1,9\d\d,\d+ +1,000,000/s)
    expect(copied('y')?.text).toMatch(/^[\x20-\x7e\n\u3000-\u9fff]*$/)
  })

  test('e saves the counted figures', () => {
    expect(told(opened(), ...keysOf('e')).effects).toEqual([{ do: 'saveStatistics', statistics }])
  })

  test('p and m open the filter with a field begun after its text', () => {
    const typed = (keys: string) => pressed(opened(), keys).overlay
    expect(typed('p')).toMatchObject({ kind: 'filter', field: { text: 'project:', caret: 8 } })
    expect(typed('/ x enter m')).toMatchObject({ kind: 'filter', field: { text: 'x model:', caret: 8 } })
    expect(pressed(opened(), 'p s h o p').list.request.words).toBe('project:shop')
  })
})

describe('the sessions', () => {
  test('s asks for the course of the first one, and sorts by tokens, cost, duration in turn', () => {
    const { state, effects } = told(opened(), ...keysOf('s'))
    expect(effects).toEqual([{ do: 'readCourse', session: sessionRows(screenOf(state))[0]?.session }])
    const orders = ['s', 's s', 's s s', 's s s s'].map(keys => screenOf(pressed(opened(), keys)).order)
    expect(orders).toEqual(['tokens', 'cost', 'duration', 'tokens'])
    const rows = sessionRows(screenOf(pressed(opened(), 's s s')))
    expect(rows.every(({ durationMs }, at) => at === 0 || durationMs <= (rows[at - 1]?.durationMs ?? 0))).toBe(true)
  })

  test('keys move the bar and keep it visible', () => {
    const chosen = (state: State) =>
      sessionRows(screenOf(state)).findIndex(({ session }) => session.path === screenOf(state).chosen)
    const on = pressed(opened(), 's')
    expect([
      chosen(pressed(on, 'j j')),
      chosen(pressed(on, 'G')),
      chosen(pressed(on, 'G g g')),
      chosen(pressed(on, '5 G')),
    ]).toEqual([2, 39, 0, 4])
    expect(screenOf(pressed(on, 'G')).top).toBeGreaterThan(15)
    expect(screenOf(pressed(on, 'G k')).top).toBe(screenOf(pressed(on, 'G')).top)
    expect(chosen(pressed(on, 'pagedown'))).toBeGreaterThan(10)
  })

  test('a course counts only for the selected session', () => {
    const on = pressed(opened(), 's')
    const course = { steps: [{ time: 0, context: 5, output: 1, tokens: 6 }], compactions: [] }
    const sessionKey = screenOf(on).chosen ?? ''
    expect(screenOf(told(on, { type: 'courseRead', sessionKey, course }).state).course).toEqual({ sessionKey, course })
    expect(screenOf(told(pressed(on, 'j'), { type: 'courseRead', sessionKey, course }).state).course).toBeNull()
  })

  test('Enter goes back to the panes and reads the transcript of the selected one', () => {
    const on = pressed(opened(), 's s s j')
    const { chosen } = screenOf(on)
    const { state, effects } = told(on, ...keysOf('enter'))
    expect(state).toMatchObject({ insight: null, pane: 'transcript', list: { selected: chosen } })
    expect(effects).toContainEqual(expect.objectContaining({ do: 'openTranscript' }))
  })

  test('even if a filter had selected it in the list behind the screen', () => {
    const filtered = told(opened(), { type: 'filterOpened' }, { type: 'pasted', text: 'infra' }).state
    const few = sessions.slice(5)
    const on = pressed(answered(withList(pressed(filtered, 'enter'), few), statisticsOf(30, few)), 's')
    expect(screenOf(on).chosen).toBe(on.list.selected)
    const { state, effects } = told(on, ...keysOf('enter'))
    expect(state.requestedKey).toBe(screenOf(on).chosen)
    expect(names(effects)).toContain('openTranscript')
  })

  test('one that is counted but not listed is not opened, with the reason', () => {
    const on = pressed(opened(), 's')
    const without = sessions.filter(({ path }) => path !== screenOf(on).chosen)
    expect(pressed(withList(on, without), 'enter').toast?.text).toBe(
      'This session is hidden in the list. Press a there to show it.',
    )
    const timed = told(on, { type: 'filterOpened' }, { type: 'pasted', text: 'until:2d' }).state
    expect(pressed(withList(pressed(timed, 'enter'), without), 'enter').toast?.text).toBe(
      'The filter hides this session in the list, as it last changed at another time. Press X to clear the filter.',
    )
  })

  test('without any, the next step is one that helps', () => {
    const none = (keys: string) => pressed(answered(pressed(opened(), keys), noStatistics), 'enter').toast?.text
    expect(none('right')).toBe('No session is counted here. Press → for a longer time.')
    expect(none('l l l')).toBe('No session is counted here. Press / to change the filter.')
  })

  test('while a filter is typed, ↑ and ↓ move what is on the screen', () => {
    const typing = pressed(pressed(opened(), 's'), '/')
    const moved = pressed(typing, 'down down')
    expect(screenOf(moved).chosen).toBe(sessionRows(screenOf(typing))[2]?.session.path)
    expect(moved.list.selected).toBe(typing.list.selected)
  })

  test('r resumes the selected one', () => {
    const on = pressed(opened(), 's j')
    const plan = told(on, ...keysOf('r')).effects.find(effect => effect.do === 'planResume')
    expect(plan?.session.path).toBe(screenOf(on).chosen)
    expect(pressed(opened(), 'r').toast?.text).toBe('No session is chosen. Choose one in the list first.')
  })

  test('a deleted one is followed by its neighbour, and the course of an existing one is requested again', () => {
    const on = pressed(opened(), 's j j')
    const gone = statisticsOf(
      30,
      sessions.filter(({ path }) => path !== screenOf(on).chosen),
    )
    const { state, effects } = told(on, { type: 'counted', number: screenOf(on).questionNumber, statistics: gone })
    expect(screenOf(state).chosen).toBe(sessionRows(screenOf(state))[2]?.session.path)
    expect(names(effects)).toEqual(['readCourse'])
    expect(names(told(on, { type: 'counted', number: screenOf(on).questionNumber, statistics }).effects)).toEqual([
      'readCourse',
    ])
  })

  test('a course stays on the screen until its continuation is known', () => {
    const on = pressed(opened(), 's')
    const course = { steps: [{ time: 0, context: 5, output: 1, tokens: 6 }], compactions: [] }
    const read = told(on, { type: 'courseRead', sessionKey: screenOf(on).chosen ?? '', course }).state
    expect(screenOf(answered(read)).course).toEqual({ sessionKey: screenOf(on).chosen, course })
  })
})

describe('t', () => {
  test('opens the statistics from the tasks too, which are kept', () => {
    const tasks = pressed(listed(), 'b d')
    const { state, effects } = told(tasks, ...keysOf('t'))
    expect(focusOf(state)).toBe('statistics')
    expect(names(effects)).toContain('count')
    expect(pressed(state, 'b').insight).toMatchObject({ kind: 'tasks', showsDone: true })
  })

  test('leaves them like Esc, page by page', () => {
    expect(screenOf(pressed(opened(), 'v t')).page).toBe('overview')
    expect(pressed(opened(), 't').insight).toBeNull()
  })
})

describe('the pointer', () => {
  const clicked = (state: State, x: number, y: number, isDouble = false) =>
    told(state, aimed(state, { type: 'clicked', x, y, isDouble }))

  test('a click on a period chooses it', () => {
    const at = (x: number) => screenOf(clicked(opened(), x, 0).state).period
    expect([at(118), at(93), at(98)]).toEqual(['all', '7d', '30d'])
    expect(at(20)).toBe('30d')
  })

  test('a click on a row chooses it, a second one opens it, the wheel scrolls', () => {
    const on = pressed(opened(), 's')
    const third = clicked(on, 10, 6).state
    expect(screenOf(third).chosen).toBe(sessionRows(screenOf(on))[2]?.session.path)
    expect(clicked(on, 10, 6, true).state).toMatchObject({ insight: null, pane: 'transcript' })
    const wheeled = told(on, { type: 'wheeled', x: 5, y: 8, by: 3 }).state
    expect(screenOf(wheeled)).toMatchObject({ top: 3, chosen: screenOf(on).chosen })
  })
})
