import type { Decoder } from '../../agents/decode/decoder.ts'
import type { Piece } from '../../agents/decode/piece.ts'
import type { EntryKind } from '../../model/entry.ts'
import type { JsonObject } from '../../model/json.ts'
import { type Area, type SearchableText, saidIn } from '../../query/match/searchable-text.ts'
import type { AppendText } from '../condense/folding.ts'
import type { SessionBytes } from '../disk/session-bytes.ts'
import { type ParseLines, readLines } from '../scan/lines.ts'
import { appendWhole, wordParserOf } from '../scan/parse-lines.ts'
import type { TextBuilder } from './text-builder.ts'

/** The words of one entry. */
export interface Words {
  readonly area: Area
  readonly kind: EntryKind
  /** Offset of its line in the file. */
  readonly offset: number
  /** Index of this entry within its line, and within the file. */
  readonly index: number
  readonly entry: number
  /** Range of its folded text among the texts of its area. One byte follows that occurs in no text. */
  readonly from: number
  readonly to: number
}

/** Receives the words of a file. Must not read words itself meanwhile. */
export interface WordSink {
  /** Takes the text of an entry before `add`. */
  readonly texts: { readonly [area in Area]: TextBuilder }
  /** Starts over with the lines from this offset on; `entry` is the number of entries before it. */
  begin(offset: number, entry: number): void
  add(words: Words): void
  /** Ends at this offset; `entry` is the number of entries before it. */
  end(offset: number, entry: number): void
}

/** Sends the words of a part of a file to `sink`, including a last line without a newline. */
export function wordsOf(
  source: SessionBytes,
  from: number,
  to: number,
  decoder: Decoder,
  firstEntry: number,
  sink: WordSink,
): void {
  const words = wordTeller(decoder, sink, from, firstEntry)
  for (const { value, offset } of readLines(source, from, to, words.parse)) {
    if (value) words.tell(value, decoder.classify(value), offset)
  }
  words.end(to)
}

export interface WordTeller {
  /** The parser with which the lines must be read. */
  readonly parse: ParseLines
  /** Must be called for each line in turn, while it is read. */
  tell(line: JsonObject, pieces: readonly Piece[], offset: number): void
  end(offset: number): void
}

/** Sends the words of lines from `from` on to `sink`; `firstEntry` is the number of entries before it. */
export function wordTeller(decoder: Decoder, sink: WordSink, from: number, firstEntry: number): WordTeller {
  const { parse, isCut, appendFolded } = wordParserOf(decoder)
  let entry = firstEntry
  sink.begin(from, entry)
  return {
    parse,
    tell(line, pieces, offset) {
      const append = isCut(line) ? appendFolded : appendWhole
      for (const [index, piece] of pieces.entries()) {
        const found = saidIn(decoder.wording(line, piece))
        if (found) sink.add({ kind: piece.kind, offset, index, entry, ...addText(sink, found, append) })
        entry++
      }
    },
    end: offset => sink.end(offset, entry),
  }
}

function addText(
  { texts }: WordSink,
  { area, text }: SearchableText,
  append: AppendText,
): Pick<Words, 'area' | 'from' | 'to'> {
  const target = texts[area]
  const from = target.length
  append(text, target)
  const to = target.length
  target.end()
  return { area, from, to }
}
