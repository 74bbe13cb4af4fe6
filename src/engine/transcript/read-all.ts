import { agentOf } from '../../agents/index.ts'
import type { JsonObject } from '../../model/json.ts'
import type { Placed } from '../../model/passage.ts'
import type { Session } from '../../model/session.ts'
import { openSession } from '../disk/session-bytes.ts'
import { readLines } from '../scan/lines.ts'
import { parseWhole } from '../scan/parse-lines.ts'

/**
 * The entries of a session with their places, in order, one at a time, so that a session of any size takes the same
 * memory. Ends at the size at which it was counted; a session that is being written has more by now.
 */
export function* placedEntries(session: Pick<Session, 'key' | 'format' | 'sizeBytes'>): Generator<Placed> {
  const { store, decoder } = agentOf(session)
  const source = openSession(session.key, store)
  try {
    let before: JsonObject | undefined
    for (const { value, offset } of readLines(source, 0, session.sizeBytes, parseWhole)) {
      const pieces = value ? decoder.classify(value) : []
      for (const [index, piece] of pieces.entries())
        if (value) yield { key: `${offset}:${index}`, offset, entry: decoder.entry(value, piece, before) }
      before = value ?? undefined
    }
  } finally {
    source.close()
  }
}
