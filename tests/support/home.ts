import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { agents } from '../../src/agents/index.ts'
import { type Catalogue, type CatalogueOptions, openCatalogue } from '../../src/engine/catalogue.ts'
import { placedEntries } from '../../src/engine/transcript/read-all.ts'
import type { Entry } from '../../src/model/entry.ts'

/** The test's own machine: a home that has only what the test writes. */
export interface Home {
  readonly path: string
  readonly env: NodeJS.ProcessEnv
  readonly projects: string
  readonly agentSessions: string
  readonly cache: string
  /** Writes a file below `projects` and returns its path. Strings are written as they are, objects as lines of JSON. */
  session(name: string, lines: Content, options?: { readonly modified?: Date }): string
  agentSession(name: string, lines: Content): string
  write(path: string, text: string): string
  open(options?: CatalogueOptions): Promise<Catalogue>
}

export type Content = string | Buffer | readonly (string | object)[]

export function makeHome(atTheEnd: (act: () => void) => void = onTestFinished): Home {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'home-')))
  atTheEnd(() => rmSync(path, { recursive: true, force: true }))
  return homeAt(path)
}

/** An existing folder as a home. */
export function homeAt(path: string): Home {
  const env = { ...process.env, ...isolatedEnv(path) }
  const projects = join(path, '.claude/projects')
  const agentSessions = join(path, '.config/agent/sessions')
  const write = (file: string, content: Content) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytesOf(content))
    return file
  }
  return {
    path,
    env,
    projects,
    agentSessions,
    cache: join(path, '.cache/sessions-tui'),
    session(name, lines, { modified = new Date('2026-08-01T12:00:00Z') } = {}) {
      const file = write(join(projects, name), lines)
      utimesSync(file, modified, modified)
      return file
    },
    agentSession: (name, lines) => write(join(agentSessions, name), lines),
    write: (name, text) => write(join(path, name), text),
    open: options => openCatalogue({ env, ...options }),
  }
}

/** The variables for every agent's folder, and for ours, in this home. */
export function isolatedEnv(folder: string): { [name: string]: string } {
  const homes = Object.values(agents).map(({ store: { home } }) => [home.variable, join(folder, home.usual)])
  return {
    ...Object.fromEntries(homes),
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, '.config'),
    XDG_CACHE_HOME: join(folder, '.cache'),
    XDG_DATA_HOME: join(folder, '.local/share'),
    XDG_STATE_HOME: join(folder, '.local/state'),
  }
}

export function bytesOf(content: Content): string | Buffer {
  if (typeof content === 'string' || Buffer.isBuffer(content)) return content
  return content.map(line => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
}

/** The entries of a session's file, up to this size. */
export function entriesOf(key: string, format: string, sizeBytes = Number.MAX_SAFE_INTEGER): Entry[] {
  return [...placedEntries({ key, format, sizeBytes })].map(({ entry }) => entry)
}
