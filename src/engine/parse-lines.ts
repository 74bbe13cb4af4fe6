import { constants } from 'node:buffer'
import type { Format } from '../formats/format.ts'
import { asObject, type JsonObject, parseObject } from '../model/json.ts'
import { condenser } from './condense/index.ts'
import type { ParseLines } from './lines.ts'

/** All of each line, for reading. Invalid UTF-8 is read with replacement characters. */
export const parseWhole: ParseLines = (bytes, places) => {
  const values: (JsonObject | null)[] = []
  for (let at = 0; at < places.length; at += 2) values.push(parseLine(bytes, places, at))
  return values
}

const parsers = new Map<Format, ParseLines>()

/** What a format's facts need of each line. One parser for each format, as making one takes longer than many a file. */
export function parserOf(format: Format): ParseLines {
  const parser = parsers.get(format) ?? parserFor(format)
  parsers.set(format, parser)
  return parser
}

/** The same facts in a fraction of the time that reading all of each line would take. */
export function parserFor(format: Format): ParseLines {
  const condense = condenser(format.reading)
  if (!condense) return parseWhole
  return (bytes, places) => {
    const { list, verdicts } = condense(bytes, places)
    return list.map((condensed, line) => {
      const verdict = verdicts[line]
      if (verdict === 'odd' || isTooLong(places, 2 * line)) return parseLine(bytes, places, 2 * line)
      const value = asObject(condensed)
      if (!value) return null
      return verdict === 'cut' && format.readsWords(value) ? parseLine(bytes, places, 2 * line) : value
    })
  }
}

/** What does not fit into a string cannot be read, by anybody. */
const LONGEST_LINE = constants.MAX_STRING_LENGTH

function isTooLong(places: readonly number[], at: number): boolean {
  return (places[at + 1] ?? 0) - (places[at] ?? 0) > LONGEST_LINE
}

function parseLine(bytes: Buffer, places: readonly number[], at: number): JsonObject | null {
  if (isTooLong(places, at)) return null
  return parseObject(bytes.toString('utf8', places[at], places[at + 1])) ?? null
}
