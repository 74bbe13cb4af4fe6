import type { AgentName } from '../../agents/index.ts'
import { isBelow } from '../../model/folder.ts'
import type { Project, Session, Source, Status } from '../../model/session.ts'
import { noQuery, type Query } from '../language/query.ts'
import { queryTests } from '../language/query-tests.ts'
import { bestOf } from '../match/best-first.ts'
import { comparable, type Sort, sortRow, type UnreadFile } from './sort-keys.ts'

/** What a list is asked for. Everything is optional: nothing asked gives the newest fifty. */
export interface ListRequest {
  /** A line as `parseQuery` understands it. What it looks for in what was said is not looked for here. */
  readonly query?: Query
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
  /** Left out: by `modified`, or the best match first where the query has plain words. */
  readonly sort?: Sort
  readonly order?: 'asc' | 'desc'
  readonly offset?: number
  /** 0: all. */
  readonly limit?: number
  readonly subagents?: boolean
  /** Also what is empty, and what is missing from disk. */
  readonly all?: boolean
}

/** A session that is described only when it is needed: most of a long list is never seen. */
export interface Listed extends UnreadFile {
  readonly key: string
  readonly isSubagent: boolean
  readonly isEmpty: boolean
  readonly isMissing: boolean
  session(): Session
}

export interface SessionList {
  readonly sessions: readonly Session[]
  readonly total: number
  readonly offset: number
  readonly limit: number
  readonly filters: Filters
}

/** The request as understood, in the words of the session browser that this answers like. */
export interface Filters {
  readonly query?: string
  readonly workingDirectoryPrefix?: string
  readonly source?: Source | 'external'
  readonly branch?: string
  readonly format?: AgentName
  readonly status?: Status
  readonly dateRange?: { readonly from?: string; readonly to?: string }
  readonly subagents?: true
  readonly all?: true
}

export function listSessions(all: readonly Listed[], request: ListRequest, everyone = all): SessionList {
  const { offset = 0, limit = 50 } = request
  const matching = matchingOf(all, request, everyone)
  const page = matching.slice(offset, limit === 0 ? undefined : offset + limit)
  return {
    sessions: page.map(one => one.session()),
    total: matching.length,
    offset,
    limit,
    filters: filtersOf(request),
  }
}

/** All that were asked for, in the order asked for. `everyone`: those whose subagents count, too. */
export function matchingOf(all: readonly Listed[], request: ListRequest, everyone = all): readonly Listed[] {
  const { sort, order = 'desc', query } = request
  const visible = all.filter(one => isVisible(one, request))
  const tests = query ? queryTests(query, () => everyone.filter(one => one.isSubagent).map(one => one.session())) : []
  const matching =
    asksForContent(request) || tests.length > 0
      ? visible.filter(one => matches(one.session(), request) && tests.every(test => test(one.session())))
      : visible
  if (!query || query.words.length === 0) return sorted(matching, sort ?? 'modified', order)
  const best = bestOf(sorted(matching, 'modified', 'desc'), query.words)
  if (sort) return sorted(best, sort, order)
  return order === 'asc' ? [...best].reverse() : best
}

/** By real path: two projects can share a folder of the agent's, and one project can have several. */
export function groupByProject(all: readonly Listed[], request: Pick<ListRequest, 'all'>): Project[] {
  const newestFirst = sorted(
    all.filter(one => isVisible(one, request)),
    'modified',
    'desc',
  )
  const projects = new Map<string, Project>()
  for (const one of newestFirst) {
    const { projectPath: path, projectEncoded: encoded, modified: lastModified } = one.session()
    const project = projects.get(path) ?? { path, encoded, sessionCount: 0, lastModified }
    projects.set(path, { ...project, sessionCount: project.sessionCount + 1 })
  }
  return [...projects.values()]
}

function isVisible({ isSubagent, isMissing, isEmpty }: Listed, request: ListRequest): boolean {
  const { subagents, all, status, query: { shows } = noQuery } = request
  if (isSubagent && !subagents && !shows.includes('subagents')) return false
  if (isMissing) return all === true || status === 'missing' || shows.includes('missing')
  return all === true || !isEmpty || shows.includes('empty')
}

function asksForContent({ project, branch, source, format, status, since, until }: ListRequest): boolean {
  return [project, branch, source, format, status, since, until].some(asked => asked !== undefined)
}

function matches(session: Session, request: ListRequest): boolean {
  const { branch, source, format, status } = request
  if (request.project !== undefined && ![request.project].flat().some(folder => isBelow(session.projectPath, folder)))
    return false
  if (branch !== undefined && session.gitBranch !== branch) return false
  if (source === 'external' ? session.source === 'aynd' : source !== undefined && session.source !== source)
    return false
  if (format !== undefined && session.format !== format) return false
  if (status !== undefined && session.status !== status) return false
  return isWithin(session.modified, request)
}

function isWithin(modified: string | null, { since, until }: ListRequest): boolean {
  if (!since && !until) return true
  if (modified === null) return false
  const time = Date.parse(modified)
  return (!since || time >= since.getTime()) && (!until || time <= until.getTime())
}

function sorted(all: readonly Listed[], sort: Sort, order: 'asc' | 'desc'): Listed[] {
  const sign = order === 'asc' ? 1 : -1
  const { of, ofFile } = sortRow(sort)
  const keyOf = ofFile ?? ((one: Listed) => comparable(of(one.session())))
  // What has no such time (a missing file) comes last in either order; the newest and then the path decide a tie.
  return [...all].sort((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)]
    if (first === null || second === null) return Number(first === null) - Number(second === null) || byAge(a, b)
    return sign * (first - second) || byAge(a, b)
  })
}

function byAge(a: Listed, b: Listed): number {
  return (b.modifiedMs ?? 0) - (a.modifiedMs ?? 0) || (a.key < b.key ? -1 : 1)
}

function filtersOf(request: ListRequest): Filters {
  const { query, project, source, branch, format, status, since, until, subagents, all } = request
  const dateRange = { ...(since && { from: since.toISOString() }), ...(until && { to: until.toISOString() }) }
  const [workingDirectoryPrefix] = project === undefined ? [] : [project].flat()
  return {
    ...(query && query.line.trim() !== '' && { query: query.line }),
    ...(workingDirectoryPrefix !== undefined && { workingDirectoryPrefix }),
    ...(source && { source }),
    ...(branch !== undefined && { branch }),
    ...(format && { format }),
    ...(status && { status }),
    ...((since || until) && { dateRange }),
    ...(subagents && { subagents: true as const }),
    ...(all && { all: true as const }),
  }
}
