import type { AgentName } from '../../agents/index.ts'
import type { Project, Session, Source, Status } from '../../model/session.ts'
import { drain } from '../../model/steps.ts'
import { noQuery, type Query } from '../language/query.ts'
import { queryTests } from '../language/query-tests.ts'
import { bestFirst } from '../match/best-first.ts'
import { allOf, expectNone, filterTests, hiddenShown, isVisible, type SessionFilters, type Shown } from './filters.ts'
import { inOrder } from './order.ts'
import { type Sort, sortRow, type UnreadFile } from './sort-keys.ts'

/** A request for a list. Everything is optional; an empty request lists the newest fifty sessions. */
export interface ListRequest extends SessionFilters {
  /** Made by `parseQuery`. Its `text` is not searched here. */
  readonly query?: Query
  /** By default by `modified`, or the best match first if the query has plain words. */
  readonly sort?: Sort
  readonly order?: 'asc' | 'desc'
  readonly offset?: number
  /** 0 for all. */
  readonly limit?: number
  readonly subagents?: boolean
  /** Also empty sessions, and those missing from disk. */
  readonly all?: boolean
}

/** A session that is described only when needed, since most of a long list is never seen. */
export interface Listed extends UnreadFile, Pick<Session, 'key' | 'isSubagent' | 'empty'> {
  /** Null for any other status, which is only known once the session is described. */
  readonly status: 'missing' | null
  session(): Session
}

export interface SessionList {
  readonly sessions: readonly Session[]
  readonly total: number
  readonly offset: number
  readonly limit: number
  readonly filters: Filters
}

/** The request as it was understood, in the vocabulary of the session browser that this output follows. */
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

/** All sessions that a request asks for, in its order. `everyone` includes the subagents of those in `all`. */
export function matchingOf(all: readonly Listed[], request: ListRequest, everyone = all): readonly Listed[] {
  const { sort, order, query: { words } = noQuery } = request
  const subagents = () => everyone.filter(one => one.isSubagent).map(one => one.session())
  const wants = allOf([...filterTests(request), ...queryTests(request.query ?? noQuery, subagents)])
  const newestFirst = visibleOf(all, request).filter(one => !wants || wants(one.session()))
  const isReversed = order === 'asc'
  if (words.length === 0) return ordered(newestFirst, sort ?? 'modified', isReversed)
  const listed = new Map(newestFirst.map(one => [one.session(), one]))
  const best = drain(bestFirst([...listed.keys()], { words, wants: null, parts: [] }))
  const found = best.map(session => listed.get(session) as Listed)
  if (!sort) return isReversed ? found.reverse() : found
  return ordered(found.sort(newerFirst), sort, isReversed)
}

function ordered(newestFirst: readonly Listed[], sort: Sort, isReversed: boolean): readonly Listed[] {
  const { of, ofFile } = sortRow(sort)
  return drain(inOrder(newestFirst, sort, isReversed, ofFile ?? (one => of(one.session()))))
}

/** Groups by real path: two projects can share a folder of the agent's, and one project can have several. */
export function groupByProject(all: readonly Listed[], request: Pick<ListRequest, 'all'>): Project[] {
  const projects = new Map<string, Project>()
  for (const one of visibleOf(all, request)) {
    const { projectPath: path, projectEncoded: encoded, modified: lastModified } = one.session()
    const project = projects.get(path) ?? { path, encoded, sessionCount: 0, lastModified }
    projects.set(path, { ...project, sessionCount: project.sessionCount + 1 })
  }
  return [...projects.values()]
}

function visibleOf(all: readonly Listed[], request: Shown): readonly Listed[] {
  const shown = hiddenShown(request)
  return all.filter(one => isVisible(one, shown)).sort(newerFirst)
}

/** Sorts sessions without a time last. */
function newerFirst(a: Listed, b: Listed): number {
  const time = ({ modifiedMs }: Listed) => modifiedMs ?? Number.NEGATIVE_INFINITY
  return time(b) - time(a) || (a.key < b.key ? -1 : 1)
}

function filtersOf(request: ListRequest): Filters {
  const { query, project, source, branch, format, status, since, until, subagents, all, ...others } = request
  const { sort, order, offset, limit, ...forgotten } = others
  expectNone(forgotten)
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
