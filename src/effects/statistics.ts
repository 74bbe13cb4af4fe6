import { join } from 'node:path'
import type { Effect } from '../app/effect.ts'
import type { Dispatch } from '../app/message.ts'
import type { Toast } from '../app/screen/state.ts'
import type { Surroundings } from '../app/surroundings.ts'
import { freeName, newDocument, whatIsAt } from '../engine/disk/atomic-write.ts'
import { reasonOf } from '../engine/reports.ts'
import type { CountedFile } from '../model/activity.ts'
import { withTilde } from '../model/folder.ts'
import { Problem } from '../model/problem.ts'
import type { Session } from '../model/session.ts'
import type { Steps } from '../model/steps.ts'
import { inSlices } from '../model/time-slices.ts'
import { type NarrowRequest, narrow } from '../query/list/narrow.ts'
import type { SessionStore } from '../query/list/session-store.ts'
import { count } from '../statistics/count.ts'
import { modelsOf, requestForCounting, standsForItself } from '../statistics/counting-request.ts'
import { courseOf } from '../statistics/course.ts'
import { statsCsv } from '../statistics/in-csv.ts'
import { pricesWith } from '../statistics/prices.ts'
import { rowsBy } from '../statistics/rows.ts'
import type { Statistics } from '../statistics/statistics.ts'
import { LatestQuestion, RepeatedQuestion } from './latest-question.ts'
import type { LiveSessions } from './live-sessions.ts'

type Asked = Effect & { readonly do: 'count' }

/** Files to count, and the state from which they were gathered. */
interface Gathered {
  readonly store: SessionStore
  readonly version: number
  readonly request: NarrowRequest
  readonly listed: readonly Session[]
  readonly sessions: readonly Session[]
  readonly isOfModel: (model: string) => boolean
  readonly files: readonly CountedFile[]
}

export class Counting {
  readonly #statistics = new RepeatedQuestion<Asked>(isSame)
  readonly #course = new LatestQuestion()
  #gathered: Gathered | undefined

  count(live: LiveSessions, asked: Asked, dispatch: Dispatch): Promise<void> {
    return this.#statistics.ask(
      asked,
      (newest, signal) => this.#counted(live, newest, signal),
      (statistics, { number }) => dispatch({ type: 'counted', number, statistics }),
    )
  }

  async #counted(live: LiveSessions, asked: Asked, signal: AbortSignal): Promise<Statistics | undefined> {
    const gathered = await this.#gather(live, asked, signal)
    if (!gathered || signal.aborted) return undefined
    const { files, sessions, isOfModel } = gathered
    const { since, until, now } = asked
    const prices = pricesWith(live.catalogue.settings.prices)
    return inSlices(count(files, sessions, { since, until, prices, now, isOfModel }), signal)
  }

  /** Gathers the files to count; once for all periods of time. */
  async #gather(live: LiveSessions, asked: Asked, signal: AbortSignal): Promise<Gathered | undefined> {
    const { store, catalogue } = live
    const { version } = store
    const { request, sessions: listed } = asked
    const known = this.#gathered
    if (known?.store === store && known.version === version && known.request === request && known.listed === listed)
      return known
    const counted = await inSlices(sessionsToCount(store, asked), signal)
    if (!counted) return undefined
    const files = await catalogue.activities(counted.sessions)
    this.#gathered = { store, version, request, listed, ...counted, files }
    return this.#gathered
  }

  async readCourse({ catalogue }: LiveSessions, session: Session, dispatch: Dispatch): Promise<void> {
    const signal = this.#course.next()
    const files = await catalogue.activities([session])
    const file = files.find(({ path }) => path === session.key)
    if (!signal.aborted && file) dispatch({ type: 'courseRead', sessionKey: session.key, course: courseOf(file) })
  }
}

const isSame = (one: Asked, other: Asked): boolean =>
  one.number === other.number && one.request === other.request && one.since === other.since && one.until === other.until

/**
 * Sessions to count: the listed ones and the hidden ones, as nothing spent is left out because the list hides it. A
 * list narrowed by time lacks sessions that continued after that time, so the request leaves time out.
 */
function* sessionsToCount(
  store: SessionStore,
  { sessions, request }: Asked,
): Steps<Pick<Gathered, 'sessions' | 'isOfModel'>> {
  const all = yield* narrow(store, { ...requestForCounting(request), showsHidden: true })
  const { query } = all
  // The list is the answer to a full-text search, so that is not repeated.
  const wanted = (query.text ? sessions : all.sessions).filter(session => standsForItself(session, query))
  return { sessions: wanted, isOfModel: modelsOf(query) }
}

/** Saves a table by day to a new file, and never replaces one. */
export function saveStatistics(statistics: Statistics, { here, home }: Surroundings): Toast {
  const rows = rowsBy('day', statistics)
  const wanted = join(here, `statistics-${statistics.range?.to ?? 'empty'}.csv`)
  const path = whatIsAt(wanted) === 'nothing' ? wanted : freeName(wanted)
  try {
    const document = newDocument(path)
    document.write(statsCsv('day', rows))
    if (document.keep(false)) return { kind: 'done', text: `Saved ${withTilde(path, home)}.` }
    document.drop()
    return { kind: 'problem', text: `${withTilde(path, home)} was just created by another program. Save again.` }
  } catch (error) {
    return {
      kind: 'problem',
      text: error instanceof Problem ? error.message : `Not saved (${reasonOf(error)}).`,
    }
  }
}
