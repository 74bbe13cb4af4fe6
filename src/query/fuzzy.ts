import fuzzysort from 'fuzzysort'
import { plain } from './plain.ts'

/** An item whose text has every word typed, with the letters to mark (UTF-16 indexes). */
export interface Picked<Item> {
  readonly item: Item
  readonly marks: readonly number[]
}

/** The items that the words mean, best first. Without words all of them, as they come. */
export function fuzzyPick<Item>(
  items: readonly Item[],
  words: string,
  textOf: (item: Item) => string,
): readonly Picked<Item>[] {
  if (words.trim() === '') return items.map(item => ({ item, marks: [] }))
  return fuzzysort
    .go(words, items, { key: textOf, limit: 0, threshold: LIKELY })
    .map(({ obj, indexes }) => ({ item: obj, marks: indexes }))
}

/** Texts here are short, so a word with letters left out may count; letters strewn over it score less. */
const LIKELY = 0.3

/** Fewer letters shorten nearly everything; more are typed out. */
const FEWEST_LETTERS = 3
const MOST_LETTERS = 24

/** A plain text to look for shortened words in, with which letters it has and which of them begin its words. */
export interface Shortenable {
  readonly text: string
  readonly letters: number
  readonly initials: number
}

export function shortenable(text: string): Shortenable {
  let letters = 0
  let initials = 0
  for (let at = 0; at < text.length; at++) {
    letters |= bitOf(text, at)
    if (at === 0 || !isLetter(text, at - 1)) initials |= bitOf(text, at)
  }
  return { text, letters, initials }
}

/** The letters that a plain word stands for if it shortens a text: `pgmig` Postgres migration, `chkout` checkout. */
export function marksOfShortened(word: string, { text, letters, initials }: Shortenable): readonly number[] | null {
  if (word.length < FEWEST_LETTERS || word.length > MOST_LETTERS || (bitOf(word, 0) & initials) === 0) return null
  for (let at = 1; at < word.length; at++) if ((bitOf(word, at) & letters) === 0) return null
  return marksInOneWord(word, text) ?? marksOfBeginnings(word, text)
}

function bitOf(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code >= 97 && code <= 122) return 1 << (code - 97)
  return code >= 48 && code <= 57 ? 1 << 26 : 1 << 27
}

/** From the first letter of a word on, with no more letters left out than typed. */
function marksInOneWord(word: string, text: string): readonly number[] | null {
  const first = word[0] as string
  for (let start = text.indexOf(first); start !== -1; start = text.indexOf(first, start + 1)) {
    if (start > 0 && isLetter(text, start - 1)) continue
    let found = 1
    for (let at = start + 1; at < start + 2 * word.length && isLetter(text, at); at++) {
      if (text.charCodeAt(at) === word.charCodeAt(found)) found++
      if (found === word.length) return marksFrom(start, word, text)
    }
  }
  return null
}

function marksFrom(start: number, word: string, text: string): readonly number[] {
  const marks: number[] = []
  for (let at = start; marks.length < word.length; at++) {
    if (text.charCodeAt(at) === word.charCodeAt(marks.length)) marks.push(at)
  }
  return marks
}

/** Good enough: near the beginning of a text, and from words that stand near each other. */
const GOOD = 0.6

function marksOfBeginnings(word: string, text: string): readonly number[] | null {
  if (!isMadeOfBeginnings(word, text)) return null
  const result = fuzzysort.single(word, fuzzysort.prepare(text))
  return result && result.score >= GOOD ? result.indexes : null
}

/** Preparing a text costs more than all else here, so only those that fuzzysort would call strict get that far. */
function isMadeOfBeginnings(word: string, text: string): boolean {
  // Bit n stands for "the first n letters are found": anywhere before, and up to the letter just looked at.
  let found = 1
  let foundHere = 0
  let wasLetter = false
  for (let at = 0; at < text.length; at++) {
    let before = wasLetter ? foundHere : found
    wasLetter = isLetter(text, at)
    foundHere = 0
    for (let count = 0; before !== 0; count++, before >>= 1) {
      if (before & 1 && word.charCodeAt(count) === text.charCodeAt(at)) foundHere |= 2 << count
    }
    found |= foundHere
  }
  return (found & (1 << word.length)) !== 0
}

/** Where a word stands in a text, and how well: on its own, at the beginning of a word, or inside one. */
export interface Standing {
  readonly at: number
  readonly isBeginning: boolean
  readonly isWhole: boolean
}

/** A single letter stands in many places, and which of them is best hardly matters. */
const MOST_LOOKS = 8

/** The best place of a word in a text; both are plain. */
export function standingOf(word: string, text: string): Standing | null {
  let best: Standing | null = null
  let looks = MOST_LOOKS
  for (let at = text.indexOf(word); at !== -1 && looks > 0; at = text.indexOf(word, at + 1), looks--) {
    const isBeginning = at === 0 || !isLetter(text, at - 1)
    const isWhole = isBeginning && !isLetter(text, at + word.length)
    if (isWhole) return { at, isBeginning, isWhole }
    if (!best || (isBeginning && !best.isBeginning)) best = { at, isBeginning, isWhole }
  }
  return best
}

function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127
}

/** The words typed, as they are looked for. */
export function wordsOf(typed: string): readonly string[] {
  return [...new Set(plain(typed).split(/\s+/))].filter(word => word !== '')
}
