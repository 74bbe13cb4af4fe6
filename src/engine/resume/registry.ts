import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../../model/environment.ts'
import { asList, asObject, asText, parseObject } from '../../model/json.ts'
import type { ReadyPlan } from '../../model/resume.ts'
import type { Source } from '../../model/session.ts'
import { readRegularText } from '../../system/regular-file.ts'
import { ownFolder } from '../config/environment.ts'
import { writeOwn } from '../disk/state-file.ts'

/** A session that was resumed, forked or copied from here. */
export interface Launched {
  readonly sessionId: string
  /** The session that it was made from; null if it was resumed itself. */
  readonly parentId: string | null
  readonly how: 'resumed' | 'forked' | 'copied'
  readonly at: string
  readonly projectPath: string
  /** The source of the session, or of the one that it was made from. */
  readonly source: Source
}

const NAME = 'launches.json'

/** The oldest are forgotten, as every list reads the whole registry. */
const MOST = 2000

/** Records that an agent is being started, so that the session keeps its source and parent. */
export function recordLaunch(
  { session, resultId, writes, launch }: ReadyPlan,
  env: Environment,
  now = new Date(),
): void {
  const isNew = resultId !== session.id
  const launches = new Map(launchedSessions(env))
  const before = launches.get(resultId)
  launches.delete(resultId)
  launches.set(resultId, {
    sessionId: resultId,
    // A fork stays one when it is resumed.
    parentId: isNew ? session.id : (before?.parentId ?? null),
    how: isNew ? (writes === 'copy' ? 'copied' : 'forked') : (before?.how ?? 'resumed'),
    at: now.toISOString(),
    projectPath: launch.cwd,
    source: session.source,
  })
  const kept = [...launches.values()].slice(-MOST)
  writeOwn(ownFolder('data', env), NAME, `${JSON.stringify({ version: 1, sessions: kept })}\n`)
}

let known: { readonly stamp: string; readonly launches: ReadonlyMap<string, Launched> } | undefined

/** Recorded launches by session id. A damaged registry counts as empty. */
export function launchedSessions(env: Environment): ReadonlyMap<string, Launched> {
  const path = join(ownFolder('data', env), NAME)
  try {
    const { mtimeMs, size, ino } = statSync(path)
    const stamp = [path, mtimeMs, size, ino].join()
    // Read every few seconds, but rarely changed.
    if (known?.stamp !== stamp) known = { stamp, launches: launchesIn(readRegularText(path)) }
    return known.launches
  } catch {
    return new Map()
  }
}

function launchesIn(text: string): Map<string, Launched> {
  const sessions = asList(parseObject(text)?.sessions) ?? []
  return new Map(sessions.flatMap(one => launchedIn(one) ?? []).map(launched => [launched.sessionId, launched]))
}

function launchedIn(value: unknown): Launched | undefined {
  const { sessionId, parentId, how, at, projectPath, source } = asObject(value) ?? {}
  if (typeof sessionId !== 'string' || sessionId === '') return undefined
  return {
    sessionId,
    parentId: asText(parentId) ?? null,
    how: hows.find(one => one === how) ?? 'resumed',
    at: asText(at) ?? '',
    projectPath: asText(projectPath) ?? '',
    source: sources.find(one => one === source) ?? 'unknown',
  }
}

const hows = ['resumed', 'forked', 'copied'] as const
const sources = ['aynd', 'claude-cli', 'sdk', 'unknown'] as const satisfies readonly Source[]
