import { expect, test } from 'vitest'
import { detailedSession, type State } from '../../../src/app/state.ts'
import { sessionOf } from '../../support/session-store.ts'
import { pressed, sessionsOf, stateOf, told, withList } from '../../support/state.ts'

const passage = { from: 0, to: 0, entries: [] }
const ready = () =>
  told(withList(stateOf(), sessionsOf(3)), {
    type: 'transcriptOpened',
    number: 1,
    session: sessionOf({ id: '0' }),
    passage,
  }).state
const inSubagent = () => {
  const session = sessionOf({ id: 'sub', isSubagent: true })
  const asked = { ...ready(), pane: 'transcript' as const, opening: 2 }
  return told(asked, { type: 'transcriptOpened', number: 2, session, passage }).state
}

test('help that was opened from the details leads back to them', () => {
  const state = pressed(ready(), 'i pagedown ?')
  expect(pressed(state, 'escape').overlay).toMatchObject({ kind: 'details', top: 10 })
  expect(pressed(ready(), '? escape').overlay).toBe(null)
})

test('inside a subagent the details are about it, until another session is selected', () => {
  const state = pressed(inSubagent(), 'i')
  expect(detailedSession(state)?.id).toBe('sub')
  expect(detailedSession(pressed(state, 'j'))?.id).toBe('1')
  expect(detailedSession(pressed({ ...inSubagent(), pane: 'sessions' }, 'i'))?.id).toBe('0')
})

const lostIn = ({ list }: State) => list.sessions.filter(session => list.lost.has(session)).map(({ path }) => path)

test('a missing session is no longer marked when its file is back', () => {
  const before = ready()
  const [session = sessionOf({})] = before.list.sessions
  const failed = { type: 'transcriptFailed', number: 1, session, problem: 'File missing', isGone: true } as const
  const { state } = told(before, failed)
  expect(lostIn(state)).toEqual([session.path])
  expect(lostIn(withList(withList(state, []), state.list.sessions))).toEqual([session.path])
  expect(lostIn(withList(state, sessionsOf(3)))).toEqual([])
  const again = { type: 'transcriptOpened', number: 1, session, passage } as const
  expect(lostIn(told(state, again).state)).toEqual([])
})
