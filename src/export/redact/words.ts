/** Letters of the words are numbered from 1; all other characters are 0. */
const SYMBOLS = 64

/** Called with the number of a word and its end in the text. */
type OnWord = (word: number, end: number) => void

/** Finds hundreds of words in one pass over a text, ignoring case, by the algorithm of Aho and Corasick. */
export function wordFinder(words: readonly string[]): (text: string, onWord: OnWord) => void {
  const symbols = symbolsOf(words)
  const { next, ends } = automatonOf(words, symbols)
  const isEnd = Uint8Array.from(ends, ended => (ended ? 1 : 0))
  return (text, onWord) => {
    let state = 0
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      state = next[state * SYMBOLS + (unit < 128 ? (symbols[unit] as number) : 0)] as number
      if (isEnd[state]) for (const word of ends[state] ?? []) onWord(word, at + 1)
    }
  }
}

function symbolsOf(words: readonly string[]): Uint8Array {
  const symbols = new Uint8Array(128)
  let count = 0
  for (const letter of new Set(words.join('').toLowerCase())) {
    count++
    symbols[letter.charCodeAt(0)] = count
    symbols[letter.toUpperCase().charCodeAt(0)] = count
  }
  if (count >= SYMBOLS) throw new RangeError('The words have too many different letters')
  return symbols
}

interface Automaton {
  /** The next state for each state and symbol. */
  readonly next: Uint16Array
  /** The words that end in each state. */
  readonly ends: readonly (readonly number[] | undefined)[]
}

function automatonOf(words: readonly string[], symbols: Uint8Array): Automaton {
  const next = new Uint16Array((words.join('').length + 1) * SYMBOLS)
  const ends: (number[] | undefined)[] = [undefined]
  for (const [number, word] of words.entries()) {
    let state = 0
    for (const letter of word.toLowerCase()) {
      const at = state * SYMBOLS + (symbols[letter.charCodeAt(0)] as number)
      if (!next[at]) next[at] = ends.push(undefined) - 1
      state = next[at] as number
    }
    ends[state] = [...(ends[state] ?? []), number]
  }
  linkBack(next, ends)
  return { next, ends }
}

/** Adds the transitions by which the end of one word may be the beginning of another. */
function linkBack(next: Uint16Array, ends: (number[] | undefined)[]): void {
  const back = new Uint16Array(ends.length)
  const queue = [0]
  for (const state of queue) {
    const fallback = back[state] as number
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      const child = next[state * SYMBOLS + symbol] as number
      const other = state === 0 ? 0 : (next[fallback * SYMBOLS + symbol] as number)
      if (!child) {
        next[state * SYMBOLS + symbol] = other
        continue
      }
      back[child] = other
      const ended = ends[other]
      if (ended) ends[child] = [...(ends[child] ?? []), ...ended]
      queue.push(child)
    }
  }
}
