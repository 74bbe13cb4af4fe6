import { agentOf, agents } from '../agents/index.ts'
import type { CountedFile } from '../model/activity.ts'
import type { Entry } from '../model/entry.ts'
import type { Environment } from '../model/environment.ts'
import { once } from '../model/once.ts'
import type { Project, Session } from '../model/session.ts'
import { drain } from '../model/steps.ts'
import { hiddenShown } from '../query/list/filters.ts'
import {
  groupByProject,
  type Listed,
  type ListRequest,
  listSessions,
  matchingOf,
  type SessionList,
} from '../query/list/list.ts'
import type { Findings, FindRequest } from '../query/match/finder.ts'
import { activitiesOf } from './cache/activities.ts'
import { ScanCache } from './cache/cache.ts'
import { CacheDamaged, unlessDamaged } from './cache/cache-file.ts'
import { environmentOf, ownFolder } from './config/environment.ts'
import { readSettings } from './config/settings.ts'
import { readContext } from './describe/context.ts'
import { describer } from './describe/describe.ts'
import { keysMatching, relatives, unreadOrigins } from './describe/find-by-id.ts'
import { listedIn, missingFrom } from './describe/lazy-session.ts'
import { type Relations, relationsOf, type ScannedFile } from './describe/relations.ts'
import { readChunks } from './disk/file-chunks.ts'
import { ignoring } from './disk/ignore.ts'
import { findRoots, type Root } from './disk/roots.ts'
import { type Reports, silent } from './reports.ts'
import { readUnknown, type Survey, type SurveyOptions, survey } from './scan/survey.ts'
import { type EngineFinder, openFinder } from './search/finder.ts'
import { amongListed } from './search/lazy-candidates.ts'
import { searchableFilesOf } from './search/searchable-files.ts'
import { placedEntries } from './transcript/read-all.ts'
import { openTexts } from './words/open.ts'

export interface CatalogueOptions {
  /** Environment variables; those of this process if left out. */
  readonly env?: NodeJS.ProcessEnv
  /** More folders to look in: the folder of an agent, or of its sessions. */
  readonly roots?: readonly string[]
  /** Reads every file again, whatever the cache has. */
  readonly refresh?: boolean
  readonly reports?: Partial<Reports>
}

export interface SearchRequest extends Omit<FindRequest, 'sessions'> {
  /** Called with the findings so far, while there may be more. */
  readonly onFound?: (findings: Findings) => void
  readonly signal?: AbortSignal
}

/** Every session on this machine. Watches nothing: each call looks at the disk as it is then. */
export interface Catalogue {
  readonly roots: readonly Root[]
  /** Every session, newest first, listed without opening a file; figures may be provisional. */
  glance(): readonly Session[]
  list(request?: ListRequest): Promise<SessionList>
  projects(request?: Pick<ListRequest, 'all'>): Promise<Project[]>
  /** Finds where all of this was said, the best first, in the sessions that the request selects. */
  search(asked: SearchRequest, request?: ListRequest): Promise<Findings>
  /** Finds sessions by an id, by the beginning of one, or by a path. */
  find(idOrPath: string): Promise<Session[]>
  /** Entries one at a time, up to the size given in `session`: as many as its `messageCount`. */
  entries(session: Session): Iterable<Entry>
  /** Entries as the agent would send them after its last compaction. */
  compactedEntries(session: Session): readonly Entry[]
  read(session: Session): Session & { readonly entries: readonly Entry[] }
  /** Activities of these sessions and of their subagents, each file once; without files that could not be read. */
  activities(sessions: readonly Session[]): Promise<readonly CountedFile[]>
  /** Bytes of the session's file, in pieces. */
  raw(session: Session): AsyncIterable<Buffer>
  /** Saves the cache for the next run. To be called also when the process is told to end; no calls may follow. */
  close(): void
}

