import { closeSync, openSync, readSync } from 'node:fs'
import { formats } from '../../formats/index.ts'
import type { Entry } from '../../model/entry.ts'
import { parseObject } from '../../model/json.ts'
import type { FormatName } from '../../model/session.ts'
import { codeOf } from '../reports.ts'

/** The memory that lines are read into, one at a time: a new one for each would be collected late. */
const SMALLEST = 1 << 16
let line = Buffer.allocUnsafeSlow(SMALLEST)
const MOST_KEPT = 1 << 24
const STEP = 1 << 17

/** Reads entries of one file from where their lines begin. To be closed. */
export class LineReader {
  readonly #fd: number | null
  readonly #format: FormatName
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
    if (line.length > MOST_KEPT) line = Buffer.allocUnsafeSlow(SMALLEST)
  }

  #entriesAt(offset: number): readonly Entry[] {
    const read = parseObject(this.#readIfThere(offset))
    const format = formats[this.#format]
    return read ? format.classify(read).map(piece => format.entry(read, piece)) : []
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
      const read = readSync(this.#fd, line, filled, Math.min(STEP, line.length - filled), offset + filled)
      const newline = line.subarray(0, filled + read).indexOf(NEWLINE, filled)
      if (newline >= 0 || read === 0) return textOf(line.subarray(0, newline < 0 ? filled : newline))
      filled += read
      if (filled === line.length) {
        const longer = Buffer.allocUnsafeSlow(16 * filled)
        line.copy(longer)
        line = longer
      }
    }
  }

  /** Of a file that was rewritten, anything may be at this place. */
  #isLineStart(offset: number): boolean {
    if (offset === 0 || this.#fd === null) return true
    return readSync(this.#fd, line, 0, 1, offset - 1) === 1 && line[0] === NEWLINE
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
