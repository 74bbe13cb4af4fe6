import { compiled } from '../../query/language/pattern.ts'
import type { Needle, Term, TextQuery } from '../../query/language/text-query.ts'
import type { ByteWord, Haystack } from './byte-search.ts'
import { literalsIn, staysOnLine } from './pattern-shape.ts'

/** A query as it is asked of folded bytes. */
export interface CompiledQuery {
  readonly query: TextQuery
  /** Some of the wanted words mean their capitals. */
  readonly isExact: boolean
  /** The wanted terms, then the unwanted ones. */
  readonly terms: readonly AskedTerm[]
  readonly wanted: number
  /** The wanted words one after the other, where they are several. */
  readonly phrase: ByteWord | null
  /** Whether patterns may be tried. */
  readonly mayTry: boolean
}

/** Any of them. */
export type AskedTerm = readonly AskedNeedle[]

export interface AskedNeedle {
  readonly needle: Needle
  /** Null: a pattern of which nothing is sure. Every text has to be tried. */
  readonly word: ByteWord | null
  /** What else has to be there. */
  readonly besides: readonly ByteWord[]
  readonly pattern: RegExp | null
  /** A pattern of which something is sure, and all that it matches stands on one line. */
  readonly isOnLine: boolean
  /** What has the word may still not be meant: the text as it was written decides. */
  readonly isDoubtful: boolean
  /** The same, but only of a text that has this too. */
  readonly doubt: ByteWord | null
  /** What has the word is meant. */
  readonly isPlain: boolean
}

/** A pattern would have to be tried, where that is not allowed. */
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
    // Words are kept with the capitals of ASCII, but without those of other scripts.
    const isKept = isExact && !/[^\0-\x7f]/.test(text)
    // Halves of characters are kept as the sign for what cannot be read.
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
  // A text that does not have what is sure need not be tried, which takes longer.
  const sure = [...literalsIn(needle.source)].sort((a, b) => b.length - a.length)
  const [word = null, ...besides] = sure.map(text => haystack.word(text, false))
  const isOnLine = word !== null && staysOnLine(needle.source)
  const pattern = compiled(needle.source)
  return { needle, word, besides, pattern, isOnLine, isDoubtful: false, doubt: null, isPlain: false }
}

/** The one letter, İ, that without its case has a letter of ASCII in it. */
const DOTTED_I = 'i\u0307'

/** The words one after the other; null: they are no words, or only one. */
export function phraseOf(wanted: readonly Term[]): string | null {
  if (wanted.length < 2) return null
  const words = wanted.map(({ anyOf: [first, ...others] }) =>
    first?.kind === 'words' && others.length === 0 ? first.folded : null,
  )
  return words.includes(null) ? null : words.join(' ')
}

/** Whether something is sure of every pattern: most texts need not be tried then. */
export const isSureOfAll = ({ wanted, unwanted }: TextQuery): boolean =>
  [...wanted, ...unwanted].every(({ anyOf }) =>
    anyOf.every(needle => needle.kind === 'words' || literalsIn(needle.source).length > 0),
  )

export const hasPattern = ({ wanted, unwanted }: TextQuery): boolean =>
  [...wanted, ...unwanted].some(({ anyOf }) => anyOf.some(({ kind }) => kind === 'pattern'))
