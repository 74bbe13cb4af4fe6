import type { Session } from '../../model/session.ts'
import { hasAnyOf, searchableOf } from '../match/rank-session.ts'
import type { FieldTerm, Query, SessionTest } from './query.ts'

/** Tests that a query puts to each session, except for its words. `all` gives every session, subagents included. */
export function queryTests(
  { fields, unwanted, isTooLarge }: Pick<Query, 'fields' | 'unwanted' | 'isTooLarge'>,
  all: () => readonly Session[],
): readonly SessionTest[] {
  if (isTooLarge) return [() => false]
  const without = unwanted.map(
    (term): SessionTest =>
      session =>
        !hasAnyOf(term, searchableOf(session)),
  )
  return [...fields.map(field => fieldTest(field, all)), ...without]
}

function fieldTest({ test, isNegated, isForSubagentsToo }: FieldTerm, all: () => readonly Session[]): SessionTest {
  const isTrue = isForSubagentsToo ? withSubagents(test, all) : test
  return isNegated ? session => !isTrue(session) : isTrue
}

function withSubagents(test: SessionTest, all: () => readonly Session[]): SessionTest {
  let parents: ReadonlySet<string> | undefined
  return session => {
    if (test(session)) return true
    if (session.subagents === 0) return false
    parents ??= new Set(
      all()
        .filter(one => one.isSubagent && test(one))
        .map(({ root, parentId }) => `${root}\n${parentId}`),
    )
    return parents.has(`${session.root}\n${session.id}`)
  }
}
