import { fsyncSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Problem } from '../../model/problem.ts'
import { isRealFolder } from '../../system/real-files.ts'
import { closing, createPrivate, writeAll } from '../../system/regular-file.ts'
import { removeIfThere } from '../disk/private-folder.ts'
import { putInPlace } from '../disk/rename-if-free.ts'
import type { SessionBytes } from '../disk/session-bytes.ts'
import { codeOf, reasonOf } from '../reports.ts'

/** Writes a file among an agent's own: as a whole or not at all, for the user alone, and never over an existing one. */
export function writeNewFile(path: string, write: (to: FileWriter) => void): void {
  const folder = dirname(path)
  // Not named like a session, so that it is not read as one while it is written.
  const temporary = join(folder, `.${basename(path)}.${process.pid}.tmp`)
  try {
    makeFolder(folder)
    closing(createPrivate(temporary), fd => {
      const writer = new FileWriter(fd)
      write(writer)
      writer.flush()
      fsyncSync(fd)
    })
    if (!putInPlace(temporary, path)) throw new Problem(`${path} already exists; nothing was changed. Try again.`)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(
      `${path} could not be written (${reasonOf(error)}); nothing was changed. Free space or change the rights, and try again.`,
    )
  } finally {
    removeIfThere(temporary)
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  if (!isRealFolder(folder)) throw new Problem(`${folder} is a link or a file, not a folder. Choose another folder.`)
}

const BUFFER = 1 << 20

/** Buffers writes, as a session has many short lines. */
export class FileWriter {
  readonly #fd: number
  readonly #bytes = Buffer.allocUnsafe(BUFFER)
  #filled = 0
  /** The last byte written. */
  #last = -1

  constructor(fd: number) {
    this.#fd = fd
  }

  get endsInNewline(): boolean {
    return this.#last === 0x0a
  }

  write(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; ) {
      const count = bytes.copy(this.#bytes, this.#filled, at)
      at += count
      this.#add(count)
    }
  }

  /** Copies a part of a session. */
  copy(source: SessionBytes, from: number, to: number): void {
    for (let at = from; at < to; ) {
      const room = Math.min(BUFFER - this.#filled, to - at)
      const read = source.read(this.#bytes, this.#filled, room, at)
      if (read === 0) return
      at += read
      this.#add(read)
    }
  }

  #add(count: number): void {
    this.#filled += count
    this.#last = this.#bytes[this.#filled - 1] ?? this.#last
    if (this.#filled === BUFFER) this.flush()
  }

  flush(): void {
    writeAll(this.#fd, this.#bytes.subarray(0, this.#filled))
    this.#filled = 0
  }
}
