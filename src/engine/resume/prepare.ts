import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { agentOf } from '../../agents/index.ts'
import type { Launch } from '../../model/launch.ts'
import { Problem } from '../../model/problem.ts'
import type { ReadyPlan } from '../../model/resume.ts'
import { reasonOf } from '../reports.ts'
import { copySession } from './copy.ts'
import { writeOwnFork } from './own-fork.ts'

export interface Prepared {
  readonly launch: Launch
  readonly createdPath: string | null
}

/** Messages that a fork of ours keeps by default. */
const USUAL_KEEP = 20

/** Writes the files that must exist before the agent starts. Throws a Problem if it cannot; nothing was written then. */
export function prepare(plan: ReadyPlan, now = new Date()): Prepared {
  try {
    return { launch: plan.launch, createdPath: createdBy(plan, now) }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(`${plan.session.path} could not be read (${reasonOf(error)}). Nothing was changed.`)
  }
}

function createdBy(plan: ReadyPlan, now: Date): string | null {
  const { session, request, writes, resultId, launch } = plan
  const { inFolder, ownFork } = agentOf(session).resume
  const { cwd } = launch
  if (writes === 'copy' && inFolder) {
    const to = join(session.root, inFolder.folderName(cwd) ?? '', inFolder.fileName(resultId))
    const copy = { id: resultId, from: session.projectPath, to: cwd }
    copySession(session.path, to, line => inFolder.copied(line, copy))
    return to
  }
  if (writes === 'fork' && ownFork) {
    const { keep = USUAL_KEEP, summary } = request
    const to = join(dirname(session.path), ownFork.fileName(resultId, now))
    writeOwnFork(session.path, to, ownFork, { id: resultId, cwd, now, keep, ...(summary !== undefined && { summary }) })
    return to
  }
  return null
}

export const newSessionId = (): string => randomUUID()
