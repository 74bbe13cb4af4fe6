import type { CountedFile } from '../../model/activity.ts'
import type { Environment } from '../../model/environment.ts'
import type { Session } from '../../model/session.ts'
import type { Steps } from '../../model/steps.ts'
import { inSlices } from '../../model/time-slices.ts'
import type { Finder } from '../../query/match/finder.ts'
import { activitiesOf } from '../cache/activities.ts'
import { ScanCache } from '../cache/cache.ts'
import type { CatalogueOptions } from '../catalogue.ts'
import { environmentOf, ownFolder } from '../config/environment.ts'
import { readSettings, type Settings } from '../config/settings.ts'
import type { ScannedFile } from '../describe/relations.ts'
import type { FoundFile } from '../disk/discover.ts'
import { ignoring } from '../disk/ignore.ts'
import { findRoots, type Root } from '../disk/roots.ts'
import { type Reports, reasonOf, silent } from '../reports.ts'
import type { ScanOutcome } from '../scan/scan-job.ts'
import type { SurveyOptions } from '../scan/survey.ts'
import { openFinder } from '../search/finder.ts'
import { searchableFilesOf } from '../search/searchable-files.ts'
import { openTexts } from '../words/open.ts'
import { ChangeBatcher } from './change-batcher.ts'
import { DiskPass } from './disk-pass.ts'
import type { Watch } from './folder-watch.ts'
import { LiveContext } from './live-context.ts'
import { ScanProgress } from './progress.ts'
import { Scanner } from './scanner.ts'
import { UntoldSessions } from './untold-sessions.ts'
import { type Lookout, Watcher } from './watcher.ts'

export interface CatalogueEvents {
  /** New or changed sessions, in batches, newest first on the first pass. */
  found(sessions: readonly Session[]): void
  gone(keys: readonly string[]): void
  /** Number of files read, and to read. Short work is not reported; reported work ends with `done === total`. */
  progress(done: number, total: number): void
  /** Everything on disk has been seen once (figures may still be provisional). Again after each `rescan`. */
  surveyed(): void
  /** Everything on disk has been read: nothing is provisional any more. Again after each report of changes. */
  settled(): void
  warn(sentence: string): void
}

/** Every session on this machine, as they come, grow and go. Never blocks the event loop for long. */
export interface LiveCatalogue {
  readonly roots: readonly Root[]
  readonly settings: Settings
  /** Finds any word ever said. */
  readonly finder: Finder
  start(): void
  /** Sets the sessions on the screen, which are read before the rest. May be called at any time. */
  show(keys: readonly string[]): void
  /** Sets a session to look at every two seconds, like the live ones; null for none. */
  follow(key: string | null): void
  /** Looks at everything now, as when another program had the terminal for a while. */
  look(): void
  /** Reads every file again, whatever the cache has. */
  rescan(): void
  /** Activities of these sessions and of their subagents, each file once; without files that are not read yet. */
  activities(sessions: readonly Session[]): Promise<readonly CountedFile[]>
  /** Saves the cache, all at once; no events follow. */
  close(): void
}

export interface LiveCatalogueOptions extends CatalogueOptions {
  /** The folder the user is in: the best guess for sessions that do not name theirs, or not yet. */
  readonly here?: string
}

export async function openLiveCatalogue(
  options: LiveCatalogueOptions,
  events: CatalogueEvents,
  watch?: Watch,
): Promise<LiveCatalogue> {
  const env = environmentOf(options.env ?? process.env)
  const reports = { ...silent, ...options.reports, warn: onlyOnce(events.warn) }
  const settings = await readSettings(env, reports)
  const roots = findRoots(env, [...settings.roots, ...(options.roots ?? [])])
  const cache = new ScanCache(ownFolder('cache', env), reports, openTexts(settings, env, reports))
  cache.wantsWords = true
  await inSlices(cache.load())
  if (options.refresh) cache.distrust()
  const surveyOptions = { roots, isIgnored: ignoring(settings.ignore, roots) }
  return new WatchedCatalogue({ here: options.here, env, settings, surveyOptions, cache, reports, events, watch })
}

/** Warns of each problem once: every pass over the disk meets the same ones. */
function onlyOnce(warn: (sentence: string) => void): (sentence: string) => void {
  const said = new Set<string>()
  return sentence => {
    if (said.has(sentence)) return
    said.add(sentence)
    warn(sentence)
  }
}

interface Parts {
  readonly env: Environment
  readonly settings: Settings
  readonly surveyOptions: SurveyOptions
  readonly cache: ScanCache
  readonly reports: Reports
  readonly events: CatalogueEvents
  readonly watch: Watch | undefined
  readonly here: string | undefined
}

const SAVE_MS = 5 * 60_000

class WatchedCatalogue implements LiveCatalogue {
  readonly roots: readonly Root[]
  readonly settings: Settings
  readonly finder: Finder
  readonly #parts: Parts
  readonly #closing = new AbortController()
  readonly #changes: ChangeBatcher
  readonly #untold: UntoldSessions
  readonly #scanner: Scanner
  readonly #diskPass: DiskPass
  readonly #watcher: Watcher
  readonly #progress: ScanProgress
  #inbox: { readonly outcome: ScanOutcome; readonly foundFile: FoundFile }[] = []
  /** Number of scans taken in, as a version for searches: until a scan is taken in, they use the one before it. */
  #takenIn = 0
  /** Surveying until everything was seen once, reading while something is to be read or told, then settled. */
  #stage: 'surveying' | 'reading' | 'settled' = 'surveying'
  #isLooking = false
  /** The pass over the disk that has to follow the current one, which may have missed something by now. */
  #nextPass: 'look' | 'rescan' | undefined
  #isTelling = false
  #savedAt = Number.NEGATIVE_INFINITY

