import { wordsNeedle } from './needle.ts'
import { compiled, whereItBreaks } from './pattern.ts'
import type { Needle, TextQuery } from './text-query.ts'

/** What was typed to find something in one transcript. */
export interface FindLine {
  /** Null: nothing that could be looked for. */
  readonly query: TextQuery | null
  /** What was not understood, in words for the user. */
  readonly note: string | null
}

/** As in less and vim all of it is one thing, with its blanks; behind a slash it is a pattern, closed or not yet. */
export function findLine(typed: string): FindLine {
  // A slash alone is the beginning of a pattern.
  if (typed.trim() === '' || typed === '/') return { query: null, note: null }
  if (!typed.startsWith('/')) return { query: queryFor(wordsNeedle(typed)), note: null }
  const source = typed.slice(1, isClosed.test(typed) ? -1 : undefined)
  if (compiled(source)) return { query: queryFor({ kind: 'pattern', source }), note: null }
  return { query: queryFor(wordsNeedle(source)), note: whereItBreaks(source) }
}

/** Behind a backslash a slash is one of the pattern's own. */
const isClosed = /^\/.+(?<!\\)(?:\\\\)*\/$/s

const queryFor = (needle: Needle): TextQuery => ({ wanted: [{ anyOf: [needle] }], unwanted: [] })
