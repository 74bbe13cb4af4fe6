import { formats } from '../formats/index.ts'
import type { Entry } from '../model/entry.ts'
import type { Project, Session } from '../model/session.ts'
import { groupByProject, type Listed, type ListRequest, listSessions, type SessionList } from '../query/list.ts'
import { lookAround } from './around.ts'
import { ScanCache } from './cache.ts'
import { describer } from './describe.ts'
import { ignoring } from './ignore.ts'
import { listedIn } from './listed.ts'
import { relatives, sightingsMeant, unreadOrigins } from './look-up.ts'
import { type Reports, silent } from './reports.ts'
import { findRoots, type Root } from './roots.ts'
import { readSettings } from './settings.ts'
import { environmentOf, ownFolder } from './surroundings.ts'
import { readUnknown, type Survey, survey } from './survey.ts'
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
  const isIgnored = ignoring(settings.ignore, roots)
  const cache = new ScanCache(ownFolder('cache', env), reports, options.refresh ?? false)
  const look = () => survey({ roots, isIgnored }, cache, reports)
  const around = (seen: Survey) => lookAround(env, seen)
  let passUnderWay: Promise<Listed[]> | undefined

  /** Callers that ask at the same time share one pass over the disk. */
  function everySession(): Promise<Listed[]> {
    passUnderWay ??= pass().finally(() => {
      passUnderWay = undefined
    })
    return passUnderWay
  }

  async function pass(): Promise<Listed[]> {
    const everything = await readUnknown(look(), () => true, cache, reports)
    const paths = new Set(everything.known.map(({ sighting }) => sighting.path))
    cache.prune(path => paths.has(path), isIgnored)
    cache.save()
    return listedIn(everything, around(everything))
  }

  async function find(idOrPath: string): Promise<Session[]> {
    const read = (seen: Survey, wanted: Parameters<typeof readUnknown>[1]) => readUnknown(seen, wanted, cache, reports)
    const named = await read(look(), ({ sighting }) => formats[sighting.root.format].isIdInside)
    const meant = sightingsMeant(named, idOrPath)
    let whole = await read(named, relatives(named, meant))
    for (let more = unreadOrigins(whole, meant); more.size > 0; more = unreadOrigins(whole, meant)) {
      whole = await read(whole, ({ sighting }) => more.has(sighting.path))
    }
    cache.save()
    return whole.known.filter(({ sighting }) => meant.has(sighting.path)).map(describer(whole.known, around(whole)))
  }

  return {
    roots,
    glance() {
      const seen = look()
      return listedIn(seen, around(seen)).map(one => one.session())
    },
    list: async (request = {}) => listSessions(await everySession(), request),
    projects: async (request = {}) => groupByProject(await everySession(), request),
    find,
    entries,
    compactedEntries: session => formats[session.format].compacted([...entries(session)]),
    read: session => ({ ...session, entries: [...entries(session)] }),
    close: () => cache.save(),
  }
}

function entries({ path, format, sizeBytes }: Session): Iterable<Entry> {
  return readEntries(path, formats[format], sizeBytes)
}
