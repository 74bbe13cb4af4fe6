import { isSameList } from '../../model/memo.ts'
import type { Session } from '../../model/session.ts'
import type { Finder, Findings, FindRequest, Match } from '../../query/match/finder.ts'
import { type Area, areas } from '../../query/match/searchable-text.ts'
import type { MatchRequest } from './best-matches.ts'
import { type Among, amongSessions } from './candidates.ts'
import { RunningSearch } from './one-search.ts'
import { type Catalogued, catalogued } from './packed-candidates.ts'
import type { SearchableFiles } from './searchable-files.ts'
import { sessionTitle } from './titles.ts'
import { WorkerPool } from './workers/worker-pool.ts'

/** Number of sessions whose matches are read right away, and of matches read in each. */
const SESSIONS = 6
const MATCHES = 3
const CONTEXT = 40

export interface EngineFinder extends Finder {
  /** Like `find`, among sessions that are not described yet. */
  findAmong(among: Among, request: RequestAmong, onFound: OnFound, signal: AbortSignal): Promise<Findings>
}

type RequestAmong = Omit<FindRequest, 'sessions'>
type OnFound = (findings: Findings) => void

export function openFinder(searchable: SearchableFiles): EngineFinder {
  const pool = new WorkerPool(searchable.folder, (key, text) => searchable.damaged(key, text))
  const catalogue = lastOnly(searchable)
  const matchesOf = (session: Session, request: MatchRequest, signal: AbortSignal): Promise<readonly Match[]> => {
    const title = request.areas.includes('conversation') ? sessionTitle(session) : null
    return pool.matches(searchable.filesOf(session), title, request, signal)
  }
  const findIn = (
    files: Catalogued,
    { query, area, ...request }: RequestAmong,
    onFound: OnFound,
    signal: AbortSignal,
  ) => {
    const { sessionsRead = SESSIONS, matchesRead: most = MATCHES, context = CONTEXT } = request
    const asked = areasOf(area)
    const read = (session: Session) => matchesOf(session, { query, areas: asked, most, context }, signal)
    return new RunningSearch({ query, areas: asked, sessionsRead, signal }, files, pool, read, onFound).run()
  }
  return {
    prepare: sessions => pool.prepare(catalogue(sessions)),
    find: ({ sessions, ...request }, onFound, signal) => findIn(catalogue(sessions), request, onFound, signal),
    findAmong: (among, request, onFound, signal) => findIn(catalogued(among), request, onFound, signal),
    snippets: ({ query, area, context = CONTEXT }, session, most, signal) =>
      matchesOf(session, { query, areas: areasOf(area), most, context }, signal),
    async hits(file, query, from, onHits, signal) {
      const hits = await pool.hits(searchable.fileOf(file), query, signal)
      const behind = hits.findIndex(({ offset }) => offset >= from)
      onHits(behind < 0 ? hits : [...hits.slice(behind), ...hits.slice(0, behind)])
    },
    close: () => pool.close(),
  }
}

/** Remembers the last packed sessions, because the next letter typed searches the same ones. */
function lastOnly(searchable: SearchableFiles): (sessions: readonly Session[]) => Catalogued {
  let last:
    | { readonly version: number; readonly sessions: readonly Session[]; readonly catalogued: Catalogued }
    | undefined
  return sessions => {
    const { version } = searchable
    const isSame = last?.version === version && (last.sessions === sessions || isSameList(last.sessions, sessions))
    if (!last || !isSame) {
      const among = amongSessions(sessions, session => searchable.filesOf(session))
      last = { version, sessions, catalogued: catalogued(among) }
    }
    return last.catalogued
  }
}

const areasOf = (area: Area | 'all'): readonly Area[] => (area === 'all' ? areas : [area])
