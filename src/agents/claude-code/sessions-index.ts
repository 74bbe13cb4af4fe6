import { join } from 'node:path'
import { asList, asNumber, asObject, asText, parseObject } from '../../model/json.ts'
import { textOf } from '../../system/read-or-empty.ts'
import { type IndexEntry, type IndexFiles, noIndex } from '../beside.ts'
import { isUuid } from './places.ts'

/** Claude Code's own index of sessions. It misses some, and releases since 2.1.30 do not write it any more. */
export const index: IndexFiles = {
  name: 'sessions-index.json',
  fileName: sessionId => `${sessionId}.jsonl`,
  /** A missing or damaged index counts as empty. */
  read(folder) {
    const object = parseObject(textOf(join(folder, index.name)))
    if (!object) return noIndex
    const entries = (asList(object.entries) ?? []).flatMap(value => indexEntry(value) ?? [])
    return {
      originalPath: asText(object.originalPath) || null,
      entries: new Map(entries.map(entry => [entry.sessionId, entry])),
    }
  },
}

function indexEntry(value: unknown): IndexEntry | undefined {
  const entry = asObject(value)
  const sessionId = asText(entry?.sessionId)
  if (!entry || sessionId === undefined || !isUuid(sessionId) || entry.isSidechain === true) return undefined
  return {
    sessionId,
    modifiedMs: milliseconds(entry.modified),
    messageCount: asNumber(entry.messageCount) ?? 0,
    summary: asText(entry.summary) || null,
    firstPrompt: asText(entry.firstPrompt) || null,
    projectPath: asText(entry.projectPath) || null,
    gitBranch: asText(entry.gitBranch) || null,
  }
}

/** The time may be ISO text, seconds or milliseconds. */
function milliseconds(time: unknown): number | null {
  const number = asNumber(time) ?? (typeof time === 'string' && /^\d+(\.\d+)?$/.test(time) ? Number(time) : undefined)
  if (number !== undefined) return number < 1e11 ? number * 1000 : number
  const parsed = Date.parse(asText(time) ?? '')
  return Number.isNaN(parsed) ? null : parsed
}
