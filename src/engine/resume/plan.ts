import { statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import type { Retention } from '../../agents/beside.ts'
import { agentOf } from '../../agents/index.ts'
import type { ResumeHow, ResumeWays } from '../../agents/resume-ways.ts'
import type { Environment } from '../../model/environment.ts'
import { isBelow } from '../../model/folder.ts'
import type { Launch } from '../../model/launch.ts'
import type { Caution, Offer, ReadyPlan, RefusedPlan, ResumePlan, ResumeRequest } from '../../model/resume.ts'
import type { Session } from '../../model/session.ts'
import { tryOr } from '../../model/try-or.ts'
import { namesIn, realOf } from '../../system/read-or-empty.ts'
import { isRealFile } from '../../system/real-files.ts'
import { expandHome, settingsPath } from '../config/environment.ts'
import type { Settings } from '../config/settings.ts'
import type { Root } from '../disk/roots.ts'
import { isSameRepository } from '../disk/worktrees.ts'
import { agentEnvFor } from './agent-env.ts'
import { findProgram } from './find-program.ts'
import { candidatesFor } from './moved-folders.ts'

/** All that a plan needs to know about the machine. */
export interface ResumeContext {
  readonly env: Environment
  readonly settings: Settings
  readonly roots: readonly Root[]
  /** The user's folder; null to never ask about other projects. */
  readonly here: string | null
  /** The folders that sessions began in. */
  knownProjects(): readonly string[]
  /** The option for another folder, as messages name it: `--in DIR`; null if there is none. */
  readonly elsewhere: string | null
  newId(): string
}

/** Plans how to resume a session, or says why that is impossible. Reads a few files, writes nothing, never throws. */
export function planResume(session: Session, request: ResumeRequest, context: ResumeContext): ResumePlan {
  const reason = whyNotAtAll(session) ?? whyNoFork(session, request) ?? whyNotThePrompt(request)
  if (reason !== undefined) return refused(reason)
  const { projectPath } = session
  const elsewhere = howElsewhere(context)
  if (request.folder !== undefined) {
    const folder = resolve(context.here ?? '', expandHome(request.folder, context.env))
    return planIn(folder, session, request, context)
  }
  if (session.projectGuessed && session.provisional)
    return refused('This session has not been read yet. Try again in a moment.')
  if (session.projectGuessed || projectPath === '')
    return refused(
      `This session does not say in which folder it began. Name the folder to resume it in${elsewhere}.`,
      'folder',
      'export',
    )
  // A session's path is foreign text: one that is not absolute is not a path on this machine.
  if (isAbsolute(projectPath) && kindOf(projectPath) !== 'nothing')
    return planIn(projectPath, session, request, context)
  const candidates = candidatesFor(session, context.knownProjects())
  if (candidates.length > 0) return { kind: 'moved', session, request, gone: projectPath, candidates }
  return refused(
    `${projectPath}, where this session began, is no longer there, and no folder like it was found. Resume the session in another folder${elsewhere}, or export it.`,
    'folder',
    'export',
  )
}

const howElsewhere = ({ elsewhere }: ResumeContext): string => (elsewhere === null ? '' : ` (${elsewhere})`)

function whyNotAtAll(session: Session): string | undefined {
  const { id, path, status, empty, isSubagent, isOrphan, parentId, unreadable } = session
  const { label, beside } = agentOf(session)
  if (status === 'missing')
    return `The file of this session is gone; only ${label}’s index still lists it.${howToKeep(label, beside.retention)}`
  if (!isRealFile(path)) return `${path} is gone, and this session with it. Choose another one.`
  if (empty)
    return `Nothing was said in this session, so there is nothing to resume. Start a new one with ${label} in its folder.`
  if (isSubagent && (isOrphan || parentId === null))
    return `${id} is a subagent’s session, and the session that started it is gone. Export it instead.`
  if (isSubagent) return `${id} is a subagent’s session. Resume the session that started it: ${parentId}.`
  if (unreadable) return `You may not read ${path}, so it cannot be resumed. Make it readable: chmod u+r.`
  return undefined
}

const howToKeep = (label: string, retention: Retention | undefined): string =>
  retention ? ` To keep sessions longer, raise ${retention.setting} in ${label}’s settings.` : ''

/** Who makes a fork of this session, if it can be forked at all. */
export const forkOf = (session: Session): ResumeWays['fork'] => agentOf(session).resume.fork

function whyNoFork(session: Session, { isFork }: ResumeRequest): string | undefined {
  const { label, resume } = agentOf(session)
  return isFork && resume.fork === 'none' ? `${label} cannot fork a session. Resume this one, or export it.` : undefined
}

/** Linux takes no argument longer than 128 KB. */
const LONGEST_PROMPT = 120_000

function whyNotThePrompt({ prompt = '' }: ResumeRequest): string | undefined {
  if (prompt.includes('\0')) return 'The prompt has a NUL character in it, which no program can be given. Remove it.'
  if (Buffer.byteLength(prompt) <= LONGEST_PROMPT) return undefined
  return 'The prompt is too long for a command line. Resume without one and paste it there.'
}

function planIn(named: string, session: Session, request: ResumeRequest, context: ResumeContext): ResumePlan {
  const { env } = context
  const folderKind = kindOf(named)
  if (folderKind === 'nothing') return refused(`The folder ${named} does not exist. Name one that does.`)
  if (folderKind === 'file')
    return refused(
      `${named} is not a folder, so no agent can be started there. Name another one${howElsewhere(context)}.`,
      'folder',
    )
  const { name, label, store } = agentOf(session)
  const { file } = startedAs(session, context)
  if (!request.startsNothing && findProgram(file, env) === undefined)
    return refused(notFound(label, file, `agents.${name}.program in ${settingsPath(env)}`))
  const agentEnv = agentEnvFor(session, context.roots, env)
  if (!agentEnv)
    return refused(
      `${label} cannot use ${session.root}: such a folder has to end in ${join(...store.home.sessions)}. Copy the session to one.`,
    )
  return planWith(request.folder === undefined ? named : realOf(named), agentEnv, session, request, context)
}

/** Completes a plan. It can still be refused because a path is too long. */
function planWith(
  cwd: string,
  env: Launch['env'],
  session: Session,
  request: ResumeRequest,
  context: ResumeContext,
): ResumePlan {
  const { label, resume } = agentOf(session)
  const isFoundThere = !resume.inFolder || isFoundFrom(cwd, resume.inFolder.folderName(cwd), session)
  if (resume.inFolder && !isFoundThere && resume.inFolder.folderName(cwd) === undefined)
    return refused(`${cwd} is too long a path for ${label} to find a copy of the session there. Choose a shorter one.`)
  const writes = !isFoundThere ? 'copy' : request.isFork && resume.fork === 'byUs' ? 'fork' : 'nothing'
  const id = request.isFork || writes !== 'nothing' ? freshId(session, context) : undefined
  const result = resultOf(id, writes)
  const prompt = request.prompt === '' ? undefined : request.prompt
  const launch = resume.launch(session, {
    agent: startedAs(session, context),
    cwd,
    env,
    result,
    ...(prompt !== undefined && { prompt }),
    has: name => kindOf(join(cwd, name)) === 'file',
  })
  return {
    kind: 'ready',
    session,
    request,
    label,
    launch,
    resultId: id ?? session.id,
    status: id === undefined ? 'resumed' : 'created',
    writes,
    cautions: [
      ...(id === undefined ? liveCaution(session, context) : []),
      ...otherProjectCaution(session, request, context),
    ],
  }
}

/** The program of the session's agent, and the arguments it always gets. */
const startedAs = ({ format }: Session, { settings }: ResumeContext): ResumeHow['agent'] =>
  settings.agents[format] ?? { file: agentOf({ format }).program, args: [] }

/** An id whose first eight characters are in no file name beside the session, as agents find sessions by them. */
function freshId({ path }: Session, { newId }: ResumeContext): string {
  const names = namesIn(dirname(path))
  const ids = Array.from({ length: 8 }, newId)
  return ids.find(id => !names.some(name => name.includes(id.slice(0, 8)))) ?? newId()
}

function resultOf(id: string | undefined, writes: ReadyPlan['writes']): ResumeHow['result'] {
  return id === undefined ? { kind: 'itself' } : { kind: writes === 'nothing' ? 'fork' : 'copy', id }
}

/** Whether the agent finds a session from `cwd`: it looks in the folder it is started in, and in its git worktrees. */
function isFoundFrom(
  cwd: string,
  folderName: string | undefined,
  { projectPath, projectGuessed, projectEncoded }: Session,
): boolean {
  if (folderName === projectEncoded) return true
  if (projectGuessed) return false
  const isWorktree = kindOf(join(projectPath, '.git')) !== 'nothing'
  return cwd === projectPath || cwd === realOf(projectPath) || (isWorktree && isSameRepository(cwd, projectPath))
}

/** Warns if a running agent has the session open, as two would write to the same file. */
function liveCaution(session: Session, { roots }: ResumeContext): Caution[] {
  const { id, root } = session
  const { running } = agentOf(session).beside
  const folders = roots.find(({ path }) => path === root)?.configFolders ?? []
  const [open] = folders.flatMap(folder => running?.program(folder, id) ?? [])
  return open ? [{ kind: 'live', ...open }] : []
}

/** Warns if the session belongs to another project, unless the user chose a folder. */
function otherProjectCaution(
  { projectPath }: Session,
  request: ResumeRequest,
  { settings, here }: ResumeContext,
): Caution[] {
  if (here === null || request.folder !== undefined || !settings.confirmOtherProject) return []
  const isNear = isBelow(projectPath, here) || isBelow(here, projectPath) || isSameRepository(projectPath, here)
  return isNear ? [] : [{ kind: 'otherProject', projectPath, here }]
}

function notFound(label: string, file: string, setting: string): string {
  const where = basename(file) === file ? `\`${file}\` is not on your PATH` : `the program ${file} does not exist`
  return `${label} was not found: ${where}. Install it, or set ${setting}.`
}

function kindOf(path: string): 'folder' | 'file' | 'nothing' {
  return tryOr('nothing', () => (statSync(path).isDirectory() ? 'folder' : 'file'))
}

const refused = (sentence: string, ...offers: readonly Offer[]): RefusedPlan => ({ kind: 'refused', sentence, offers })
