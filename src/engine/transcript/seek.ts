import type { Decoder } from '../../agents/decode/decoder.ts'
import { asText } from '../../model/json.ts'
import type { Steps } from '../../model/steps.ts'
import type { SessionBytes } from '../disk/session-bytes.ts'
import { type ReadLine, readLines, readLinesBackwards } from '../scan/lines.ts'
import { parserOf } from '../scan/parse-lines.ts'

/** Start of the line that holds this byte; a newline belongs to the line that it ends. */
export function lineAt(source: SessionBytes, offset: number): number {
  const bytes = Buffer.allocUnsafe(Math.min(LOOK_BACK, offset))
  for (let end = offset; end > 0; ) {
    const start = Math.max(0, end - bytes.length)
    const read = source.read(bytes, 0, end - start, start)
    const newline = bytes.subarray(0, read).lastIndexOf(0x0a)
    if (newline >= 0) return start + newline + 1
    end = start
  }
  return 0
}

const LOOK_BACK = 64 << 10

/**
 * Start of the first line at or after a time, or `size` if all are before it. Nearly all lines are in order of time,
 * and a binary search finds one of the places where the time is passed.
 */
export function lineAtTime(source: SessionBytes, size: number, decoder: Decoder, time: number): number {
  let [low, high] = [0, size]
  let found = size
  while (low < high) {
    const middle = lineAt(source, low + Math.floor((high - low) / 2))
    const dated = firstDated(source, middle, high, decoder)
    if (dated && dated.time < time) low = dated.end
    else {
      high = middle
      found = dated?.offset ?? found
    }
  }
  return found
}

function firstDated(source: SessionBytes, from: number, to: number, decoder: Decoder) {
  for (const { value, offset, end } of readLines(source, from, to, parserOf(decoder))) {
    const time = Date.parse(asText(value?.timestamp) ?? '')
    if (!Number.isNaN(time)) return { time, offset, end }
  }
  return undefined
}

export interface PromptSearch {
  readonly source: SessionBytes
  readonly size: number
  readonly decoder: Decoder
  /** Aborts when the file is closed: its descriptor may belong to another file then. */
  readonly closing: AbortSignal
}

/**
 * Finds the nearest line after (1) or before (-1) the one at this place that a person typed. Takes seconds in a long
 * file.
 */
export function* findPrompt(search: PromptSearch, offset: number, direction: 1 | -1): Steps<number | null> {
  const { decoder, closing } = search
  closing.throwIfAborted()
  for (const line of linesFrom(search, offset, direction)) {
    if (isPrompt(line, decoder) && line.offset !== offset) return line.offset
    yield
    closing.throwIfAborted()
  }
  return null
}

function linesFrom({ source, size, decoder }: PromptSearch, offset: number, direction: 1 | -1): Iterable<ReadLine> {
  const here = offset < size ? lineAt(source, offset) : size
  const parse = parserOf(decoder)
  return direction === 1 ? readLines(source, here, size, parse) : readLinesBackwards(source, 0, here, parse)
}

function isPrompt({ value }: ReadLine, decoder: Decoder): boolean {
  return value !== null && decoder.classify(value).some(({ kind }) => kind === 'user')
}
