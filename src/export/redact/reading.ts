import { boundary } from '../../model/binary-search.ts'
import type { FoundSecret, SecretFinder } from './marks.ts'

/** A reading of a text, in which some parts are replaced by their meaning or left out. */
export interface ReadText {
  readonly clear: string
  /** Maps a find in the reading back to the original text. */
  written(find: FoundSecret): FoundSecret
}

/** Reads a text with each match replaced by its meaning, of at most one character; undefined if there is no match. */
export function readingOf(
  text: string,
  pattern: RegExp,
  meaningOf: (match: RegExpExecArray) => string | undefined,
): ReadText | undefined {
  // Starts of the runs between matches, in the reading and in the original.
  const starts = [0]
  const origins = [0]
  const parts: string[] = []
  let length = 0
  let last = 0
  for (const match of text.matchAll(pattern)) {
    const meaning = meaningOf(match)
    if (meaning === undefined) continue
    parts.push(text.slice(last, match.index), meaning)
    length += match.index - last
    last = match.index + match[0].length
    starts.push(length, length + meaning.length)
    origins.push(match.index, last)
    length += meaning.length
  }
  if (parts.length === 0) return undefined
  parts.push(text.slice(last))
  return {
    clear: parts.join(''),
    written: find => ({
      ...find,
      start: startOf(find.start, starts, origins),
      end: endOf(find.end, starts, origins),
    }),
  }
}

/** Finds secrets in a reading, as places in the original text. */
export function foundBy(find: SecretFinder, reading: ReadText | undefined): readonly FoundSecret[] {
  return reading ? find(reading.clear).map(reading.written) : []
}

/** Maps a start, by the last run that begins at or before it: behind anything that was left out there. */
function startOf(place: number, starts: readonly number[], origins: readonly number[]): number {
  const run = boundary(0, starts.length, at => (starts[at] as number) <= place) - 1
  return (origins[run] as number) + place - (starts[run] as number)
}

/** Maps an end: before anything that was left out there. */
function endOf(place: number, starts: readonly number[], origins: readonly number[]): number {
  const next = boundary(0, starts.length, at => (starts[at] as number) < place)
  const run = starts[next] === place ? next : next - 1
  return (origins[run] as number) + place - (starts[run] as number)
}
