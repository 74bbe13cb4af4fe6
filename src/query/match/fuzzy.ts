import fuzzysort from 'fuzzysort'

/** An item whose text has every word typed, with the letters to mark (UTF-16 indexes). */
export interface Picked<Item> {
  readonly item: Item
  readonly marks: readonly number[]
}

/** The items that fit the words, best first; without words, all of them in their order. */
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

/** Lowest score of a likely match. In short texts, letters may be left out; letters strewn over a text score less. */
const LIKELY = 0.3

/** Fewer letters would fit nearly everything as a short form; longer words are typed out. */
const FEWEST_LETTERS = 3
const MOST_LETTERS = 24

/** A plain text to look for shortened words in, with bit sets of its letters and of those that begin its words. */
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

/** Tells the letters that a plain word stands for if it shortens a text: `pgmig` Postgres migration, `chkout` checkout. */
export type Shortening = (text: Shortenable) => readonly number[] | null

/** Prepares a word once, since it is looked for in a hundred thousand texts. */
export function shortening(word: string): Shortening {
  if (word.length < FEWEST_LETTERS || word.length > MOST_LETTERS) return () => null
  const first = bitOf(word, 0)
  const { letters: needed } = shortenable(word)
  const isMadeOfBeginnings = beginnings(word)
  return ({ text, letters, initials }) => {
    if ((first & initials) === 0 || (needed & letters) !== needed) return null
    return marksInOneWord(word, text) ?? (isMadeOfBeginnings(text) ? marksOfBeginnings(word, text) : null)
  }
}

function bitOf(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code >= 97 && code <= 122) return 1 << (code - 97)
  return code >= 48 && code <= 57 ? 1 << 26 : 1 << 27
}

/** Marks within one word of the text, from its first letter, with no more letters left out than typed. */
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

/** Lowest score of a good match: near the beginning of a text, in words that stand near each other. */
const GOOD = 0.6

function marksOfBeginnings(word: string, text: string): readonly number[] | null {
  const result = fuzzysort.single(word, fuzzysort.prepare(text))
  return result && result.score >= GOOD ? result.indexes : null
}

/** A match that begins here is never good: fuzzysort takes a fifth of the square of the index off the score. */
const FURTHEST_START = 32

/** Mask for codes of letters. Letters beyond share a slot; fuzzysort tells them apart afterwards. */
const LAST_CODE = 255

/** Tells cheaply whether fuzzysort would match a text strictly: preparing the text costs more than all else here. */
function beginnings(word: string): (text: string) => boolean {
  // By letter, the set of its places in the word. In every set here, bit n stands for "after the first n letters".
  const places = new Uint32Array(LAST_CODE + 1)
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at) & LAST_CODE
    places[code] = (places[code] as number) | (1 << at)
  }
  const whole = 1 << word.length
  return text => {
    // Beginnings of the word found anywhere before, and those that end at the letter just read.
    let found = 1
    let foundHere = 0
    let wasLetter = false
    for (let at = 0; at < text.length; at++) {
      if (at === FURTHEST_START) {
        found &= ~1
        if (found === 0) return false
      }
      const code = text.charCodeAt(at)
      foundHere = ((wasLetter ? foundHere : found) & (places[code & LAST_CODE] as number)) << 1
      wasLetter = isLetterCode(code)
      found |= foundHere
    }
    return (found & whole) !== 0
  }
}

/** Lowest score of a likely name. Names are short, and letters strewn over one score less. */
const LIKE = 0.5

/** Whether a word may mean a name: `ghpages` gh-pages, `hotfixpci` hotfix/pci. Both are plain. */
export function isLike(word: string, name: string): boolean {
  if (word.length < FEWEST_LETTERS) return false
  const result = fuzzysort.single(word, fuzzysort.prepare(name))
  return result !== null && result.score >= LIKE
}

/** Place of a word in a text: on its own, at the beginning of a word, or inside one. */
export interface Standing {
  readonly at: number
  readonly isBeginning: boolean
  readonly isWhole: boolean
}

/** Most places to compare: a single letter stands in many, and the best of them hardly matters. */
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

const isLetter = (text: string, at: number): boolean => isLetterCode(text.charCodeAt(at))

function isLetterCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127
}
