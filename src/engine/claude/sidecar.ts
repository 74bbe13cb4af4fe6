import { formats } from '../../formats/index.ts'
import { asText, type JsonObject, parseObject } from '../../model/json.ts'
import type { FoundFile } from '../disk/discover.ts'
import { isRealFile } from '../disk/real-files.ts'
import { readRegularText } from '../disk/regular-file.ts'

/** What kind of subagent it is, where the agent wrote that beside its session. Links are not followed here either. */
export function agentTypeBeside({ path, root }: FoundFile): string | null {
  const sidecar = formats[root.format].sidecar?.(path)
  return sidecar === undefined ? null : (asText(readSidecar(sidecar)?.agentType) ?? null)
}

export function readSidecar(path: string): JsonObject | undefined {
  try {
    return isRealFile(path) ? parseObject(readRegularText(path)) : undefined
  } catch {
    return undefined
  }
}
