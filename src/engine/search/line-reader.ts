import type { Decoder } from '../../agents/decode/decoder.ts'
import { type AgentName, agents } from '../../agents/index.ts'
import type { Entry } from '../../model/entry.ts'
import { parseObject } from '../../model/json.ts'
import { saidIn } from '../../query/match/searchable-text.ts'
import { openSessionIfThere, type SessionBytes } from '../disk/session-bytes.ts'
import { unlessRefused } from '../reports.ts'
import { wordParserOf } from '../scan/parse-lines.ts'
import { TextBuilder } from '../words/text-builder.ts'
import { type Excerpt, excerptOf } from './excerpt.ts'

/** The text of an entry; if its line is giant, only the parts around matches. */
export interface SaidLine extends Excerpt {
  readonly entry: Entry
}

export interface SoughtWords {
  /** Numbers of the lines of a folded text that may match, in order; null if any may. */
  linesIn(folded: Buffer): readonly number[] | null
  /** Number of characters before and after those lines that are of use. */
  readonly reach: number
}

/** Length of a line, mostly of tool output, from which on only the parts around matches are decoded. */
const GIANT = 1 << 18

/** Reads entries of one file by the offsets of their lines. Must be closed. */
export class LineReader {
  readonly #source: SessionBytes | undefined
  readonly #decoder: Decoder
  readonly #giant: number
  #line: { readonly offset: number; readonly entries: readonly Entry[] } | undefined

  constructor(key: string, format: AgentName, giant = GIANT) {
    const { store, decoder } = agents[format]
    this.#source = openSessionIfThere(key, store)
    this.#decoder = decoder
    this.#giant = giant
  }

  /** The entry at this place; undefined if there is none, or no longer. */
  entry(offset: number, index: number): Entry | undefined {
    if (this.#line?.offset !== offset) this.#parse(offset, this.#lineAt(offset))
    return this.#line?.entries[index]
  }

  said(offset: number, index: number, sought: SoughtWords): SaidLine | undefined {
    if (this.#line?.offset !== offset) {
      const bytes = this.#lineAt(offset)
      const excerpt = bytes.length < this.#giant ? undefined : this.#excerptIn(bytes, index, sought)
      if (excerpt) return excerpt
      this.#parse(offset, bytes)
    }
    const entry = this.#line?.entries[index]
    return entry && { entry, text: saidIn(entry)?.text ?? '', isFromStart: true }
  }

  close(): void {
    this.#source?.close()
    if (memory.length > MOST_KEPT) memory = Buffer.allocUnsafeSlow(SMALLEST)
    texts.clear()
  }

  #parse(offset: number, bytes: Buffer): void {
    const line = parseObject(textOf(bytes))
    const decoder = this.#decoder
    this.#line = { offset, entries: line ? decoder.classify(line).map(piece => decoder.entry(line, piece)) : [] }
  }

  /** The parts of an entry around its matches; undefined if it has to be read whole. */
  #excerptIn(bytes: Buffer, index: number, { linesIn, reach }: SoughtWords): SaidLine | undefined {
    const decoder = this.#decoder
    const { parse, isCut, appendFolded, appendWritten } = wordParserOf(decoder)
    const [line] = parse(bytes, [0, bytes.length])
    const piece = line && isCut(line) ? decoder.classify(line)[index] : undefined
    if (!line || !piece) return undefined
    const entry = decoder.entry(line, piece)
    const text = saidIn(entry)?.text ?? ''
    const lines = linesIn(built(text, appendFolded))
    return lines ? { entry, ...excerptOf(built(text, appendWritten), lines, reach) } : undefined
  }

  /** Bytes of a line; empty if there is no such line, or it cannot be read. */
  #lineAt(offset: number): Buffer {
    return unlessRefused(nothing, () => this.#read(offset))
  }

  #read(offset: number): Buffer {
    if (!this.#source || !this.#isLineStart(offset)) return nothing
    let filled = 0
    for (;;) {
      const read = this.#source.read(memory, filled, Math.min(STEP, memory.length - filled), offset + filled)
      const newline = memory.subarray(0, filled + read).indexOf(NEWLINE, filled)
      if (newline >= 0 || read === 0) return memory.subarray(0, newline < 0 ? filled : newline)
      filled += read
      if (filled === memory.length) {
        const larger = Buffer.allocUnsafeSlow((filled < MOST_KEPT ? 16 : 2) * filled)
        memory.copy(larger)
        memory = larger
      }
    }
  }

  /** Whether a line begins here. If the file was rewritten, this may be the middle of one. */
  #isLineStart(offset: number): boolean {
    if (offset === 0 || !this.#source) return true
    return this.#source.read(memory, 0, 1, offset - 1) === 1 && memory[0] === NEWLINE
  }
}

/*
 * Memory for lines and texts, one at a time. All readers share it, because buffers of their own would be collected
 * late. It grows by large factors, since memory that is not written to costs nothing; so it is filled in steps.
 */
const SMALLEST = 1 << 16
const MOST_KEPT = 1 << 24
const STEP = 1 << 17
let memory = Buffer.allocUnsafeSlow(SMALLEST)
const texts = new TextBuilder()

function built(text: string, append: (text: string, texts: TextBuilder) => void): Buffer {
  texts.clear()
  append(text, texts)
  return texts.bytes.subarray(0, texts.length)
}

const nothing = Buffer.alloc(0)
const NEWLINE = 0x0a

/** Text of a line, without a byte order mark. Empty if the line is too long for a string. */
function textOf(bytes: Buffer): string {
  return unlessRefused('', () => bytes.toString('utf8').replace(/^\ufeff/, ''))
}
