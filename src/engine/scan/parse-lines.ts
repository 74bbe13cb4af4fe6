import { constants } from 'node:buffer'
import type { Decoder } from '../../agents/decode/decoder.ts'
import { asObject, type JsonObject, parseObject } from '../../model/json.ts'
import { oncePer } from '../../model/once.ts'
import { foldForeign } from '../../text/fold.ts'
import type { AppendText } from '../condense/folding.ts'
import { type Condense, condenser, wordCondenser } from '../condense/index.ts'
import type { TextBuilder } from '../words/text-builder.ts'
import type { ParseLines } from './lines.ts'

/** All of each line, for reading. Invalid UTF-8 is read with replacement characters. */
export const parseWhole: ParseLines = (bytes, places) => {
  const values: (JsonObject | null)[] = []
  for (let at = 0; at < places.length; at += 2) values.push(parseLine(bytes, places, at))
  return values
}

/** What a format's facts need of each line. One parser for each decoder, as making one takes longer than many a file. */
export const parserOf = oncePer(parserFor)

/** The same facts in a fraction of the time that reading all of each line would take. */
export function parserFor(decoder: Decoder): ParseLines {
  const condense = condenser(decoder.reading)
  if (!condense) return parseWhole
  const isEnough = (line: JsonObject, isCut: boolean) => !(isCut && decoder.readsWords(line))
  return (bytes, places) => parseCondensed(condense, bytes, places, isEnough)
}

/** Reads of each line what facts need, and all that is said. */
export interface WordParser {
  readonly parse: ParseLines
  /** Whether this line has texts that only the two below can make complete: before the next lines are parsed. */
  isCut(line: JsonObject): boolean
  readonly appendFolded: AppendText
  readonly appendWritten: AppendText
}

export const wordParserOf = oncePer(wordParserFor)

function wordParserFor(decoder: Decoder): WordParser {
  const condenser = wordCondenser(decoder.reading)
  if (!condenser) return wholeWords
  let cut = new Set<JsonObject>()
  const isEnough = (line: JsonObject, isCut: boolean) => {
    if ((isCut && decoder.readsWords(line)) || decoder.hasWordsElsewhere?.(line)) return false
    if (isCut) cut.add(line)
    return true
  }
  return {
    parse(bytes, places) {
      // A set that lives long would keep what was in it alive, even cleared, until all of memory is looked through.
      cut = new Set()
      return parseCondensed(condenser.condense, bytes, places, isEnough)
    },
    isCut: line => cut.has(line),
    appendFolded: condenser.appendFolded,
    appendWritten: condenser.appendWritten,
  }
}

/** Appends a text that is not cut. */
export function appendWhole(text: string, texts: TextBuilder): void {
  texts.append(foldForeign(text))
}

const wholeWords: WordParser = {
  parse: parseWhole,
  isCut: () => false,
  appendFolded: appendWhole,
  appendWritten: (text, texts) => texts.append(text),
}

function parseCondensed(
  condense: Condense,
  bytes: Buffer,
  places: readonly number[],
  isEnough: (line: JsonObject, isCut: boolean) => boolean,
): readonly (JsonObject | null)[] {
  const { list, verdicts } = condense(bytes, places)
  return list.map((condensed, line) => {
    const verdict = verdicts[line]
    if (verdict === 'odd' || isTooLong(places, 2 * line)) return parseLine(bytes, places, 2 * line)
    const value = asObject(condensed)
    if (!value) return null
    return isEnough(value, verdict === 'cut') ? value : parseLine(bytes, places, 2 * line)
  })
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