  constructor(parts: Parts) {
    const { env, settings, surveyOptions, cache, reports, events, watch, here } = parts
    this.roots = surveyOptions.roots
    this.settings = settings
    this.#parts = parts
    this.#changes = new ChangeBatcher(events.found, events.gone)
    this.#untold = new UntoldSessions(
      new LiveContext(env, surveyOptions.roots, here),
      surveyOptions.isIgnored,
      this.#changes,
    )
    this.#scanner = new Scanner(cache, (outcome, foundFile) => this.#scanned(outcome, foundFile))
    const seen = (folder: string) => this.#watcher.seen(folder)
    this.#diskPass = new DiskPass(surveyOptions, this.#untold, cache, this.#scanner, reports, seen)
    const lookout: Lookout = {
      look: steps => this.#look(steps),
      lookEverywhere: () => void this.#lookEverywhere(),
      warn: reports.warn,
    }
    this.#watcher = new Watcher(this.#untold, this.#diskPass, lookout, watch)
    this.#progress = new ScanProgress(events.progress)
    const { files } = this.#untold
    this.finder = openFinder(
      searchableFilesOf(cache, {
        at: key => files.at(key),
        relations: () => files.relations,
        version: () => this.#takenIn,
        damaged: key => this.#readAgain(key),
      }),
    )
  }

  start(): void {
    void this.#lookEverywhere()
  }

  show(keys: readonly string[]): void {
    this.#scanner.list.show(keys)
  }

  follow(key: string | null): void {
    this.#watcher.follow(key)
  }

  look(): void {
    this.#nextPass ??= 'look'
    this.#untold.readContext()
    void this.#lookEverywhere()
  }

  rescan(): void {
    this.#nextPass = 'rescan'
    void this.#lookEverywhere()
  }

  async activities(sessions: readonly Session[]): Promise<readonly CountedFile[]> {
    const { files } = this.#untold
    // The new scan is reported once it is done.
    const damaged = ({ foundFile }: ScannedFile) => this.#scanner.read(foundFile, false)
    const source = { at: (key: string) => files.at(key), relations: files.relations, damaged }
    return (await inSlices(activitiesOf(sessions, source), this.#closing.signal)) ?? []
  }

  close(): void {
    this.finder.close()
    this.#watcher.close()
    this.#scanner.close()
    this.#closing.abort()
    this.#changes.close()
    this.#progress.close()
    this.#parts.cache.close()
  }

  /** Makes passes over the disk, one at a time: changes that the current pass misses are left to the next. */
  async #lookEverywhere(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    do {
      const isRescan = this.#nextPass === 'rescan'
      this.#nextPass = undefined
      if (isRescan) this.#parts.cache.distrust()
      await this.#run(this.#diskPass.pass(isRescan))
      if (isRescan || this.#stage === 'surveying') this.#surveyed()
    } while (this.#nextPass)
    this.#isLooking = false
    await this.#tell()
  }

  #surveyed(): void {
    this.#changes.flush()
    if (this.#stage === 'surveying') this.#watcher.start(this.roots)
    this.#stage = 'reading'
    this.#parts.events.surveyed()
  }

  #readAgain(key: string): void {
    const known = this.#untold.files.at(key)
    if (known && this.#parts.cache.texts?.isOurs) this.#scanner.read(known.foundFile, false)
  }

  async #look(steps: Steps): Promise<void> {
    await this.#run(steps)
    await this.#tell()
  }

  /** Caches a scan at once, but reports it in turn. */
  #scanned(outcome: ScanOutcome, foundFile: FoundFile): void {
    if (outcome.scan) this.#parts.cache.set(outcome.key, outcome.scan)
    this.#inbox.push({ outcome, foundFile })
    this.#progress.oneMore(this.#scanner.left)
    void this.#tell()
  }

  async #tell(): Promise<void> {
    if (this.#isTelling) return
    this.#isTelling = true
    while (this.#inbox.length > 0 || !this.#untold.isTold) {
      if (this.#stage === 'settled') this.#stage = 'reading'
      await this.#run(this.#takeIn())
    }
    this.#isTelling = false
    if (this.#stage === 'reading' && !this.#isLooking && this.#scanner.left === 0) this.#settle()
  }

  *#takeIn(): Steps {
    const inbox = this.#inbox
    this.#inbox = []
    for (const { outcome, foundFile } of inbox) {
      this.#diskPass.scanned(outcome, foundFile)
      this.#takenIn++
      yield
    }
    yield* this.#untold.tell()
  }

  #settle(): void {
    this.#stage = 'settled'
    this.#changes.flush()
    this.#progress.end()
    this.#parts.events.settled()
    if (performance.now() - this.#savedAt > SAVE_MS) void this.#run(this.#save())
  }

  *#save(): Steps {
    const { cache, surveyOptions } = this.#parts
    this.#savedAt = performance.now()
    yield* cache.prune(key => this.#untold.files.at(key) !== undefined, surveyOptions.isIgnored)
    yield* cache.tidyWords()
    yield* cache.saveInSteps()
  }

  /** Runs steps. Their errors do not end other work. Never resolves once closed, so that nothing is told then. */
  async #run(steps: Steps): Promise<void> {
    const { signal } = this.#closing
    try {
      await inSlices(steps, signal)
      if (signal.aborted) await new Promise(() => {})
    } catch (error) {
      this.#parts.reports.warn(`Looking for sessions failed (${reasonOf(error)}). Press ^R to try again.`)
    }
  }
}
