import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { madeOnce } from './made-once.ts'
import { makeOneSession, makeSessions, type Wanted } from './make-sessions.ts'

export interface Corpus {
  /** Takes the place of `~/.claude`. */
  readonly folder: string
  /** Relative to `folder`, beginning with `./`, because a project's folder begins with a dash. */
  readonly paths: readonly string[]
  readonly bytes: number
  readonly oneSession: OneSession
}

/** A long session, kept apart from the others. */
export interface OneSession {
  readonly path: string
  readonly id: string
  readonly megabytes: number
}

export interface WantedCorpus extends Wanted {
  readonly oneMegabytes: number
}

export function openCorpus({ files, megabytes, seed, oneMegabytes }: WantedCorpus): Corpus {
  const wanted = { files, megabytes, seed, oneMegabytes }
  const folder = madeOnce(`sessions-tui-bench-${files}-${megabytes}-${seed}`, wanted, unfinished => {
    makeSessions(unfinished, wanted)
    const { path } = oneSessionIn(unfinished)
    mkdirSync(join(path, '..'))
    makeOneSession(path, oneMegabytes, seed)
  })
  const paths = pathsBelow(folder)
  const bytes = paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
  return { folder, paths, bytes, oneSession: { ...oneSessionIn(folder), megabytes: oneMegabytes } }
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
