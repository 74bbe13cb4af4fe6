import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeOneSession, makeSessions, type Wanted } from './make-sessions.ts'

export interface Corpus {
  /** Takes the place of `~/.claude`. */
  readonly folder: string
  /** Relative to it. They begin with `./`, because a project's folder begins with a dash. */
  readonly paths: readonly string[]
  readonly bytes: number
  readonly oneSession: OneSession
}

/** A long session that is not among the others. */
export interface OneSession {
  readonly path: string
  readonly id: string
  readonly megabytes: number
}

export interface WantedCorpus extends Wanted {
  readonly oneMegabytes: number
}

/** The generated sessions; those of an earlier run, if they are what this run would make. */
export function openCorpus(wanted: WantedCorpus): Corpus {
  const { files, megabytes, seed, oneMegabytes } = wanted
  const folder = join(tmpdir(), `sessions-tui-bench-${files}-${megabytes}-${seed}`)
  const label = JSON.stringify({ ...wanted, generator: generatorHash() })
  if (labelOf(folder) !== label) make(folder, label, wanted)
  const paths = pathsBelow(folder)
  const bytes = paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
  return { folder, paths, bytes, oneSession: { ...oneSessionIn(folder), megabytes: oneMegabytes } }
}

function make(folder: string, label: string, wanted: WantedCorpus): void {
  const unfinished = mkdtempSync(`${folder}-unfinished-`)
  try {
    makeSessions(unfinished, wanted)
    const { path } = oneSessionIn(unfinished)
    mkdirSync(join(path, '..'))
    makeOneSession(path, wanted.oneMegabytes, wanted.seed)
    writeFileSync(join(unfinished, LABEL), label)
    rmSync(folder, { recursive: true, force: true })
    // Whole or not at all: a run that is interrupted, or another one beside it, leaves nothing half made to be reused.
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

const LABEL = 'made-with.json'

function labelOf(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, LABEL), 'utf8')
  } catch {
    return undefined
  }
}

/** So that nobody has to remember to throw the old corpus away after a change to what makes it. */
function generatorHash(): string {
  const hash = createHash('sha256')
  for (const name of ['dice.ts', 'words.ts', 'tools.ts', 'session-lines.ts', 'make-sessions.ts']) {
    hash.update(readFileSync(new URL(name, import.meta.url)))
  }
  return hash.digest('hex')
}

function oneSessionIn(folder: string) {
  const id = '0e5e5510-0000-4000-8000-000000000001'
  return { id, path: join(folder, 'one', `${id}.jsonl`) }
}

function pathsBelow(folder: string): string[] {
  return readdirSync(join(folder, 'projects')).flatMap(project =>
    readdirSync(join(folder, 'projects', project)).map(name => `./projects/${project}/${name}`),
  )
}
