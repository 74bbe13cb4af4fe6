import { agentOf } from '../../agents/index.ts'
import type { Session } from '../../model/session.ts'
import { openSession } from './session-bytes.ts'

const CHUNK = 1 << 18

/** Reads the bytes of a session up to `end`. Calls `onRead` with the beginning of each chunk. */
export function* readChunks(
  session: Pick<Session, 'key' | 'format'>,
  end: number,
  onRead: (offset: number) => void = () => {},
): Generator<Buffer> {
  const source = openSession(session.key, agentOf(session).store)
  try {
    for (let at = 0; at < end; ) {
      const bytes = Buffer.allocUnsafe(Math.min(CHUNK, end - at))
      const read = source.read(bytes, 0, bytes.length, at)
      if (read === 0) return
      onRead(at)
      yield bytes.subarray(0, read)
      at += read
    }
  } finally {
    source.close()
  }
}
