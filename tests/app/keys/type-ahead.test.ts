import { describe, expect, test } from 'vitest'
import { sessionOf } from '../../support/session-store.ts'
import { folder, keysOf, names, pressed, sessionsOf, stateOf, told, withList, withTree } from '../../support/state.ts'

const inEmptyView = () => {
  const state = withTree(withList(stateOf(120, 36, { pane: 'projects' }), sessionsOf(40)), [folder('/code/shop')])
  return withList(pressed(state, 'G'), [])
}
const opened = (number: number, id: string) =>
  ({
    type: 'transcriptOpened',
    number,
    session: sessionOf({ id }),
    passage: { from: 0, to: 0, entries: [] },
    isSubagent: false,
  }) as const

describe('keys typed before the list is there', () => {
  test('are handled when it is there, in their order', () => {
    const early = pressed(inEmptyView(), 'g g enter 1 2 j k enter')
    expect(early).toMatchObject({ pane: 'sessions', toast: null, list: { index: 0 } })
    expect(withList(early, sessionsOf(40))).toMatchObject({ pane: 'transcript', list: { index: 11 }, early: [] })
  })

  test('are discarded with Esc', () => {
    const state = pressed(inEmptyView(), 'g g enter j j escape')
    expect(withList(state, sessionsOf(40)).list.index).toBe(0)
  })

  test('do not stop the user from quitting', () => {
    expect(names(told(inEmptyView(), ...keysOf('g g enter j q')).effects)).toContain('quit')
    expect(pressed(inEmptyView(), 'g g enter j tab').pane).toBe('transcript')
  })
})

describe('keys typed before a transcript is open', () => {
  test('are meant for it, not for the one still on the screen', () => {
    const first = told(withList(stateOf(), sessionsOf(40)), opened(1, '0')).state
    const early = pressed(first, 'j enter F')
    expect(early.transcript).toMatchObject({ session: { id: '0' }, isFollowing: true })
    const { state } = told(early, opened(2, '1'))
    expect(state).toMatchObject({ transcript: { session: { id: '1' }, isFollowing: false }, early: [] })
  })

  test('are handled even if a subagent turns out to have none', () => {
    const first = told({ ...withList(stateOf(), sessionsOf(2)), pane: 'transcript' }, opened(1, '0')).state
    const early = pressed({ ...first, opening: 2 }, 'F')
    expect(early.early).toHaveLength(1)
    const { state } = told(early, { type: 'subagentMissed', number: 2 })
    expect(state).toMatchObject({ transcript: { number: 2, isFollowing: false }, early: [] })
  })
})
