import type { FoundSecret, SecretFinder } from './marks.ts'

/** A text as it is read: some of what was written is replaced by what it means, or by nothing. */
export interface ReadText {
  readonly clear: string
  /** What was found in it, where that was written. */
  written(find: FoundSecret): FoundSecret
}

/** Reads a text with each match as its meaning, which is one unit or none. Undefined: that changes nothing. */
export function readingOf(
  text: string,
  pattern: RegExp,
  meaningOf: (match: RegExpExecArray) => string | undefined,
): ReadText | undefined {
  // Where the stretches without a match begin, as read and as written.
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

/** What is found in a reading, where it was written. */
export function foundBy(find: SecretFinder, reading: ReadText | undefined): readonly FoundSecret[] {
  return reading ? find(reading.clear).map(reading.written) : []
}

/** The last stretch that begins at or before a place says how far both texts are apart: what is not read stands before it. */
function startOf(place: number, starts: readonly number[], origins: readonly number[]): number {
  const stretch = firstBeyond(starts, start => start > place) - 1
  return (origins[stretch] as number) + place - (starts[stretch] as number)
}

/** An end is before what is not read there. */
function endOf(place: number, starts: readonly number[], origins: readonly number[]): number {
  const next = firstBeyond(starts, start => start >= place)
  const stretch = starts[next] === place ? next : next - 1
  return (origins[stretch] as number) + place - (starts[stretch] as number)
}

function firstBeyond(starts: readonly number[], isBeyond: (start: number) => boolean): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBeyond(starts[middle] as number)) high = middle
    else low = middle + 1
  }
  return low
}
