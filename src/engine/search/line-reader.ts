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

/** What was said in an entry: all of it, or of a giant what is near to what was looked for. */
export interface SaidLine extends Excerpt {
  readonly entry: Entry
}

export interface SoughtWords {
  /** The numbers of the lines of a folded text that may have something of it, in order; null: all may. */
  linesIn(folded: Buffer): readonly number[] | null
  /** How many characters before and behind those lines are of use. */
  readonly reach: number
}

/** Where lines are longer, only what was looked for is decoded: of tool output in the first place. */
const GIANT = 1 << 18

/** Reads entries of one file from where their lines begin. To be closed. */
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

  /** Undefined: there is no such entry, not any more. */
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

  /** Undefined: it has to be read whole. */
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

  /** Empty where there is no such line, or where it cannot be read. */
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

  /** Of a file that was rewritten, anything may be at this place. */
  #isLineStart(offset: number): boolean {
    if (offset === 0 || !this.#source) return true
    return this.#source.read(memory, 0, 1, offset - 1) === 1 && memory[0] === NEWLINE
  }
}

/*
 * All readers share the memory that lines and texts are read into, one at a time: new ones would be collected late. It
 * grows by a lot, as what is not written to takes nothing; and so it is written to in steps.
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

/** Without the byte order mark that a file may begin with. Nothing where it is longer than a text can be. */
function textOf(bytes: Buffer): string {
  return unlessRefused('', () => bytes.toString('utf8').replace(/^\ufeff/, ''))
}
