import type { Decoder } from '../../agents/decode/decoder.ts'
import type { Piece } from '../../agents/decode/piece.ts'
import type { EntryKind } from '../../model/entry.ts'
import type { JsonObject } from '../../model/json.ts'
import { type Area, type SearchableText, saidIn } from '../../query/match/searchable-text.ts'
import { foldForeign } from '../../text/fold.ts'
import type { AppendText } from '../condense/folding.ts'
import type { SessionBytes } from '../disk/session-bytes.ts'
import { type ParseLines, readLines } from '../scan/lines.ts'
import { wordParserOf } from '../scan/parse-lines.ts'
import type { TextBuilder } from './text-builder.ts'

/** The words of one entry. */
export interface Words {
  readonly area: Area
  readonly kind: EntryKind
  /** Where its line begins in the file. */
  readonly offset: number
  /** Index of this entry within its line, and within the file. */
  readonly index: number
  readonly entry: number
  /** Where its text, folded, is among those of its area. It is followed by one byte that is in no text. */
  readonly from: number
  readonly to: number
}

/** Whoever keeps the words of a file. Must not read words itself while it is told some. */
export interface WordSink {
  /** Where texts are put. */
  readonly texts: { readonly [area in Area]: TextBuilder }
  /** What follows is of the lines from this place on, before which there are so many entries. Forget what came before. */
  begin(offset: number, entry: number): void
  add(words: Words): void
  /** All up to this place has been told of; there are so many entries before it. */
  end(offset: number, entry: number): void
}

/** Tells the words of the lines in a part of a file, a last one without a newline included. */
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
  /** What has to read the lines. */
  readonly parse: ParseLines
  /** Each line in turn, while it is read. */
  tell(line: JsonObject, pieces: readonly Piece[], offset: number): void
  end(offset: number): void
}

/** Tells the words of the lines from a place on, before which there are so many entries. */
export function wordTeller(decoder: Decoder, sink: WordSink, from: number, firstEntry: number): WordTeller {
  const { parse, isCut, appendFolded } = wordParserOf(decoder)
  let entry = firstEntry
  sink.begin(from, entry)
  return {
    parse,
    tell(line, pieces, offset) {
      const append = isCut(line) ? appendFolded : appendWhole
      for (const [index, piece] of pieces.entries()) {
        const said = saidIn(decoder.wording(line, piece))
        if (said) sink.add({ kind: piece.kind, offset, index, entry, ...addText(sink, said, append) })
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

function appendWhole(text: string, texts: TextBuilder): void {
  texts.append(foldForeign(text))
}
