import { asText, type JsonObject, parseObject } from '../../model/json.ts'
import { isRealFile } from '../../system/real-files.ts'
import { readRegularText } from '../../system/regular-file.ts'
import type { Sidecar } from '../beside.ts'

export const SIDECAR = '.meta.json'
const SESSION = '.jsonl'

export const sidecar: Sidecar = {
  of: path => (/[\\/]agent-[^\\/]+\.jsonl$/.test(path) ? path.slice(0, -SESSION.length) + SIDECAR : undefined),
  sessionOf(path) {
    const session = path.endsWith(SIDECAR) ? path.slice(0, -SIDECAR.length) + SESSION : undefined
    return session !== undefined && sidecar.of(session) === path ? session : undefined
  },
  agentType(sessionPath) {
    const path = sidecar.of(sessionPath)
    return path === undefined ? null : (asText(readSidecar(path)?.agentType) ?? null)
  },
}

/** Reads a sidecar, unless it is a link. */
export function readSidecar(path: string): JsonObject | undefined {
  try {
    return isRealFile(path) ? parseObject(readRegularText(path)) : undefined
  } catch {
    return undefined
  }
}
