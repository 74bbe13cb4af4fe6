import type { Session } from '../model/session.ts'
import type { Query } from './query.ts'
import { hasAnyOf, searchableOf } from './search.ts'

type Test = (session: Session) => boolean

/** What a line asks of each session by itself, beside its words. */
export function queryTests({ fields, unwanted }: Pick<Query, 'fields' | 'unwanted'>): readonly Test[] {
  const without = unwanted.map(
    (term): Test =>
      session =>
        !hasAnyOf(term, searchableOf(session)),
  )
  return [...fields.map(({ test }) => test), ...without]
}
