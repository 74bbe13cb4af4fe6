import { asText, type JsonObject, parseObject } from '../../model/json.ts'
import { textOf } from '../../system/read-or-empty.ts'
import { isRealFile } from '../../system/real-files.ts'
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
  return isRealFile(path) ? parseObject(textOf(path)) : undefined
}
