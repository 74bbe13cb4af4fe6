import { wordsNeedle } from './needle.ts'
import { compiled, whereItBreaks } from './pattern.ts'
import type { Needle, TextQuery } from './text-query.ts'

/** Line typed to find something in one transcript, as it was understood. */
export interface FindLine {
  /** Null if there is nothing to look for. */
  readonly query: TextQuery | null
  /** Problem with the line, in words for the user; null if there is none. */
  readonly note: string | null
}

/** Reads the whole line, blanks included, as one thing to find, as less and vim do; after a slash it is a pattern. */
export function findLine(typed: string): FindLine {
  // A slash alone is the beginning of a pattern.
  if (typed.trim() === '' || typed === '/') return { query: null, note: null }
  if (!typed.startsWith('/')) return { query: queryFor(wordsNeedle(typed)), note: null }
  const source = typed.slice(1, isClosed.test(typed) ? -1 : undefined)
  if (compiled(source)) return { query: queryFor({ kind: 'pattern', source }), note: null }
  return { query: queryFor(wordsNeedle(source)), note: whereItBreaks(source) }
}

/** Matches a pattern with its closing slash; a slash after a backslash belongs to the pattern. */
const isClosed = /^\/.+(?<!\\)(?:\\\\)*\/$/s

const queryFor = (needle: Needle): TextQuery => ({ wanted: [{ anyOf: [needle] }], unwanted: [] })
