/** Of the letters that words are made of, each has a number; all other units are 0. */
const SYMBOLS = 64

/** Called with the number of a word and where it ends in the text. */
type Seen = (word: number, end: number) => void

/**
 * Where any of these words stand in a text, whatever their case. There are hundreds of them, and a text is looked at
 * once (Aho and Corasick's way): each unit leads from what was read to what may become a word.
 */
export function wordFinder(words: readonly string[]): (text: string, seen: Seen) => void {
  const symbols = symbolsOf(words)
  const { next, ends } = wayOf(words, symbols)
  const isEnd = Uint8Array.from(ends, ended => (ended ? 1 : 0))
  return (text, seen) => {
    let state = 0
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      state = next[state * SYMBOLS + (unit < 128 ? (symbols[unit] as number) : 0)] as number
      if (isEnd[state]) for (const word of ends[state] ?? []) seen(word, at + 1)
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

interface Way {
  /** From a state and a symbol to the next state, `SYMBOLS` of them for each state. */
  readonly next: Uint16Array
  /** Which words end in a state. */
  readonly ends: readonly (readonly number[] | undefined)[]
}

function wayOf(words: readonly string[], symbols: Uint8Array): Way {
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

/** Where a word breaks off, what was read last may be the beginning of another. */
function linkBack(next: Uint16Array, ends: (number[] | undefined)[]): void {
  const back = new Uint16Array(ends.length)
  const waiting = [0]
  for (const state of waiting) {
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
      waiting.push(child)
    }
  }
}
