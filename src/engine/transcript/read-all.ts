import type { Agent } from '../../agents/agent.ts'
import { agentOf } from '../../agents/index.ts'
import type { Entry } from '../../model/entry.ts'
import type { JsonObject } from '../../model/json.ts'
import type { Placed } from '../../model/passage.ts'
import type { Session } from '../../model/session.ts'
import { openSession } from '../disk/session-bytes.ts'
import { readLines } from '../scan/lines.ts'
import { parseWhole } from '../scan/parse-lines.ts'

/**
 * The entries of a session in their order, one at a time: one of any size is read in the same memory. `end` is
 * the size at which it was counted; a session that is being written has more by now.
 */
export function* readEntries(key: string, agent: Agent, end: number): Generator<Entry> {
  for (const { entry } of readPlaced(key, agent, end)) yield entry
}

/** The same, each with its place. */
export function placedEntries(session: Pick<Session, 'key' | 'format' | 'sizeBytes'>) {
  return readPlaced(session.key, agentOf(session), session.sizeBytes)
}

function* readPlaced(key: string, { store, decoder }: Agent, end: number): Generator<Placed> {
  const source = openSession(key, store)
  try {
    let before: JsonObject | undefined
    for (const { value, offset } of readLines(source, 0, end, parseWhole)) {
      const pieces = value ? decoder.classify(value) : []
      for (const [index, piece] of pieces.entries())
        if (value) yield { key: `${offset}:${index}`, offset, entry: decoder.entry(value, piece, before) }
      before = value ?? undefined
    }
  } finally {
    source.close()
  }
}
