import type { Session } from '../../model/session.ts'
import { eachInSteps, type Steps } from '../../model/steps.ts'
import type { QueryChoices } from '../language/complete.ts'
import { allOf } from './filters.ts'
import { filtered, type Scope, scopeTests, visible } from './narrow.ts'
import type { SessionStore } from './session-store.ts'

/** A value that the filter panel offers, and the number of sessions it would leave. */
export interface Choice {
  readonly value: string
  readonly count: number
}

/** The values to choose from, most used first. */
export interface FilterChoices {
  readonly directories: readonly Choice[]
  readonly branches: readonly Choice[]
}

export interface ChoiceRequest {
  readonly showsHidden: boolean
  readonly scope: Scope
}

const MOST_DIRECTORIES = 8

/** Lists the folders with the most sessions in and below them, and every branch. */
export function* filterChoices(store: SessionStore, { showsHidden, scope }: ChoiceRequest): Steps<FilterChoices> {
  const sessions = yield* filtered(yield* visible(store, showsHidden), allOf(scopeTests(scope)))
  const paths = yield* counted(sessions, ({ projectPath }) => [projectPath])
  const branches = yield* counted(sessions, branchOf)
  return { directories: mostFirst(withThoseBelow(paths)).slice(0, MOST_DIRECTORIES), branches: mostFirst(branches) }
}

/** Lists what the fields of a query can be completed to, most used first. */
export function* queryChoices(store: SessionStore): Steps<QueryChoices> {
  const all = store.newestFirst()
  return {
    project: valuesOf(yield* counted(all, ({ projectPath }) => [projectPath])),
    branch: valuesOf(yield* counted(all, branchOf)),
    model: valuesOf(yield* counted(all, ({ models }) => models)),
    tool: valuesOf(yield* counted(all, ({ tools }) => Object.keys(tools))),
  }
}

type Counts = ReadonlyMap<string, number>

const branchOf = ({ gitBranch }: Session): readonly string[] => (gitBranch === null ? [] : [gitBranch])

function* counted(sessions: readonly Session[], namesOf: (session: Session) => readonly string[]): Steps<Counts> {
  const counts = new Map<string, number>()
  yield* eachInSteps(sessions, session => {
    for (const name of namesOf(session)) counts.set(name, (counts.get(name) ?? 0) + 1)
  })
  return counts
}

const mostFirst = (counts: Counts): readonly Choice[] =>
  [...counts].map(([value, count]) => ({ value, count })).sort(byCount)

const valuesOf = (counts: Counts): readonly string[] => mostFirst(counts).map(({ value }) => value)

function withThoseBelow(own: Counts): Counts {
  const sums = new Map(own)
  for (const [path, count] of own) {
    for (const above of foldersAbove(path)) {
      const known = sums.get(above)
      if (known !== undefined) sums.set(above, known + count)
    }
  }
  return sums
}

/** `/code/shop/web` lies in `/code/shop`, `/code` and `/`. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/').filter(part => part !== '')
  return parts.map((_, length) => `/${parts.slice(0, length).join('/')}`)
}

const byCount = (a: Choice, b: Choice): number => b.count - a.count || (a.value < b.value ? -1 : 1)
