import { openTranscriptFile } from '../../src/engine/transcript-file.ts'
import type { Finder, Hit } from '../../src/query/found.ts'
import { hitIn } from '../../src/query/hit.ts'

interface Options {
  /** Each batch of hits waits for this. */
  readonly pause?: () => Promise<void>
  /** Told of every question. */
  readonly onAsked?: (from: number) => void
}

const AT_ONCE = 20

/** Finds what is said by reading every entry, in this thread. */
export function naiveFinder({ pause = nextTurn, onAsked }: Options = {}): Finder {
  const none = () => Promise.reject(new Error('only in one file'))
  return {
    find: none,
    snippets: none,
    async hits(file, query, from, onHits, signal) {
      onAsked?.(from)
      const opened = openTranscriptFile(file)
      try {
        for (const [start, end] of [
          [from, opened.size],
          [0, from],
        ] as const) {
          for (let offset = start; offset < end; ) {
            const passage = opened.after(offset, AT_ONCE)
            const entries = passage.entries.filter(entry => entry.offset < end)
            const hits = entries.flatMap((placed): Hit[] => {
              const hit = 'damaged' in placed ? null : hitIn(placed, query)
              return hit ? [{ ...hit, entry: -1 }] : []
            })
            await pause()
            signal.throwIfAborted()
            if (hits.length > 0) onHits(hits)
            if (passage.to === offset) break
            offset = passage.to
          }
        }
      } finally {
        opened.close()
      }
    },
    close: () => {},
  }
}

const nextTurn = () => new Promise<void>(resolve => setImmediate(resolve))
