import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Session } from '../../model/session.ts'
import { tryOr } from '../../model/try-or.ts'
import { isRealFile, isRealFolder } from '../../system/real-files.ts'
import type { SubagentCall } from '../beside.ts'
import { sessionFolder } from './places.ts'
import { readSidecar, SIDECAR } from './sidecar.ts'

/** Finds the transcript of the subagent that a tool call started. */
export function subagentOf({ path }: Pick<Session, 'path'>, { toolCallId, agentId }: SubagentCall): string | null {
  const folder = join(sessionFolder(path), 'subagents')
  return (agentId && byId(folder, agentId)) || (toolCallId && byCall(folder, toolCallId)) || null
}

function byId(folder: string, agentId: string): string | undefined {
  if (/[\\/\0]/.test(agentId)) return undefined
  const name = `agent-${agentId}.jsonl`
  // Up to 2.0.x subagents were beside their session; a workflow's are deeper.
  const beside = join(dirname(dirname(folder)), name)
  return filesBelow(folder).find(path => basename(path) === name) ?? (isRealFile(beside) ? beside : undefined)
}

function byCall(folder: string, toolCallId: string): string | undefined {
  return filesBelow(folder)
    .filter(path => path.endsWith(SIDECAR) && readSidecar(path)?.toolUseId === toolCallId)
    .map(path => `${path.slice(0, -SIDECAR.length)}.jsonl`)
    .find(isRealFile)
}

function filesBelow(folder: string): string[] {
  if (!isRealFolder(dirname(folder)) || !isRealFolder(folder)) return []
  return tryOr([], () => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}
