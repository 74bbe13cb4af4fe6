import { wordlist } from '@scure/bip39/wordlists/english.js'
import { withoutEscapes } from '../escapes.ts'
import type { FoundSecret } from '../marks.ts'

const FEWEST_WORDS = 12
/** Phrases have up to 24 words. A longer row, but for one or two words before a phrase, is a list of words. */
const MOST_WORDS = 26
const SHORTEST_WORD = 3
/** Includes the letter of an escape before a word, as in `\nzebra`. */
const LONGEST_WORD = 9
const LONGEST_ESCAPE = 40
/** Between two words: spaces, commas, quotes, and the number of the next word. */
const MOST_BETWEEN = 24

const words = new Set(wordlist)

/** The shortest phrase, with a space between words. */
const SHORTEST_PHRASE = FEWEST_WORDS * (SHORTEST_WORD + 1) - 1

/** Finds phrases that restore a wallet (BIP-39, in English): twelve or more words of its list in a row. */
export function seedPhrases(text: string): readonly FoundSecret[] {
  const found: FoundSecret[] = []
  let at = 0
  while (at + SHORTEST_PHRASE <= text.length) {
    // Skips to behind the last character that no phrase has; most texts have one every few characters.
    let sign = at + SHORTEST_PHRASE - 1
    while (sign >= at && mayBeWithin(text.charCodeAt(sign))) sign--
    at = sign >= at ? sign + 1 : findFrom(text, at, found)
  }
  return found
}

/** Adds the phrases from here to the next character that no phrase has, and returns its place. */
function findFrom(text: string, from: number, found: FoundSecret[]): number {
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

/** Finds phrases in a row of short words. */
function phrasesIn(text: string, start: number, end: number): readonly FoundSecret[] {
  const from = Math.max(0, start - LONGEST_ESCAPE)
  const written = text.slice(from, end)
  const { clear, written: put } = withoutEscapes(written) ?? { clear: written, written: (find: FoundSecret) => find }
  const found: FoundSecret[] = []
  let row: RegExpExecArray[] = []
  // A phrase has the same separator everywhere, unlike `list-style`, `list-image`. A quote ends it, unless each word is
  // quoted.
  let joinedBy = ' '
  const endOf = (word: RegExpExecArray | undefined) => (word ? word.index + word[0].length : 0)
  const finish = () => {
    if (row.length >= FEWEST_WORDS && row.length <= MOST_WORDS && isVaried(row.map(([word]) => word)))
      found.push(put({ start: row[0]?.index ?? 0, end: endOf(row.at(-1)), what: 'seed phrase' }))
    row = []
  }
  for (const word of clear.matchAll(/[A-Za-z]+/g)) {
    const previous = row.at(-1)
    // Only between two words, as the text before a first word may be long.
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

/** Whether a row is more than one word repeated, such as the type `number`. Known test phrases repeat `abandon` or `zoo`. */
function isVaried(row: readonly string[]): boolean {
  return new Set(row).size >= 5 || row.some(word => /^(?:abandon|zoo)$/i.test(word))
}

/** Text between two words, perhaps with the bullet or number of the second one, or a single hyphen or underscore. */
const separator = /^(?:[-_]|[\s\\,"'`|]{1,24}(?:[-*+•]\s{1,4})?(?:\d{1,6}[.):→]?[\s"'`|]{0,8})?)$/

const isLetter = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)

const between = ' \t\r\n\\,"\'`|-_*+•'
const within = Uint8Array.from({ length: 128 }, (_, unit) =>
  isLetter(unit) || `${between}0123456789.):`.includes(String.fromCharCode(unit)) ? 1 : 0,
)

/** Whether a character may be in a phrase, with the arrow behind line numbers and the bullet before items. */
const mayBeWithin = (unit: number): boolean => (unit < 128 ? within[unit] === 1 : unit === 0x2192 || unit === 0x2022)

function isBetween(text: string, at: number): boolean {
  const unit = text[at] as string
  return between.includes(unit) || isDigit(unit) || isDigit(text[at - 1] ?? '')
}

const isDigit = (unit: string): boolean => unit >= '0' && unit <= '9'
