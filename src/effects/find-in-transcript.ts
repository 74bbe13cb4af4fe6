import type { Effect } from '../app/effect.ts'
import type { Dispatch } from '../app/message.ts'
import { reasonOf } from '../engine/reports.ts'
import type { Finder, Hit } from '../query/match/finder.ts'
import { LatestQuestion } from './latest-question.ts'

/** Searches the open transcript, one question at a time. */
export class FindingInFile {
  readonly #question = new LatestQuestion()

  async ask(finder: Finder, question: Effect & { do: 'findHits' }, dispatch: Dispatch): Promise<void> {
    const signal = this.#question.next()
    const { number, session, query, from, size, isOnlyNew } = question
    let isEnough = false
    const onHits = (hits: readonly Hit[]) => {
      if (signal.aborted) return
      dispatch({ type: 'hitsFound', number, hits, searchedTo: null })
      // Hits after `from` come first: once one before it arrives, the rest is known already.
      isEnough = isOnlyNew && hits.some(({ offset }) => offset < from)
      if (isEnough) this.stop()
    }
    try {
      await finder.hits(session, query, from, onHits, signal)
    } catch (error) {
      if (!isEnough && !signal.aborted) dispatch({ type: 'findFailed', number, why: reasonOf(error) })
      if (!isEnough) return
    }
    if (isEnough || !signal.aborted) dispatch({ type: 'hitsFound', number, hits: [], searchedTo: size })
  }

  stop(): void {
    this.#question.stop()
  }
}
