import type { AgentName } from '../../agents/index.ts'
import { isBelow } from '../../model/folder.ts'
import type { Session, Source, Status } from '../../model/session.ts'
import { isFrom, wasModifiedWithin } from '../language/fields.ts'
import type { Hidden, Query, SessionTest } from '../language/query.ts'

/** Conditions on sessions. Everything is optional. */
export interface SessionFilters {
  /** Sessions whose project is this folder or lies below it. Several spellings of one folder may be given. */
  readonly project?: string | readonly string[]
  readonly branch?: string
  /** `external` is every source but aynd. */
  readonly source?: Source | 'external'
  readonly format?: AgentName
  /** By `modified`, both included. */
  readonly since?: Date
  readonly until?: Date
  readonly status?: Status
}

type Optional<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined }

export function filterTests(filters: Optional<SessionFilters>): readonly SessionTest[] {
  const { project, branch, source, format, since, until, status, ...others } = filters
  expectNone(others)
  const folders = [project ?? []].flat()
  const tests: readonly (SessionTest | false)[] = [
    project !== undefined && (({ projectPath }) => folders.some(folder => isBelow(projectPath, folder))),
    branch !== undefined && (({ gitBranch }) => gitBranch === branch),
    source !== undefined && isFrom(source),
    format !== undefined && (session => session.format === format),
    status !== undefined && (session => session.status === status),
    (since ?? until) !== undefined &&
      wasModifiedWithin({ since: since?.getTime() ?? null, until: until?.getTime() ?? null }),
  ]
  return tests.filter(test => test !== false)
}

/** Makes a member that was not taken out of an object, such as a new filter, a type error. */
export function expectNone(_: { readonly [name: string]: never }): void {}

/** Combines tests; null if there are none. */
export function allOf(tests: readonly SessionTest[]): SessionTest | null {
  return tests.length === 0 ? null : session => tests.every(test => test(session))
}

/** Whether a request asks for sessions that are usually hidden. */
export interface Shown {
  readonly subagents?: boolean | undefined
  /** Also empty sessions, and those missing from disk. */
  readonly all?: boolean | undefined
  /** Asking for missing sessions shows them. */
  readonly status?: Status | undefined
  readonly query?: Pick<Query, 'shows'> | undefined
}

export function hiddenShown({ subagents, all, status, query }: Shown): ReadonlySet<Hidden> {
  const shown = new Set(query?.shows)
  if (subagents) shown.add('subagents')
  if (all) shown.add('empty')
  if (all || status === 'missing') shown.add('missing')
  return shown
}

/** Whether a list shows a session. A null status is any but `missing`, not known before the session is described. */
export function isVisible(
  { isSubagent, empty, status }: Pick<Session, 'isSubagent' | 'empty'> & { readonly status: Status | null },
  shown: ReadonlySet<Hidden>,
): boolean {
  if (isSubagent && !shown.has('subagents')) return false
  return status === 'missing' ? shown.has('missing') : !empty || shown.has('empty')
}
