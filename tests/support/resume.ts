import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { environmentOf } from '../../src/engine/config/environment.ts'
import { readSettings } from '../../src/engine/config/settings.ts'
import { findRoots } from '../../src/engine/disk/roots.ts'
import { silent } from '../../src/engine/reports.ts'
import type { ResumeContext } from '../../src/engine/resume/plan.ts'
import { planResume } from '../../src/engine/resume/plan.ts'
import { encodeProject } from '../../src/model/folder.ts'
import type { ReadyPlan, ResumeRequest } from '../../src/model/resume.ts'
import type { Session } from '../../src/model/session.ts'
import type { Content, Home } from './home.ts'
import { ids, says, user } from './lines/claude-lines.ts'

/** The id of the tests' forks and copies. */
export const newId = 'abcdef01-2345-4678-9abc-def012345678'

export async function groundOf(home: Home, more: Partial<ResumeContext> = {}): Promise<ResumeContext> {
  const env = environmentOf(home.env)
  const settings = await readSettings(env, silent)
  return {
    env,
    settings,
    roots: findRoots(env, settings.roots),
    here: null,
    knownProjects: () => [],
    elsewhere: '--in DIR',
    newId: () => newId,
    ...more,
  }
}

/** An existing folder, with a session that began in it. */
export function begin(
  home: Home,
  folder: string,
  id: string = ids.first,
  lines?: Content,
): { folder: string; path: string } {
  const project = join(home.path, folder)
  mkdirSync(project, { recursive: true })
  const path = home.session(`${encodeProject(project)}/${id}.jsonl`, lines ?? saidIn(project, id))
  return { folder: project, path }
}

export const saidIn = (cwd: string, sessionId: string): object[] => [
  user('fix the login', { cwd, sessionId }),
  says('done', {}, { cwd, sessionId }),
]

export async function sessionOf(home: Home, idOrPath: string, roots: readonly string[] = []): Promise<Session> {
  const [session] = await (await home.open({ roots })).find(idOrPath)
  if (!session) throw new Error(`no session ${idOrPath}`)
  return session
}

export function readyPlan(session: Session, request: ResumeRequest, ground: ResumeContext): ReadyPlan {
  const plan = planResume(session, request, ground)
  if (plan.kind !== 'ready') throw new Error(JSON.stringify(plan))
  return plan
}
