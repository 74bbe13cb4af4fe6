import type { Effect } from '../app/effect.ts'
import type { Msg } from '../app/message.ts'
import { reasonOf } from '../engine/reports.ts'
import type { Finder, Hit } from '../query/match/finder.ts'

/** Looks for something in the transcript that is read: one question at a time. */
export class FindingInFile {
  #asked = new AbortController()

  async ask(finder: Finder, question: Effect & { do: 'findHits' }, dispatch: (msg: Msg) => void): Promise<void> {
    this.stop()
    const asked = new AbortController()
    this.#asked = asked
    const { number, session, query, from, size, isOnlyNew } = question
    let isEnough = false
    const onHits = (hits: readonly Hit[]) => {
      if (asked.signal.aborted) return
      dispatch({ type: 'hitsFound', number, hits, searchedTo: null })
      // Those behind come first: now nothing follows that is not known.
      isEnough = isOnlyNew && hits.some(({ offset }) => offset < from)
      if (isEnough) asked.abort()
    }
    try {
      await finder.hits(session, query, from, onHits, asked.signal)
    } catch (error) {
      if (!isEnough && !asked.signal.aborted) dispatch({ type: 'findFailed', number, why: reasonOf(error) })
      if (!isEnough) return
    }
    if (isEnough || !asked.signal.aborted) dispatch({ type: 'hitsFound', number, hits: [], searchedTo: size })
  }

  stop(): void {
    this.#asked.abort()
  }
}
