import { closeSync, readSync } from 'node:fs'
import { openRegular } from '../../system/regular-file.ts'

const CHUNK = 1 << 18

/** The bytes of a file as they are, up to here. */
export function* readChunks(path: string, end: number, onRead: (offset: number) => void): Generator<Uint8Array> {
  const fd = openRegular(path)
  try {
    for (let at = 0; at < end; ) {
      const bytes = Buffer.allocUnsafe(Math.min(CHUNK, end - at))
      const read = readSync(fd, bytes, 0, bytes.length, at)
      if (read === 0) return
      onRead(at)
      yield bytes.subarray(0, read)
      at += read
    }
  } finally {
    closeSync(fd)
  }
}
