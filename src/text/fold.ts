import { boundary } from '../model/binary-search.ts'

/**
 * Folds text for searching: NFKC, so that full-width letters and ligatures are found as people type them, and lower case
 * in all scripts. Words fold independently: folding them one by one gives the same.
 */
export function fold(text: string): string {
  return isAscii(text) ? text.toLowerCase() : withoutCase(text.normalize('NFKC'))
}

/** Folds all but ASCII letters, which keep their case: the byte search folds those itself, at no cost. */
export function foldForeign(text: string): string {
  return isAscii(text) ? text : text.normalize('NFKC').replace(/[^\0-\x7f]+/g, withoutCase)
}

/** Lower case, with the final sigma folded to the usual one, as it is the same letter to a reader. */
const withoutCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ')

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** A folded text that can map its parts back to the original. */
export interface Folded {
  readonly text: string
  /** Range of whole letters of the original that a part of the folded text was made from. */
  spanOf(from: number, to: number): readonly [from: number, to: number]
}

export function foldedWithPlaces(text: string): Folded {
  if (isAscii(text)) return { text: text.toLowerCase(), spanOf: (from, to) => [from, to] }
  const runs = foldedRuns(text)
  const last = runs.at(-1)
  const end = last ? last.written + last.length : 0
  return {
    text: runs.map(run => run.text).join(''),
    spanOf(from, to) {
      const first = runAt(runs, from)
      const final = runAt(runs, Math.max(from, to - 1))
      if (!first || !final) return [end, end]
      return [
        first.isAsWritten ? first.written + (from - first.folded) : first.written,
        final.isAsWritten ? final.written + (to - final.folded) : final.written + final.length,
      ]
    },
  }
}

/** A run of text that kept its length, or the fewest letters that fold together. */
interface Run {
  readonly text: string
  readonly folded: number
  readonly written: number
  readonly length: number
  readonly isAsWritten: boolean
}

function foldedRuns(text: string): readonly Run[] {
  const runs: Run[] = []
  let folded = 0
  let written = 0
  const add = (part: string, isAsWritten: boolean) => {
    const run = { text: fold(part), folded, written, length: part.length, isAsWritten }
    runs.push(run)
    folded += run.text.length
    written += part.length
  }
  for (const [from, to] of foreignWords(text)) {
    if (from > written) add(text.slice(written, from), true)
    for (const letters of apart(text.slice(from, to))) add(letters, isAscii(letters))
  }
  if (written < text.length) add(text.slice(written), true)
  return runs
}

/** Ranges of the words that are not all ASCII. */
function* foreignWords(text: string): Generator<readonly [from: number, to: number]> {
  const foreign = /[^\0-\x7f]/g
  const space = /[\0-\x20]/g
  let end = 0
  for (let found = foreign.exec(text); found; found = foreign.exec(text)) {
    let from = found.index
    while (from > end && text.charCodeAt(from - 1) > 0x20) from--
    space.lastIndex = found.index
    end = space.exec(text)?.index ?? text.length
    foreign.lastIndex = end
    yield [from, end]
  }
}

/** A letter with the characters that may combine with it: accents, parts of a Korean syllable, Japanese voice marks. */
const letter =
  /[^\p{M}\u1160-\u11ff\u3131-\u318e\ud7b0-\ud7ff\uff9e\uff9f\uffa0-\uffdc]?[\p{M}\u1160-\u11ff\u3131-\u318e\ud7b0-\ud7ff\uff9e\uff9f\uffa0-\uffdc]*/gsu

function apart(word: string): readonly string[] {
  const letters = word.match(letter)?.filter(part => part !== '') ?? []
  return letters.map(fold).join('') === fold(word) ? letters : [word]
}

function runAt(runs: readonly Run[], at: number): Run | undefined {
  return runs[boundary(0, runs.length, index => (runs[index] as Run).folded <= at) - 1]
}
