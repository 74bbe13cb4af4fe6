import { closeSync, openSync, readSync } from 'node:fs'
import { formats } from '../../formats/index.ts'
import type { Entry } from '../../model/entry.ts'
import { parseObject } from '../../model/json.ts'
import type { FormatName } from '../../model/session.ts'
import { codeOf } from '../reports.ts'

/** Reads entries of one file from where their lines begin. To be closed. */
export class LineReader {
  readonly #fd: number | null
  readonly #format: FormatName
  #bytes = Buffer.allocUnsafe(1 << 14)
  #line: { readonly offset: number; readonly entries: readonly Entry[] } | undefined

  constructor(path: string, format: FormatName) {
    this.#fd = open(path)
    this.#format = format
  }

  /** Undefined: there is no such entry, not any more. */
  entry(offset: number, index: number): Entry | undefined {
    if (this.#line?.offset !== offset) this.#line = { offset, entries: this.#entriesAt(offset) }
    return this.#line.entries[index]
  }

  close(): void {
    if (this.#fd !== null) closeSync(this.#fd)
  }

  #entriesAt(offset: number): readonly Entry[] {
    const line = parseObject(this.#readIfThere(offset))
    const format = formats[this.#format]
    return line ? format.classify(line).map(piece => format.entry(line, piece)) : []
  }

  /** Nothing where there is no such line, or where it cannot be read: it is longer than a text can be, for instance. */
  #readIfThere(offset: number): string {
    try {
      return this.#read(offset)
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      return ''
    }
  }

  #read(offset: number): string {
    if (this.#fd === null || !this.#isLineStart(offset)) return ''
    let filled = 0
    for (;;) {
      const read = readSync(this.#fd, this.#bytes, filled, this.#bytes.length - filled, offset + filled)
      const newline = this.#bytes.subarray(0, filled + read).indexOf(NEWLINE, filled)
      if (newline >= 0 || read === 0) return textOf(this.#bytes.subarray(0, newline < 0 ? filled : newline))
      filled += read
      if (filled === this.#bytes.length) {
        const larger = Buffer.allocUnsafe(4 * filled)
        this.#bytes.copy(larger)
        this.#bytes = larger
      }
    }
  }

  /** Of a file that was rewritten, anything may be at this place. */
  #isLineStart(offset: number): boolean {
    if (offset === 0 || this.#fd === null) return true
    return readSync(this.#fd, this.#bytes, 0, 1, offset - 1) === 1 && this.#bytes[0] === NEWLINE
  }
}

const NEWLINE = 0x0a

/** Without the byte order mark that a file may begin with. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\ufeff/, '')

function open(path: string): number | null {
  try {
    return openSync(path, 'r')
  } catch {
    return null
  }
}
