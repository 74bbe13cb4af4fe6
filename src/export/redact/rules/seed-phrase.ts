import { wordlist } from '@scure/bip39/wordlists/english.js'
import { withoutEscapes } from '../escapes.ts'
import type { FoundSecret } from '../marks.ts'

const FEWEST_WORDS = 12
/** A longer row is a list of words. One more than a phrase has may be said right before it. */
const MOST_WORDS = 26
const SHORTEST_WORD = 3
/** With the letter of an escape before it, as in `\nzebra`. */
const LONGEST_WORD = 9
/** No escape is longer. */
const LONGEST_ESCAPE = 40
/** Between two words: blanks, commas, quotes, and the number of the word with what follows it. */
const MOST_BETWEEN = 24

const words = new Set(wordlist)

/** No phrase is shorter: each word and a blank before the next. */
const SHORTEST_PHRASE = FEWEST_WORDS * (SHORTEST_WORD + 1) - 1

/** The words that restore a wallet (BIP-39, in English): twelve or more in a row, all of them from its list. */
export function seedPhrases(text: string): readonly FoundSecret[] {
  const found: FoundSecret[] = []
  let at = 0
  while (at + SHORTEST_PHRASE <= text.length) {
    // Most texts have a sign that no phrase has every few units: all before the last one is passed over unread.
    let sign = at + SHORTEST_PHRASE - 1
    while (sign >= at && mayBeWithin(text.charCodeAt(sign))) sign--
    at = sign >= at ? sign + 1 : lookThrough(text, at, found)
  }
  return found
}

/** Adds the phrases from here to the next sign that none has, and says where that is. */
function lookThrough(text: string, from: number, found: FoundSecret[]): number {
  let [start, end, count, at] = [from, from, 0, from]
  const finish = () => {
    if (count >= FEWEST_WORDS) found.push(...phrasesIn(text, start, end))
    count = 0
  }
  for (; at < text.length && mayBeWithin(text.charCodeAt(at)); at++) {
    if (!isLetter(text.charCodeAt(at))) {
      if (count > 0 && (!isBetween(text, at) || at - end > MOST_BETWEEN)) finish()
      continue
    }
    const first = at
    while (isLetter(text.charCodeAt(at + 1))) at++
    const length = at + 1 - first
    // The letter of an escape with nothing behind it.
    if (length === 1 && text[first - 1] === '\\') continue
    if (length < SHORTEST_WORD || length > LONGEST_WORD) finish()
    else {
      if (count === 0) start = first
      count++
      end = at + 1
    }
  }
  finish()
  return at
}

/** In a row of short words, those that stand in the list one after the other. */
function phrasesIn(text: string, start: number, end: number): readonly FoundSecret[] {
  const from = Math.max(0, start - LONGEST_ESCAPE)
  const written = text.slice(from, end)
  const { clear, written: put } = withoutEscapes(written) ?? { clear: written, written: (find: FoundSecret) => find }
  const found: FoundSecret[] = []
  let row: RegExpExecArray[] = []
  // `list-style`, `list-image` are words with hyphens, one after the other: a phrase has the same sign everywhere. Where its
  // words are not quoted one by one, a quote ends it.
  let joinedBy = ' '
  const endOf = (word: RegExpExecArray | undefined) => (word ? word.index + word[0].length : 0)
  const finish = () => {
    if (row.length >= FEWEST_WORDS && row.length <= MOST_WORDS && isVaried(row.map(([word]) => word)))
      found.push(put({ start: row[0]?.index ?? 0, end: endOf(row.at(-1)), what: 'seed phrase' }))
    row = []
  }
  for (const word of clear.matchAll(/[A-Za-z]+/g)) {
    const previous = row.at(-1)
    // Only between two words: all that stands before a first one would be read again for each.
    const sign = previous ? clear.slice(endOf(previous), word.index) : ''
    const join = /^[-_]$/.test(sign) ? sign : /["'`]/.test(sign) ? '"' : ' '
    if (previous && !separator.test(sign)) finish()
    else if (previous && row.length > 1 && join !== joinedBy) {
      finish()
      row = [previous]
    }
    joinedBy = join
    if (words.has(word[0].toLowerCase())) row.push(word)
    else finish()
  }
  finish()
  return found.map(({ start, end, what }) => ({ start: from + start, end: from + end, what }))
}

/** Types in code may all be `number`. Only the first and the last word of the list are known to be written again and again. */
function isVaried(row: readonly string[]): boolean {
  return new Set(row).size >= 5 || row.some(word => /^(?:abandon|zoo)$/i.test(word))
}

/** Between two words, perhaps with the bullet or the number of the second. Hyphens and underscores stand alone. */
const separator = /^(?:[-_]|[\s\\,"'`|]{1,24}(?:[-*+•]\s{1,4})?(?:\d{1,6}[.):→]?[\s"'`|]{0,8})?)$/

const isLetter = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)

const between = ' \t\r\n\\,"\'`|-_*+•'
const within = Uint8Array.from({ length: 128 }, (_, unit) =>
  isLetter(unit) || `${between}0123456789.):`.includes(String.fromCharCode(unit)) ? 1 : 0,
)

/** The arrow stands behind the numbers of lines, the bullet before the items of a list. */
const mayBeWithin = (unit: number): boolean => (unit < 128 ? within[unit] === 1 : unit === 0x2192 || unit === 0x2022)

function isBetween(text: string, at: number): boolean {
  const unit = text[at] as string
  return between.includes(unit) || isDigit(unit) || isDigit(text[at - 1] ?? '')
}

const isDigit = (unit: string): boolean => unit >= '0' && unit <= '9'
