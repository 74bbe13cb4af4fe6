import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { encodeProject } from '../model/folder.ts'
import { agentStories, speakAsAgent } from './agent-stories.ts'
import { checkout } from './checkout.ts'
import { elsewhere } from './elsewhere.ts'
import { uuidOf } from './identity.ts'
import { postgres } from './postgres.ts'
import { pathWithShims, writeShims } from './shims.ts'
import { shop } from './shop.ts'
import { speak } from './speak.ts'
import type { Story } from './story.ts'
import { tasksIn } from './task-calls.ts'
import { claude, you } from './turns.ts'

export interface Demo {
  readonly home: string
  /** Environment variables that make it the user's home, so that nothing outside it is written. */
  readonly env: Record<string, string>
  /** Adds these variables to another environment, with the stand-in on the PATH before any installed agent. */
  within(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv
  remove(): void
}

/** Makes a home with invented sessions in a temporary folder. The same `now` gives the same sessions. */
export function makeDemo(now: Date): Demo {
  // Agents record real paths, and on some systems the temporary folder is a link.
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'sessions-tui-demo-')))
  const remove = () => rmSync(home, { recursive: true, force: true })
  const env = {
    HOME: home,
    CLAUDE_CONFIG_DIR: join(home, '.claude'),
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_STATE_HOME: join(home, '.local/state'),
  }
  try {
    fill(home, now)
    writeShims(home, env)
  } catch (error) {
    remove()
    throw error
  }
  return { home, env, within: around => ({ ...around, ...pathWithShims(home, around), ...env }), remove }
}

function fill(home: string, now: Date): void {
  const stories = withForks([checkout, postgres, ...shop, ...elsewhere])
  makeFolders(home, stories)
  for (const one of stories) writeStory(home, one, now)
  writeEmptyAndWarmup(home, now)
  writeAgentSessions(home, now)
  writeLive(home, stories)
  write(join(home, '.claude/settings.json'), JSON.stringify({ cleanupPeriodDays: 180 }))
}

interface StoryWithFork extends Story {
  readonly forkedFrom?: { readonly id: string; readonly turns: number }
}

/** Puts the turns of its origin before those of each fork. */
function withForks(stories: readonly Story[]): StoryWithFork[] {
  return stories.map(one => {
    const origin = one.title.endsWith(FORK) && stories.find(({ title }) => title + FORK === one.title)
    if (!origin) return one
    const forkedFrom = { id: uuidOf(origin.title), turns: origin.turns.length }
    return { ...one, turns: [...origin.turns, ...one.turns], forkedFrom }
  })
}

const FORK = ' (fork)'

/** Makes the folders of projects in the home, except one that is missing on purpose. One is a worktree of another. */
function makeFolders(home: string, stories: readonly Story[]): void {
  const folders = stories.map(({ folder }) => folder).filter(folder => folder !== GONE && !isAbsolute(folder))
  for (const folder of folders) mkdirSync(join(home, folder), { recursive: true })
  const repository = join(home, 'code/blog/.git')
  const worktree = join(repository, 'worktrees/blog-redesign')
  write(join(repository, 'HEAD'), 'ref: refs/heads/main\n')
  write(join(worktree, 'HEAD'), 'ref: refs/heads/redesign\n')
  write(join(worktree, 'commondir'), '../..\n')
  write(join(worktree, 'gitdir'), `${join(home, 'code/blog-redesign/.git')}\n`)
  write(join(home, 'code/blog-redesign/.git'), `gitdir: ${worktree}\n`)
}

const GONE = 'code/shop/packages/pricing'

function writeStory(home: string, story: StoryWithFork, now: Date): void {
  const { title, titledBy, branch, version, model, tokens, isSdk, turns, forkedFrom } = story
  const id = uuidOf(title)
  const endsAt = now.getTime() - story.ago
  const cwd = isAbsolute(story.folder) ? story.folder : join(home, story.folder)
  const setting = { id, cwd, branch, version, model, tokens, endsAt }
  const { text, beside, leaf } = speak(turns, {
    ...setting,
    ...(isSdk && { entrypoint: 'sdk-ts' }),
    ...(forkedFrom && { forkedFrom }),
  })
  const path = join(projectFolder(home, cwd), id)
  for (const file of beside) write(join(path, file.path), file.text, file.modified)
  write(`${path}.jsonl`, text + titleLine(titledBy, title, id, leaf), endsAt)
  for (const [number, task] of tasksIn(turns)) {
    write(join(home, '.claude/tasks', id, `${number}.json`), JSON.stringify(task), endsAt)
  }
}

const projectFolder = (home: string, cwd: string): string => join(home, '.claude/projects', encodeProject(cwd))

/** The line with the title, which depends on the version of Claude Code and on who gave the title. */
function titleLine(titledBy: Story['titledBy'], title: string, sessionId: string, leafUuid: string | null): string {
  const lines = {
    ai: { type: 'ai-title', aiTitle: title, sessionId },
    custom: { type: 'custom-title', customTitle: title, sessionId },
    summary: { type: 'summary', summary: title, leafUuid },
    none: undefined,
  }
  const line = lines[titledBy]
  return line ? `${JSON.stringify(line)}\n` : ''
}

/** Writes sessions that every real home has and that lists hide: one that was only opened, and a warm-up. */
function writeEmptyAndWarmup(home: string, now: Date): void {
  const cwd = join(home, checkout.folder)
  const endsAt = now.getTime() - 26 * 3_600_000
  const snapshot = { messageId: uuidOf('nothing'), trackedFileBackups: {}, timestamp: new Date(endsAt).toISOString() }
  const line = { type: 'file-history-snapshot', messageId: uuidOf('nothing'), snapshot, isSnapshotUpdate: false }
  write(join(projectFolder(home, cwd), `${uuidOf('empty')}.jsonl`), `${JSON.stringify(line)}\n`, endsAt)
  const { branch, version, model, title } = checkout
  const setting = { id: uuidOf(title), agentId: 'c0ffee01', cwd, branch, version, model, tokens: 900, endsAt }
  const { text } = speak([you('Warmup'), claude('Ready to search.')], setting)
  write(join(projectFolder(home, cwd), 'agent-c0ffee01.jsonl'), text, endsAt)
}

function writeAgentSessions(home: string, now: Date): void {
  for (const one of agentStories) {
    const endsAt = now.getTime() - one.hoursAgo * 3_600_000
    const { name, text } = speakAsAgent(one, join(home, one.folder), endsAt)
    write(join(home, '.config/agent/sessions', name), text, endsAt)
  }
}

/**
 * Writes this process as the one that has the live sessions open. Leaves out when it started: `now` may be any time, and a
 * process that is younger than its record is taken for another one with the same pid.
 */
function writeLive(home: string, stories: readonly Story[]): void {
  const { pid } = process
  for (const [number, { title, folder, version }] of stories.filter(({ isLive }) => isLive).entries()) {
    const running = {
      pid,
      sessionId: uuidOf(title),
      cwd: join(home, folder),
      version,
      kind: 'interactive',
      status: 'busy',
    }
    write(join(home, '.claude/sessions', `${pid}${number || ''}.json`), JSON.stringify(running))
  }
}

function write(path: string, text: string, modified?: number): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  if (modified !== undefined) utimesSync(path, modified / 1000, modified / 1000)
}