export async function openCatalogue(options: CatalogueOptions = {}): Promise<Catalogue> {
  const reports = { ...silent, ...options.reports }
  const env = environmentOf(options.env ?? process.env)
  const settings = await readSettings(env, reports)
  const roots = findRoots(env, [...settings.roots, ...(options.roots ?? [])])
  const cache = new ScanCache(ownFolder('cache', env), reports, openTexts(settings, env, reports))
  drain(cache.load())
  if (options.refresh) cache.distrust()
  return new DiskCatalogue(env, { roots, isIgnored: ignoring(settings.ignore, roots) }, cache, reports)
}

/** Result of one pass over the disk. */
interface Pass {
  readonly files: Listed[]
  readonly missing: () => Listed[]
}

class DiskCatalogue implements Catalogue {
  readonly roots: readonly Root[]
  readonly #env: Environment
  readonly #options: SurveyOptions
  readonly #cache: ScanCache
  readonly #reports: Reports
  #passUnderWay: Promise<Pass> | undefined
  #passes = 0
  /** Files by key, as of the last look at the disk. */
  #known: ReadonlyMap<string, ScannedFile> = new Map()
  #relations: () => Relations = () => relationsOf([])
  #finder: EngineFinder | undefined
  #isClosed = false

  constructor(env: Environment, options: SurveyOptions, cache: ScanCache, reports: Reports) {
    this.roots = options.roots
    this.#env = env
    this.#options = options
    this.#cache = cache
    this.#reports = reports
  }

