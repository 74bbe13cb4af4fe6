import { compiled } from '../../query/language/pattern.ts'
import type { Needle, Term, TextQuery } from '../../query/language/text-query.ts'
import type { ByteWord, Haystack } from './byte-search.ts'
import { literalsIn, staysOnLine } from './pattern-shape.ts'

/** A query, compiled for searching folded bytes. */
export interface CompiledQuery {
  readonly query: TextQuery
  /** Whether some wanted words must match in case. */
  readonly isExact: boolean
  /** The wanted terms, then the unwanted ones. */
  readonly terms: readonly AskedTerm[]
  readonly wanted: number
  /** The wanted words in a row; null if there is one term only, or one has a pattern or alternatives. */
  readonly phrase: ByteWord | null
  /** Whether patterns may be tried. */
  readonly mayTry: boolean
}

/** Needles of a term, which matches if any of them does. */
export type AskedTerm = readonly AskedNeedle[]

export interface AskedNeedle {
  readonly needle: Needle
  /** A word that every match contains. Null for a pattern without one, which has to be tried on every text. */
  readonly word: ByteWord | null
  /** Other words that every match contains. */
  readonly besides: readonly ByteWord[]
  readonly pattern: RegExp | null
  /** Whether it is a pattern with a sure word whose matches stay on one line. */
  readonly isOnLine: boolean
  /** Whether a text with the word may still not match, so that the text as written has to decide. */
  readonly isDoubtful: boolean
  /** The same doubt, but only about texts that also contain this word. */
  readonly doubt: ByteWord | null
  /** Whether every text with the word matches. */
  readonly isPlain: boolean
}

/** Thrown where a pattern would have to be tried, but may not be. */
export class Undecided extends Error {}

export function questionOf(query: TextQuery, haystack: Haystack, mayTry = true): CompiledQuery {
  const { wanted, unwanted } = query
  const asked = ({ anyOf }: Term): AskedTerm => anyOf.map(needle => askedNeedle(needle, haystack))
  const phrase = phraseOf(wanted)
  return {
    query,
    isExact: wanted.some(({ anyOf }) => anyOf.some(needle => needle.kind === 'words' && needle.isExact)),
    terms: [...wanted, ...unwanted].map(asked),
    wanted: wanted.length,
    phrase: phrase === null ? null : haystack.word(phrase, false),
    mayTry,
  }
}

function askedNeedle(needle: Needle, haystack: Haystack): AskedNeedle {
  if (needle.kind === 'words') {
    const { text, folded, isExact } = needle
    // Kept words have the capitals of ASCII, but not those of other scripts.
    const isKept = isExact && !/[^\0-\x7f]/.test(text)
    // Halves of surrogate pairs are kept as U+FFFD.
    const isDoubtful = (isExact && !isKept) || folded.includes('\ufffd')
    const doubt = isKept && text.includes('i') ? haystack.word(DOTTED_I, false) : null
    return {
      needle,
      word: haystack.word(isKept ? text : folded, isKept),
      besides: [],
      pattern: null,
      isOnLine: false,
      isDoubtful,
      doubt,
      isPlain: !isDoubtful && doubt === null,
    }
  }
  // Texts without the sure words are skipped, since trying a pattern takes longer.
  const sure = [...literalsIn(needle.source)].sort((a, b) => b.length - a.length)
  const [word = null, ...besides] = sure.map(text => haystack.word(text, false))
  const isOnLine = word !== null && staysOnLine(needle.source)
  const pattern = compiled(needle.source)
  return { needle, word, besides, pattern, isOnLine, isDoubtful: false, doubt: null, isPlain: false }
}

/** Lower case of İ, the only letter outside ASCII (once normalized) whose lower case has an ASCII letter in it. */
const DOTTED_I = 'i\u0307'

/** The words in a row; null if there is one term only, or one has a pattern or alternatives. */
export function phraseOf(wanted: readonly Term[]): string | null {
  if (wanted.length < 2) return null
  const words = wanted.map(({ anyOf: [first, ...others] }) =>
    first?.kind === 'words' && others.length === 0 ? first.folded : null,
  )
  return words.includes(null) ? null : words.join(' ')
}

/** Whether every pattern has a sure word, so that most texts need not be tried. */
export const isSureOfAll = ({ wanted, unwanted }: TextQuery): boolean =>
  [...wanted, ...unwanted].every(({ anyOf }) =>
    anyOf.every(needle => needle.kind === 'words' || literalsIn(needle.source).length > 0),
  )

export const hasPattern = ({ wanted, unwanted }: TextQuery): boolean =>
  [...wanted, ...unwanted].some(({ anyOf }) => anyOf.some(({ kind }) => kind === 'pattern'))
