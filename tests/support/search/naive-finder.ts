import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openTranscriptFile } from '../../../src/engine/transcript/open-file.ts'
import type { Entry } from '../../../src/model/entry.ts'
import type { Placed } from '../../../src/model/passage.ts'
import type { Session } from '../../../src/model/session.ts'
import type { TextQuery } from '../../../src/query/language/text-query.ts'
import type { Finder, FindRequest, Found, Hit, Match } from '../../../src/query/match/finder.ts'
import { hitIn } from '../../../src/query/match/hit-in-entry.ts'
import { marksOf } from '../../../src/query/match/marks.ts'
import { saidIn } from '../../../src/query/match/searchable-text.ts'
import { fold } from '../../../src/text/fold.ts'
import { washLine } from '../../../src/text/wash.ts'

interface Options {
  /** Each batch of hits waits for this. */
  readonly pause?: () => Promise<void>
  /** Called with every question. */
  readonly onAsked?: (from: number) => void
}

const AT_ONCE = 20

/** Finds words by reading every entry of every file, in this thread: slow, and certain. */
export interface NaiveFinder extends Finder {
  /** The questions it was asked. */
  readonly requests: readonly FindRequest[]
}

export function naiveFinder({ pause = nextTurn, onAsked }: Options = {}): NaiveFinder {
  const requests: FindRequest[] = []
  return {
    requests,
    async find(request, onFound, signal) {
      requests.push(request)
      const found = request.sessions.flatMap((session): Found[] => {
        const matches = matchesIn(session, request.query).length
        return matches === 0 ? [] : [{ session, matches, snippets: null }]
      })
      const matches = found.reduce((sum, one) => sum + one.matches, 0)
      if (found.length > 1) onFound({ found: found.slice(0, 1), matches: 1, problem: null, isDone: false })
      signal.throwIfAborted()
      return { found, matches, problem: null, isDone: true }
    },
    snippets: async ({ query }, session, most) => matchesIn(session, query).slice(0, most),
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
    prepare: () => {},
    close: () => {},
  }
}

function textsIn(entry: Entry, query: TextQuery): readonly string[] {
  const text = saidIn(entry)?.text ?? ''
  return [...new Set(marksOf(query, text).map(range => fold(text.slice(...range))))]
}

const nextTurn = () => new Promise<void>(resolve => setImmediate(resolve))

function matchesIn(session: Session, query: TextQuery): Match[] {
  const files = [session.path, ...subagentsOf(session.path)]
  return files.flatMap(path => {
    const file = openTranscriptFile({ key: path, format: session.format })
    const { entries } = file.after(0, 100_000)
    file.close()
    return entries.flatMap((placed, at) => ('damaged' in placed ? [] : (matchOf(placed, at, path, query) ?? [])))
  })
}

function matchOf({ entry, key, offset }: Placed, at: number, path: string, query: TextQuery): Match | undefined {
  const said = saidIn(entry)
  const all = washLine(said?.text ?? '')
  const hasAll = query.wanted.every(term => marksOf({ wanted: [term] }, all).length > 0)
  const [first] = hasAll ? marksOf(query, all) : []
  if (!first) return undefined
  const start = Math.max(0, first[0] - 30)
  const text = `${start > 0 ? '… ' : ''}${all.slice(start, first[1] + 60)}`
  const tool = entry.toolCall && { tool: entry.toolCall.name }
  const { kind, timestamp } = entry
  return { path, entry: at, key, offset, kind, timestamp, ...tool, text, ranges: marksOf(query, text) }
}

function subagentsOf(path: string): string[] {
  const folder = join(path.replace(/\.jsonl$/, ''), 'subagents')
  try {
    return readdirSync(folder)
      .filter(name => name.endsWith('.jsonl'))
      .map(name => join(folder, name))
  } catch {
    return []
  }
}
