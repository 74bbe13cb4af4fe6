import { describe, expect, test } from 'vitest'
import type { Msg } from '../../src/app/message.ts'
import type { LiveSessions } from '../../src/effects/live-sessions.ts'
import { Counting } from '../../src/effects/statistics.ts'
import { type CountedFile, noActivity } from '../../src/model/activity.ts'
import type { Session } from '../../src/model/session.ts'
import { wholeRequest } from '../../src/query/list/narrow.ts'
import { sessionOf, storeOf } from '../support/session-store.ts'

/** A live catalogue that answers when it is told to, and records what it was asked. */
function slowSessions(sessions: readonly Partial<Session>[]) {
  const store = storeOf(sessions)
  const asked: number[] = []
  const waiting: (() => void)[] = []
  const activities = (wanted: readonly Session[]) => {
    asked.push(wanted.length)
    return new Promise<readonly CountedFile[]>(resolve => {
      waiting.push(() =>
        resolve(
          wanted.map(({ path }) => ({ path, activity: noActivity, sessionPath: path, isSubagent: false, began: null })),
        ),
      )
    })
  }
  const live = { store, catalogue: { activities, settings: { prices: {} } } } as unknown as LiveSessions
  const answer = async () => {
    while (waiting.length === 0) await turn()
    waiting.shift()?.()
  }
  return { live, store, asked, answer }
}

const turn = () => new Promise(resolve => setImmediate(resolve))
const question = (number: number, sessions: readonly Session[]) =>
  ({ do: 'count', number, sessions, request: wholeRequest, since: null, until: null, now: 0 }) as const

describe('a count', () => {
  test('that is running continues while sessions arrive, and the latest request is counted after it', async () => {
    const { live, store, asked, answer } = slowSessions([{ title: 'one' }, { title: 'two' }])
    const told: Msg[] = []
    const counting = new Counting()
    const ask = (number: number) => counting.count(live, question(number, store.newestFirst()), msg => told.push(msg))
    const first = ask(1)
    while (asked.length === 0) await turn()
    const others = ['three', 'four'].map(title => {
      store.put([sessionOf({ id: title, title })])
      return ask(1)
    })
    await answer()
    await answer()
    await Promise.all([first, ...others])
    expect(asked).toEqual([2, 4])
    expect(told).toMatchObject([
      { type: 'counted', number: 1 },
      { type: 'counted', number: 1 },
    ])
  })

  test('of another request ends the running one', async () => {
    const { live, store, asked, answer } = slowSessions([{ title: 'one' }])
    const told: Msg[] = []
    const counting = new Counting()
    const ask = (number: number) => counting.count(live, question(number, store.newestFirst()), msg => told.push(msg))
    const first = ask(1)
    while (asked.length === 0) await turn()
    const second = ask(2)
    await answer()
    await answer()
    await Promise.all([first, second])
    expect(told).toMatchObject([{ type: 'counted', number: 2 }])
  })

  test('of another period gathers nothing again', async () => {
    const { live, store, asked, answer } = slowSessions([{ title: 'one' }])
    const counting = new Counting()
    const told: Msg[] = []
    const listed = store.newestFirst()
    const first = counting.count(live, question(1, listed), msg => told.push(msg))
    await answer()
    await first
    await counting.count(live, { ...question(2, listed), since: 5 }, msg => told.push(msg))
    expect(asked).toEqual([1])
    expect(told).toMatchObject([{ number: 1 }, { number: 2 }])
  })

  test('includes hidden sessions, but no subagent beside its session', async () => {
    const hidden = [
      { title: 'one' },
      { empty: true },
      { isSubagent: true },
      { isSubagent: true, isOrphan: true as const },
    ]
    const { live, asked, answer } = slowSessions(hidden)
    const counting = new Counting()
    const done = counting.count(live, question(1, []), () => {})
    await answer()
    await done
    expect(asked).toEqual([3])
  })
})

describe('the course of a session', () => {
  test('is reported for the latest request', async () => {
    const { live, store, answer } = slowSessions([{ title: 'one' }, { title: 'two' }])
    const told: Msg[] = []
    const counting = new Counting()
    const [one, two] = store.newestFirst() as [Session, Session]
    const both = [one, two].map(session => counting.readCourse(live, session, msg => told.push(msg)))
    await answer()
    await answer()
    await Promise.all(both)
    expect(told).toEqual([{ type: 'courseRead', sessionKey: two.key, course: { steps: [], compactions: [] } }])
  })
})
