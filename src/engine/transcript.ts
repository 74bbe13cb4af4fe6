import { closeSync, openSync } from 'node:fs'
import type { Format } from '../formats/format.ts'
import type { Entry } from '../model/entry.ts'
import { readLines } from './lines.ts'
import { parseWhole } from './parse-lines.ts'

/**
 * The entries of a session file in file order, one at a time: a file of any size is read in the same memory. `end` is
 * the size at which it was counted; a session that is being written has more by now.
 */
export function* readEntries(path: string, format: Format, end: number): Generator<Entry> {
  const fd = openSync(path, 'r')
  try {
    for (const { value } of readLines(fd, 0, end, parseWhole)) {
      if (!value) continue
      for (const piece of format.classify(value)) yield format.entry(value, piece)
    }
  } finally {
    closeSync(fd)
  }
}
