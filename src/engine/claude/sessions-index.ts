import { join } from 'node:path'
import { isUuid } from '../../formats/claude-code/places.ts'
import { asList, asNumber, asObject, asText, parseObject } from '../../model/json.ts'
import { readRegularText } from '../disk/regular-file.ts'

/**
 * Tier 1: Claude Code's own `sessions-index.json`. It loses sessions and has been frozen since 2.1.30, so it only lends
 * words (title, first prompt) until the file itself is read, and only where it is as old as the file.
 */
export interface SessionsIndex {
  readonly originalPath: string | null
  readonly entries: ReadonlyMap<string, IndexEntry>
}

export interface IndexEntry {
  readonly sessionId: string
  readonly modifiedMs: number | null
  readonly messageCount: number
  readonly summary: string | null
  readonly firstPrompt: string | null
  readonly projectPath: string | null
  readonly gitBranch: string | null
}

export const INDEX_NAME = 'sessions-index.json'
export const noIndex: SessionsIndex = { originalPath: null, entries: new Map() }

/** Absent and corrupt are the same: there is nothing to learn from it. */
export function readSessionsIndex(folder: string): SessionsIndex {
  let json: string
  try {
    json = readRegularText(join(folder, INDEX_NAME))
  } catch {
    return noIndex
  }
  const index = parseObject(json)
  if (!index) return noIndex
  const entries = (asList(index.entries) ?? []).flatMap(value => indexEntry(value) ?? [])
  return {
    originalPath: asText(index.originalPath) || null,
    entries: new Map(entries.map(entry => [entry.sessionId, entry])),
  }
}

/** Whether the index speaks of the file as it is now. File times are rounded on their way into it, hence the second. */
export function isFresh(entry: IndexEntry, mtimeMs: number): boolean {
  return entry.modifiedMs !== null && Math.abs(entry.modifiedMs - mtimeMs) <= 1000
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

/** ISO text, seconds or milliseconds: all three have been seen. */
function milliseconds(time: unknown): number | null {
  const number = asNumber(time) ?? (typeof time === 'string' && /^\d+(\.\d+)?$/.test(time) ? Number(time) : undefined)
  if (number !== undefined) return number < 1e11 ? number * 1000 : number
  const parsed = Date.parse(asText(time) ?? '')
  return Number.isNaN(parsed) ? null : parsed
}
