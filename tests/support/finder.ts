import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openTranscriptFile } from '../../src/engine/transcript-file.ts'
import type { Placed } from '../../src/model/passage.ts'
import type { Session } from '../../src/model/session.ts'
import type { Finder, FindWish, Found, Match } from '../../src/query/found.ts'
import { marksOf } from '../../src/query/marks.ts'
import { saidIn } from '../../src/query/said.ts'
import type { TextQuery } from '../../src/query/text-query.ts'
import { washLine } from '../../src/text/wash.ts'

/** Finds by reading every file from its start to its end: slow, and sure. What it is asked is noted. */
export interface NaiveFinder extends Finder {
  readonly wishes: readonly FindWish[]
}

export function naiveFinder(): NaiveFinder {
  const wishes: FindWish[] = []
  return {
    wishes,
    async find(wish, onFound, signal) {
      wishes.push(wish)
      const found = wish.sessions.flatMap((session): Found[] => {
        const matches = matchesIn(session, wish.query).length
        return matches === 0 ? [] : [{ session, matches, snippets: null }]
      })
      const matches = found.reduce((sum, one) => sum + one.matches, 0)
      if (found.length > 1) onFound({ found: found.slice(0, 1), matches: 1, problem: null, isDone: false })
      signal.throwIfAborted()
      return { found, matches, problem: null, isDone: true }
    },
    snippets: async ({ query }, session, most) => matchesIn(session, query).slice(0, most),
    hits: async () => {},
    close: () => {},
  }
}

function matchesIn(session: Session, query: TextQuery): Match[] {
  const files = [session.path, ...subagentsOf(session.path)]
  return files.flatMap(path => {
    const file = openTranscriptFile({ path, format: session.format })
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
