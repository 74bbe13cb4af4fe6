import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { folderNameOf } from '../../formats/claude-code/places.ts'
import type { Launch } from '../../model/launch.ts'
import { Problem } from '../../model/problem.ts'
import type { ReadyPlan } from '../../model/resume.ts'
import { reasonOf } from '../reports.ts'
import { agentFileName, forkAgentSession } from './agent-fork.ts'
import { copySession } from './copy.ts'

export interface Prepared {
  readonly launch: Launch
  readonly createdPath: string | null
}

/** As many messages as the `agent` CLI itself keeps in a fork. */
const USUAL_KEEP = 20

/** Writes what has to be there before the agent starts. Throws a Problem; then nothing was written. */
export function prepare(plan: ReadyPlan, now = new Date()): Prepared {
  try {
    return { launch: plan.launch, createdPath: createdBy(plan, now) }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(`${plan.session.path} could not be read (${reasonOf(error)}). Nothing was changed.`)
  }
}

function createdBy({ session, request, writes, resultId, launch: { cwd } }: ReadyPlan, now: Date): string | null {
  if (writes === 'nothing') return null
  if (writes === 'copy') {
    const to = join(session.root, folderNameOf(cwd), `${resultId}.jsonl`)
    copySession(session.path, to, {
      id: resultId,
      folder: { from: session.projectPath, to: cwd },
    })
    return to
  }
  const { keep = USUAL_KEEP, summary } = request
  const to = join(dirname(session.path), agentFileName(resultId, now))
  forkAgentSession(session.path, to, { id: resultId, cwd, now, keep, ...(summary !== undefined && { summary }) })
  return to
}

/** For plans. */
export const newSessionId = (): string => randomUUID()
