import { constants } from 'node:buffer'
import type { Decoder } from '../../agents/decode/decoder.ts'
import { asObject, type JsonObject, parseObject } from '../../model/json.ts'
import { oncePer } from '../../model/once.ts'
import { foldForeign } from '../../text/fold.ts'
import type { AppendText } from '../condense/folding.ts'
import { type Condense, condenser, wordCondenser } from '../condense/index.ts'
import type { TextBuilder } from '../words/text-builder.ts'
import type { ParseLines } from './lines.ts'

/** Parses whole lines, for transcripts. Invalid UTF-8 becomes replacement characters. */
export const parseWhole: ParseLines = (bytes, places) => {
  const values: (JsonObject | null)[] = []
  for (let at = 0; at < places.length; at += 2) values.push(parseLine(bytes, places, at))
  return values
}

/** Parser of what facts need. Made once per decoder, because making it takes longer than scanning many a file. */
export const parserOf = oncePer(parserFor)

/** Makes a parser that reads only what facts need, in a fraction of the time that whole lines would take. */
export function parserFor(decoder: Decoder): ParseLines {
  const condense = condenser(decoder.reading)
  if (!condense) return parseWhole
  const isEnough = (line: JsonObject, isCut: boolean) => !(isCut && decoder.readsWords(line))
  return (bytes, places) => parseCondensed(condense, bytes, places, isEnough)
}

/** Parses what facts need of each line, and its words. */
export interface WordParser {
  readonly parse: ParseLines
  /** Whether texts of this line are cut: complete them with the functions below, before parsing the next lines. */
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
      // Replaced, not cleared: a long-lived set would keep its former members alive until a full garbage collection.
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

/** A longer line does not fit into a string, and cannot be read. */
const LONGEST_LINE = constants.MAX_STRING_LENGTH

function isTooLong(places: readonly number[], at: number): boolean {
  return (places[at + 1] ?? 0) - (places[at] ?? 0) > LONGEST_LINE
}

function parseLine(bytes: Buffer, places: readonly number[], at: number): JsonObject | null {
  if (isTooLong(places, at)) return null
  return parseObject(bytes.toString('utf8', places[at], places[at + 1])) ?? null
}