  glance(): readonly Session[] {
    const seen = () => {
      const survey = this.#look()
      const files = listedIn(survey, readContext(this.#env, survey))
      return listSessions(files, { all: true, subagents: true, limit: 0 }).sessions
    }
    const sessions = unlessDamaged(seen)
    if (sessions) return sessions
    this.#forget()
    return seen()
  }

  list(request: ListRequest = {}): Promise<SessionList> {
    return this.#answer(async () => {
      const text = request.query?.text
      if (!text) return listSessions(await this.#candidates(request), request)
      const candidates = await this.#candidatesWithWords(request)
      const asked = { query: text, area: 'all', sessionsRead: 0 } as const
      const { found, problem } = await this.#search(asked, request, candidates)
      if (problem !== null) this.#reports.warn(problem)
      const said = new Set(found.map(({ session }) => session.key))
      return listSessions(
        candidates.filter(({ key }) => said.has(key)),
        request,
        candidates,
      )
    })
  }

  search(asked: SearchRequest, request: ListRequest = {}): Promise<Findings> {
    // Sessions that a list leaves out as empty have words too: a summary, or the warm-up of a subagent.
    const wide = { ...request, all: true }
    return this.#answer(async () => this.#search(asked, wide, await this.#candidatesWithWords(request)))
  }

  projects(request: Pick<ListRequest, 'all'> = {}): Promise<Project[]> {
    return this.#answer(async () => groupByProject(await this.#candidates(request), request))
  }

  find(idOrPath: string): Promise<Session[]> {
    return this.#answer(() => this.#find(idOrPath))
  }

  *entries(session: Session): Iterable<Entry> {
    for (const { entry } of placedEntries(session)) yield entry
  }

  compactedEntries(session: Session): readonly Entry[] {
    return agentOf(session).decoder.compacted([...this.entries(session)])
  }

  read(session: Session): Session & { readonly entries: readonly Entry[] } {
    return { ...session, entries: [...this.entries(session)] }
  }

  activities(sessions: readonly Session[]): Promise<readonly CountedFile[]> {
    return this.#answer(async () => {
      const isRead = ({ key, status }: Session) => status === 'missing' || this.#known.get(key)?.scan
      if (!sessions.every(isRead)) await this.#everySession()
      return drain(activitiesOf(sessions, { at: key => this.#known.get(key), relations: this.#relations() }))
    })
  }

  async *raw(session: Session): AsyncIterable<Buffer> {
    yield* readChunks(session, Number.MAX_SAFE_INTEGER)
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#finder?.close()
    this.#cache.close()
  }

  #search(asked: SearchRequest, request: ListRequest, candidates: readonly Listed[]): Promise<Findings> {
    const isEachSearched = hiddenShown(request).has('subagents')
    const among = isEachSearched ? candidates : candidates.filter(one => !one.isSubagent || this.#isOrphan(one))
    const newestFirst = matchingOf(among, { ...request, subagents: true, sort: 'modified', order: 'desc' }, candidates)
    const look = {
      at: (key: string) => this.#known.get(key),
      relations: () => this.#relations(),
      version: () => this.#passes,
      damaged: () => {},
    }
    const searchable = searchableFilesOf(this.#cache, look)
    this.#finder ??= openFinder(searchable)
    const { signal = new AbortController().signal, onFound = () => {}, ...rest } = asked
    return this.#finder.findAmong(amongListed(newestFirst, look, searchable), rest, onFound, signal)
  }

  /** Whether a subagent's parent is unknown; other subagents are searched with their parents. */
  #isOrphan({ key }: Listed): boolean {
    const known = this.#known.get(key)
    return known !== undefined && !this.#relations().parentOf(known)
  }

  /** Callers that ask at the same time share one pass over the disk. */
  #everySession(): Promise<Pass> {
    this.#passUnderWay ??= this.#pass().finally(() => {
      this.#passUnderWay = undefined
    })
    return this.#passUnderWay
  }

  async #pass(): Promise<Pass> {
    const everything = await this.#read(this.#look(), () => true)
    this.#keep(everything)
    const context = readContext(this.#env, everything)
    const missing = once(() => missingFrom(everything, context, this.#options.isIgnored))
    return { files: listedIn(everything, context), missing }
  }

  /** Reads no more than needed: the sessions that may be meant, and those related to them. */
  async #find(idOrPath: string): Promise<Session[]> {
    const named = await this.#read(this.#look(), ({ foundFile }) => agents[foundFile.root.format].decoder.isIdInside)
    const meant = keysMatching(named, idOrPath)
    let whole = await this.#read(named, relatives(named, meant))
    for (let more = unreadOrigins(whole, meant); more.size > 0; more = unreadOrigins(whole, meant)) {
      whole = await this.#read(whole, ({ foundFile }) => more.has(foundFile.key))
    }
    this.#keep(whole)
    const describe = describer(whole.known, readContext(this.#env, whole))
    return whole.known.filter(({ foundFile }) => meant.has(foundFile.key)).map(describe)
  }

  /** Asks again without the cache if it is damaged, which shows only when the damaged place is read. */
  async #answer<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof CacheDamaged)) throw error
      this.#forget()
      return ask()
    }
  }

  #forget(): void {
    this.#cache.forget()
    this.#known = new Map()
  }

  #keep({ known }: Survey): void {
    this.#passes++
    this.#known = new Map(known.map(one => [one.foundFile.key, one]))
    this.#relations = once(() => relationsOf(known))
    drain(this.#cache.prune(key => this.#known.has(key), this.#options.isIgnored))
    drain(this.#cache.tidyWords())
    this.#cache.save()
  }

  #look(): Survey {
    return survey(this.#options, this.#cache, this.#reports)
  }

  #read(seen: Survey, wanted: (known: ScannedFile) => boolean): Promise<Survey> {
    return readUnknown(seen, wanted, this.#cache, this.#reports)
  }

  /** Candidates of a search. Files whose words are missing from the cache are read again for it. */
  #candidatesWithWords(request: ListRequest): Promise<Listed[]> {
    this.#cache.wantsWords = true
    return this.#candidates(request)
  }

  async #candidates(request: ListRequest): Promise<Listed[]> {
    const { files, missing } = await this.#everySession()
    return hiddenShown(request).has('missing') ? [...files, ...missing()] : files
  }
}
