import { createHash } from 'node:crypto'
import type { SessionBytes } from '../disk/session-bytes.ts'

/** Of the last bytes before `end`: if they are still there when a file has grown, it was appended to and not rewritten. */
export function hashBefore(source: SessionBytes, end: number): string {
  const bytes = Buffer.alloc(Math.min(end, 4096))
  const read = source.read(bytes, 0, bytes.length, end - bytes.length)
  return createHash('sha256').update(bytes.subarray(0, read)).digest('base64')
}
