import { noIndex, type SessionsIndex } from '../../agents/beside.ts'
import type { StoredTask } from '../../agents/stored-tasks.ts'
import type { Environment } from '../../model/environment.ts'
import { agentTypeOf, ayndSessions, type Context, indexIn, openSessionsIn } from '../describe/context.ts'
import type { FoundFile } from '../disk/discover.ts'
import type { Root } from '../disk/roots.ts'
import { type Launched, launchedSessions } from '../resume/registry.ts'
import { LiveTasks } from './task-folders.ts'

/** Context of descriptions from outside the session files, refreshed from time to time. */
export class LiveContext implements Context {
  readonly agentType = agentTypeOf
  readonly here: string | undefined
  readonly tasks: LiveTasks
  readonly #env: Environment
  readonly #roots: readonly Root[]
  #aynd: ReadonlySet<string>
  #launched: ReadonlyMap<string, Launched>
  #live: ReadonlyMap<Root, ReadonlySet<string>>
  /** Indexes by folder; undefined for one that has not been needed yet. */
  readonly #indexes = new Map<string, SessionsIndex | undefined>()

  constructor(env: Environment, roots: readonly Root[], here: string | undefined) {
    this.here = here
    this.tasks = new LiveTasks(roots)
    this.#env = env
    this.#roots = roots
    this.#aynd = ayndSessions(env)
    this.#launched = launchedSessions(env)
    this.#live = liveIn(roots)
  }

  get now(): number {
    return Date.now()
  }

  get aynd(): ReadonlySet<string> {
    return this.#aynd
  }

  get launched(): ReadonlyMap<string, Launched> {
    return this.#launched
  }

  /** Ids of all sessions that are open in a running program. */
  get running(): string[] {
    return [...this.#live.values()].flatMap(ids => [...ids])
  }

  live(root: Root): ReadonlySet<string> {
    return this.#live.get(root) ?? new Set()
  }

  index(root: Root, folder: string): SessionsIndex {
    if (!this.#indexes.has(folder)) return noIndex
    const index = this.#indexes.get(folder) ?? indexIn(root, folder)
    this.#indexes.set(folder, index)
    return index
  }

  storedTasks(foundFile: FoundFile): readonly StoredTask[] {
    return this.tasks.of(foundFile)
  }

  indexChanged(folder: string, isThere: boolean): void {
    if (isThere) this.#indexes.set(folder, undefined)
    else this.#indexes.delete(folder)
  }

  /** Refreshes the context, and returns the ids of sessions for which it changed. */
  refresh(): { readonly [what in 'aynd' | 'launched' | 'live']: readonly string[] } {
    const [aynd, launched, live] = [this.#aynd, this.#launched, this.#live]
    this.#aynd = ayndSessions(this.#env)
    this.#launched = launchedSessions(this.#env)
    this.#live = liveIn(this.#roots)
    return {
      aynd: difference(aynd, this.#aynd),
      launched: launched === this.#launched ? [] : difference(toldBy(launched), toldBy(this.#launched)).map(idIn),
      live: this.#roots.flatMap(root => difference(live.get(root) ?? new Set(), this.live(root))),
    }
  }
}

const liveIn = (roots: readonly Root[]) => new Map(roots.map(root => [root, openSessionsIn(root)]))

/** The ids, each with the data that descriptions take from the registry. */
function toldBy(launched: ReadonlyMap<string, Launched>): Set<string> {
  return new Set(
    [...launched.values()].map(({ sessionId, parentId, source }) => [sessionId, parentId, source].join('\0')),
  )
}

const idIn = (told: string): string => told.slice(0, told.indexOf('\0'))

function difference(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  return [...[...before].filter(id => !after.has(id)), ...[...after].filter(id => !before.has(id))]
}
