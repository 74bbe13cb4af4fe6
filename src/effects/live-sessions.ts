import { agents } from '../agents/index.ts'
import type { Dispatch } from '../app/message.ts'
import type { Surroundings } from '../app/surroundings.ts'
import { environmentOf, settingsPath } from '../engine/config/environment.ts'
import { forgetRepositories } from '../engine/disk/worktrees.ts'
import { type CatalogueEvents, type LiveCatalogue, openLiveCatalogue } from '../engine/live/live-catalogue.ts'
import { mayHaveBegunIn } from '../model/folder.ts'
import { Throttle } from '../model/throttle.ts'
import { SessionStore } from '../query/list/session-store.ts'
import type { Finder } from '../query/match/finder.ts'

/** The sessions of one machine, with their surroundings. */
export interface LiveSessions {
  readonly store: SessionStore
  readonly catalogue: LiveCatalogue
  readonly finder: Finder
  readonly place: Surroundings
  /** Environment in which the agents of these sessions run. */
  readonly env: NodeJS.ProcessEnv
  close(): void
}

export interface LiveSessionsOptions {
  readonly env: NodeJS.ProcessEnv
  readonly roots: readonly string[]
  readonly here: string
  readonly isDemo: boolean
  /** Whether a list from the last run is on the screen: it stays there until the new one is whole. */
  readonly hasLastScreen: boolean
  /** Replaces the live catalogue's own. */
  readonly finder?: Finder
  /** Called with the keys of sessions that were found, changed or lost: one of them may be open. */
  onFound(keys: ReadonlySet<string>): void
  /** Called when all sessions are known and nothing is left to do. */
  onSettled(store: SessionStore): void
}

export async function openLiveSessions(options: LiveSessionsOptions, dispatch: Dispatch): Promise<LiveSessions> {
  const { env, roots, here, isDemo } = options
  const store = new SessionStore()
  const changed = changesOf(store, dispatch)
  const catalogue = await openLiveCatalogue({ env, roots, here }, eventsFor(store, changed, options, dispatch))
  const environment = environmentOf(env)
  const place: Surroundings = {
    home: environment.home,
    here,
    isDemo,
    isInTmux: Boolean(env.TMUX),
    settingsPath: settingsPath(environment),
    roots: catalogue.roots.map(root => ({
      ...root,
      keepsDays: agents[root.format].beside.retention?.days(root.configFolders) ?? null,
    })),
  }
  return {
    store,
    catalogue,
    finder: options.finder ?? catalogue.finder,
    place,
    env,
    close() {
      changed.cancel()
      catalogue.close()
    },
  }
}

/** Turns events of the live catalogue into messages. */
function eventsFor(
  store: SessionStore,
  changed: Throttle,
  options: LiveSessionsOptions,
  dispatch: Dispatch,
): CatalogueEvents {
  const { here, hasLastScreen, onFound, onSettled } = options
  let isWhole = !hasLastScreen
  let hasSettled = false
  /** Reports stages until all has settled once, as finding out whether the folder is known walks over all sessions. */
  const reached = (stage: 'surveyed' | 'settled') => {
    changed.now()
    if (hasSettled) return
    hasSettled = stage === 'settled'
    dispatch({ type: 'stageReached', stage, isKnownHere: isKnown(store, here) })
  }
  return {
    found(sessions) {
      store.put(sessions)
      if (isWhole) changed.soon()
      onFound(new Set(sessions.map(({ key }) => key)))
    },
    gone(keys) {
      store.remove(keys)
      changed.soon()
      onFound(new Set(keys))
    },
    progress: (done, total) => dispatch({ type: 'progressed', progress: done < total ? { done, total } : null }),
    surveyed() {
      isWhole = true
      forgetRepositories()
      reached('surveyed')
    },
    settled() {
      reached('settled')
      onSettled(store)
    },
    warn: sentence => dispatch({ type: 'toasted', toast: { kind: 'problem', text: sentence } }),
  }
}

const isKnown = (store: SessionStore, folder: string): boolean =>
  store.newestFirst().some(session => !session.isSubagent && mayHaveBegunIn(session, folder))

/** Reports that the sessions have changed, if they have since the last report. */
function changesOf(store: SessionStore, dispatch: Dispatch): Throttle {
  let told: number | undefined
  const tell = () => {
    if (store.version === told) return
    told = store.version
    dispatch({ type: 'sessionsChanged' })
  }
  // The more sessions there are, the longer it takes to list them.
  return new Throttle(tell, () => Math.max(80, store.size / 100))
}
