import { closeSync, openSync } from 'node:fs'
import type { Format } from '../formats/format.ts'
import type { Entry } from '../model/entry.ts'
import type { JsonObject } from '../model/json.ts'
import { readLines } from './lines.ts'
import { parseWhole } from './parse-lines.ts'

/**
 * The entries of a session file in file order, one at a time: a file of any size is read in the same memory. `end` is
 * the size at which it was counted; a session that is being written has more by now.
 */
export function* readEntries(path: string, format: Format, end: number): Generator<Entry> {
  const fd = openSync(path, 'r')
  try {
    let before: JsonObject | undefined
    for (const { value } of readLines(fd, 0, end, parseWhole)) {
      if (value) for (const piece of format.classify(value)) yield format.entry(value, piece, before)
      before = value ?? undefined
    }
  } finally {
    closeSync(fd)
  }
}
