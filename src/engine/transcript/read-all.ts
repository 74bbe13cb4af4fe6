import { closeSync } from 'node:fs'
import type { Decoder } from '../../agents/decode/decoder.ts'
import { agentOf } from '../../agents/index.ts'
import type { Entry } from '../../model/entry.ts'
import type { JsonObject } from '../../model/json.ts'
import type { Placed } from '../../model/passage.ts'
import type { Session } from '../../model/session.ts'
import { openRegular } from '../../system/regular-file.ts'
import { readLines } from '../scan/lines.ts'
import { parseWhole } from '../scan/parse-lines.ts'

/**
 * The entries of a session file in file order, one at a time: a file of any size is read in the same memory. `end` is
 * the size at which it was counted; a session that is being written has more by now.
 */
export function* readEntries(path: string, decoder: Decoder, end: number): Generator<Entry> {
  for (const { entry } of readPlaced(path, decoder, end)) yield entry
}

/** The same, each with its place. */
export function placedEntries(session: Pick<Session, 'path' | 'format' | 'sizeBytes'>) {
  return readPlaced(session.path, agentOf(session).decoder, session.sizeBytes)
}

function* readPlaced(path: string, decoder: Decoder, end: number): Generator<Placed> {
  const fd = openRegular(path)
  try {
    let before: JsonObject | undefined
    for (const { value, offset } of readLines(fd, 0, end, parseWhole)) {
      const pieces = value ? decoder.classify(value) : []
      for (const [index, piece] of pieces.entries())
        if (value) yield { key: `${offset}:${index}`, offset, entry: decoder.entry(value, piece, before) }
      before = value ?? undefined
    }
  } finally {
    closeSync(fd)
  }
}
