import { lstatSync, readFileSync } from 'node:fs'
import { formats } from '../formats/index.ts'
import { asText, parseObject } from '../model/json.ts'
import type { Sighting } from './discover.ts'

/** What kind of subagent it is, where the agent wrote that beside its session. Links are not followed here either. */
export function agentTypeBeside({ path, root }: Sighting): string | null {
  const sidecar = formats[root.format].sidecar?.(path)
  if (sidecar === undefined) return null
  try {
    return lstatSync(sidecar).isFile() ? (asText(parseObject(readFileSync(sidecar, 'utf8'))?.agentType) ?? null) : null
  } catch {
    return null
  }
}
