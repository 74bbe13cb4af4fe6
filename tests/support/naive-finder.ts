import { openTranscriptFile } from '../../src/engine/transcript-file.ts'
import type { Entry } from '../../src/model/entry.ts'
import type { Finder, Hit } from '../../src/query/found.ts'
import { hitIn } from '../../src/query/hit.ts'
import { marksOf } from '../../src/query/marks.ts'
import { saidIn } from '../../src/query/said.ts'
import type { TextQuery } from '../../src/query/text-query.ts'
import { fold } from '../../src/text/fold.ts'

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
              return hit && !('damaged' in placed) ? [{ ...hit, entry: -1, texts: textsIn(placed.entry, query) }] : []
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

function textsIn(entry: Entry, query: TextQuery): readonly string[] {
  const text = saidIn(entry)?.text ?? ''
  return [...new Set(marksOf(query, text).map(range => fold(text.slice(...range))))]
}

const nextTurn = () => new Promise<void>(resolve => setImmediate(resolve))
