import { dirname, join } from 'node:path'
import { formats } from '../formats/index.ts'
import type { Entry } from '../model/entry.ts'
import type { Project, Session } from '../model/session.ts'
import { matchId } from '../query/find.ts'
import { groupByProject, type Listed, type ListRequest, listSessions, type SessionList } from '../query/list.ts'
import { ayndSessions } from './aynd-registry.ts'
import { ScanCache } from './cache.ts'
import { type Around, describer, listed, listedMissing } from './describe.ts'
import { idOf, type Known } from './family.ts'
import { ignoring } from './ignore.ts'
import { liveSessions } from './live.ts'
import { type Reports, silent } from './reports.ts'
import { findRoots, type Root } from './roots.ts'
import { noIndex, readSessionsIndex } from './sessions-index.ts'
import { readSettings } from './settings.ts'
import { environmentOf, ownFolder } from './surroundings.ts'
import { type Ground, readUnknown, type Survey, survey } from './survey.ts'
import { readEntries } from './transcript.ts'

export interface CatalogueOptions {
  /** Environment variables to go by; those of this process if left out. */
  readonly env?: NodeJS.ProcessEnv
  /** More folders to look in: a Claude Code config folder, its projects folder, or a folder of `agent` sessions. */
  readonly roots?: readonly string[]
  /** Read every file again, whatever is remembered of it. */
  readonly refresh?: boolean
  readonly reports?: Partial<Reports>
}

/** Every session on this machine. Nothing is watched: each question looks at the disk as it is then. */
export interface Catalogue {
  readonly roots: readonly Root[]
  /** What can be said without opening a session: complete and in order, but figures may be provisional. */
  glance(): Session[]
  list(request?: ListRequest): Promise<SessionList>
  projects(request?: Pick<ListRequest, 'all'>): Promise<Project[]>
  /** The sessions that an id, the beginning of one, or a path means. */
  find(idOrPath: string): Promise<Session[]>
  /** One at a time, up to the end that `session` speaks of: as many as its `messageCount`. */
  entries(session: Session): Iterable<Entry>
  /** As the agent would send them on after its last compaction. */
  compactedEntries(session: Session): readonly Entry[]
  read(session: Session): Session & { readonly entries: readonly Entry[] }
  /** Keeps what was learnt for the next run. Also to be called when the process is told to end. */
  close(): void
}

export async function openCatalogue(options: CatalogueOptions = {}): Promise<Catalogue> {
  const reports = { ...silent, ...options.reports }
  const env = environmentOf(options.env ?? process.env)
  const settings = await readSettings(env, reports)
  const roots = findRoots(env, [...settings.roots, ...(options.roots ?? [])])
  const ground: Ground = { roots, isIgnored: ignoring(settings.ignore, roots) }
  const cache = new ScanCache(ownFolder('cache', env), reports, options.refresh ?? false)
  let passUnderWay: Promise<Listed[]> | undefined

  /** Callers that ask at the same time share one pass over the disk. */
  function everySession(): Promise<Listed[]> {
    passUnderWay ??= pass().finally(() => {
      passUnderWay = undefined
    })
    return passUnderWay
  }

  async function pass(): Promise<Listed[]> {
    const everything = await readUnknown(survey(ground, cache, reports), () => true, cache, reports)
    const paths = new Set(everything.known.map(({ sighting }) => sighting.path))
    cache.prune(path => paths.has(path), ground.isIgnored)
    cache.save()
    return listedIn(everything, lookAround(everything))
  }

  function glance(): Session[] {
    const seen = survey(ground, cache, reports)
    return listedIn(seen, lookAround(seen)).map(one => one.session())
  }

  function lookAround({ indexed }: Survey): Around {
    const folders = new Set(indexed.map(({ root, name }) => join(root.path, name)))
    return {
      now: Date.now(),
      aynd: ayndSessions(env),
      live: remembering(root => liveSessions(dirname(root))),
      index: remembering(folder => (folders.has(folder) ? readSessionsIndex(folder) : noIndex)),
    }
  }

  async function find(idOrPath: string): Promise<Session[]> {
    const seen = survey(ground, cache, reports)
    // The id of an `agent` session is inside its file.
    const named = await readUnknown(seen, ({ sighting }) => sighting.root.format === 'agent', cache, reports)
    const meant = new Set(matching(named, idOrPath).map(({ sighting }) => sighting.path))
    const read = await readUnknown(named, withRelatives(named, meant), cache, reports)
    const whole = await readOrigins(read, meant)
    cache.save()
    const describe = describer(whole.known, lookAround(whole))
    return whole.known.filter(({ sighting }) => meant.has(sighting.path)).map(describe)
  }

  /** A fork takes its source from the session it came from, and that one may be a fork too. */
  async function readOrigins(read: Survey, meant: ReadonlySet<string>): Promise<Survey> {
    const origins = new Set(
      read.known.flatMap(one => (meant.has(one.sighting.path) && one.facts?.forkedFrom?.sessionId) || []),
    )
    for (let whole = read; ; ) {
      const unread = whole.known.filter(one => !one.scan && origins.has(idOf(one)))
      if (unread.length === 0) return whole
      whole = await readUnknown(whole, one => unread.includes(one), cache, reports)
      for (const { facts } of whole.known) if (facts?.forkedFrom?.sessionId) origins.add(facts.forkedFrom.sessionId)
    }
  }

  return {
    roots,
    glance,
    list: async (request = {}) => listSessions(await everySession(), request),
    projects: async (request = {}) => groupByProject(await everySession(), request),
    find,
    entries: session => readEntries(session.path, formats[session.format], session.sizeBytes),
    compactedEntries: session => formats[session.format].compacted([...entriesOf(session)]),
    read: session => ({ ...session, entries: [...entriesOf(session)] }),
    close: () => cache.save(),
  }
}

const entriesOf = (session: Session) => readEntries(session.path, formats[session.format], session.sizeBytes)

function listedIn({ known, indexed }: Survey, around: Around): Listed[] {
  const describe = describer(known, around)
  const paths = new Set(known.map(({ sighting }) => sighting.path))
  const missing = indexed.flatMap(({ root, name }) => {
    const { entries } = around.index(join(root.path, name))
    return [...entries.values()]
      .filter(({ sessionId }) => !paths.has(join(root.path, name, `${sessionId}.jsonl`)))
      .map(entry => listedMissing(root, name, entry, around))
  })
  return [...known.map(one => listed(one, describe)), ...missing]
}

/** By path if it is one, else by id. Only what was found below a root can be meant, so no path leads out of it. */
function matching({ known }: Survey, idOrPath: string): Known[] {
  if (/[\\/]|\.jsonl$/.test(idOrPath)) return known.filter(({ sighting }) => sighting.path === idOrPath)
  return matchId(
    known.map(one => ({ id: idOf(one), one })),
    idOrPath,
  ).map(({ one }) => one)
}

/** Those meant, and the subagents in their folders: a session says how many it has. */
function withRelatives({ known }: Survey, meant: ReadonlySet<string>): (one: Known) => boolean {
  const folders = new Set(
    known.filter(({ sighting }) => meant.has(sighting.path)).map(({ sighting }) => sighting.folder),
  )
  return ({ sighting }) => meant.has(sighting.path) || (sighting.place.isSubagent && folders.has(sighting.folder))
}

function remembering<Value>(look: (folder: string) => Value): (folder: string) => Value {
  const seen = new Map<string, Value>()
  return folder => {
    const value = seen.get(folder) ?? look(folder)
    seen.set(folder, value)
    return value
  }
}
