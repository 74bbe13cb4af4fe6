import { onTestFinished } from 'vitest'
import type { CatalogueOptions } from '../../src/engine/catalogue.ts'
import type { Watch } from '../../src/engine/live/folder-watch.ts'
import { type LiveCatalogue, openLiveCatalogue } from '../../src/engine/live/live-catalogue.ts'
import type { Session } from '../../src/model/session.ts'

/** A live catalogue, and everything that it has reported. */
export interface Live {
  readonly catalogue: LiveCatalogue
  readonly sessions: Map<string, Session>
  readonly batches: (readonly Session[])[]
  readonly said: string[]
  readonly progress: [number, number][]
  readonly surveys: number
  /** Resolves when this holds; it is checked after each report. */
  until(holds: () => boolean): Promise<void>
  /** Resolves when it has settled once more. */
  settled(): Promise<void>
}

export async function goLive(options: CatalogueOptions, watch?: Watch): Promise<Live> {
  const sessions = new Map<string, Session>()
  const batches: (readonly Session[])[] = []
  const said: string[] = []
  const progress: [number, number][] = []
  const counts = { surveys: 0, settled: 0 }
  const waiting = new Set<() => void>()
  const told = () => {
    for (const check of waiting) check()
  }
  const until = (holds: () => boolean) =>
    new Promise<void>(resolve => {
      const check = () => {
        if (!holds()) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  const catalogue = await openLiveCatalogue(
    options,
    {
      found(batch) {
        batches.push(batch)
        for (const session of batch) sessions.set(session.key, session)
        told()
      },
      gone(keys) {
        for (const key of keys) sessions.delete(key)
        told()
      },
      progress: (done, total) => progress.push([done, total]),
      surveyed() {
        counts.surveys++
        told()
      },
      settled() {
        counts.settled++
        told()
      },
      warn(sentence) {
        said.push(sentence)
        told()
      },
    },
    watch,
  )
  onTestFinished(() => catalogue.close())
  return {
    catalogue,
    sessions,
    batches,
    said,
    progress,
    until,
    get surveys() {
      return counts.surveys
    },
    settled() {
      const before = counts.settled
      return until(() => counts.settled > before)
    },
  }
}
