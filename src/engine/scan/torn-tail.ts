import type { SessionBytes } from '../disk/session-bytes.ts'
import { readLinesBackwards } from './lines.ts'
import { parseWhole } from './parse-lines.ts'

/** Age of a file up to which its torn last line may still be finished; in an older one, the line is damaged. */
export const BEING_WRITTEN_MS = 10_000

export function hasTornTail(source: SessionBytes, size: number): boolean {
  for (const { value, isTerminated } of readLinesBackwards(source, 0, size, parseWhole)) return !isTerminated && !value
  return false
}
