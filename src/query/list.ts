import {
  type FormatName,
  messagesOf,
  type Project,
  type Session,
  type Source,
  type Status,
  tokensOf,
} from '../model/session.ts'

/** What a list is asked for. Everything is optional: nothing asked gives the newest fifty. */
export interface ListRequest {
  /** Sessions whose project is this folder or lies below it. Several spellings of one folder may be given. */
  readonly project?: string | readonly string[]
  readonly branch?: string
  /** `external` is every source but aynd. */
  readonly source?: Source | 'external'
  readonly format?: FormatName
  /** By `modified`, both included. */
  readonly since?: Date
  readonly until?: Date
  readonly status?: Status
  readonly sort?: Sort
  readonly order?: 'asc' | 'desc'
  readonly offset?: number
  /** 0: all. */
  readonly limit?: number
  readonly subagents?: boolean
  /** Also what is empty, and what is missing from disk. */
  readonly all?: boolean
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
  readonly workingDirectoryPrefix?: string
  readonly source?: Source | 'external'
  readonly branch?: string
  readonly format?: FormatName
  readonly status?: Status
  readonly dateRange?: { readonly from?: string; readonly to?: string }
  readonly subagents?: true
  readonly all?: true
}

export const sorts = ['modified', 'created', 'activity', 'messages', 'tokens', 'size'] as const
export type Sort = (typeof sorts)[number]

export function listSessions(all: readonly Session[], request: ListRequest): SessionList {
  const { sort = 'modified', order = 'desc', offset = 0, limit = 50 } = request
  const matching = all.filter(session => isVisible(session, request) && matches(session, request))
  const sorted = sortSessions(matching, sort, order)
  const sessions = sorted.slice(offset, limit === 0 ? undefined : offset + limit)
  return { sessions, total: matching.length, offset, limit, filters: filtersOf(request) }
}

/** By real path: two projects can share a folder of the agent's, and one project can have several. */
export function groupByProject(sessions: readonly Session[]): Project[] {
  const newestFirst = sortSessions(sessions, 'modified', 'desc')
  const projects = new Map<string, Project>()
  for (const { projectPath: path, projectEncoded: encoded, modified: lastModified } of newestFirst) {
    const project = projects.get(path) ?? { path, encoded, sessionCount: 0, lastModified }
    projects.set(path, { ...project, sessionCount: project.sessionCount + 1 })
  }
  return [...projects.values()]
}

export function isVisible(session: Session, { subagents, all, status }: ListRequest): boolean {
  if (session.isSubagent && !subagents) return false
  if (session.status === 'missing') return all === true || status === 'missing'
  return all === true || !session.empty
}

function matches(session: Session, request: ListRequest): boolean {
  const { branch, source, format, status } = request
  if (request.project !== undefined && !isBelow(session.projectPath, request.project)) return false
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

/** Whole path parts: `/work/app` holds `/work/app/web` but not `/work/apple`. */
function isBelow(path: string, prefixes: string | readonly string[]): boolean {
  return [prefixes].flat().some(prefix => {
    const folder = prefix.replace(/[\\/]+$/, '')
    return path === folder || (path.startsWith(folder) && /[\\/]/.test(path.charAt(folder.length)))
  })
}

export function sortSessions(sessions: readonly Session[], sort: Sort, order: 'asc' | 'desc'): Session[] {
  const sign = order === 'asc' ? 1 : -1
  const keyed = sessions.map(session => ({ session, key: sortKeys[sort](session) }))
  // What has no such time (a missing file) comes last in either order; the newest and then the path decide a tie.
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null) || byAge(a, b)
    return sign * (a.key - b.key) || byAge(a, b)
  })
  return keyed.map(({ session }) => session)
}

const sortKeys = {
  modified: session => timeOf(session.modified),
  created: session => timeOf(session.created),
  activity: session => timeOf(session.lastTimestamp),
  messages: messagesOf,
  tokens: tokensOf,
  size: session => session.sizeBytes,
} as const satisfies { [Name in Sort]: (session: Session) => number | null }

function byAge(a: { session: Session }, b: { session: Session }): number {
  const newer = (timeOf(b.session.modified) ?? 0) - (timeOf(a.session.modified) ?? 0)
  return newer || (a.session.path < b.session.path ? -1 : 1)
}

const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))

function filtersOf({ project, source, branch, format, status, since, until, subagents, all }: ListRequest): Filters {
  const dateRange = { ...(since && { from: since.toISOString() }), ...(until && { to: until.toISOString() }) }
  const [workingDirectoryPrefix] = project === undefined ? [] : [project].flat()
  return {
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
