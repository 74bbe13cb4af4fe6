import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Home } from './home.ts'

/** The record of a stand-in agent (fake-claude.mjs documents what it can do). */
interface Happened {
  readonly event: 'start' | 'input' | 'resize' | 'signal' | 'stdin' | 'end'
  readonly argv?: readonly string[]
  readonly cwd?: string
  readonly env?: { readonly [name: string]: string }
  readonly isTerminal?: boolean
  readonly pid?: number
  readonly text?: string
  readonly signal?: string
  readonly code?: number
}

export interface FakeAgent {
  readonly home: Home
  happened(): Happened[]
  /** The start of its first run. */
  started(): Happened
}

const script = fileURLToPath(new URL('./fake-claude.mjs', import.meta.url))

/** Puts a `claude` and an `agent` on the PATH of a home; both are the stand-in. */
export function withFakeAgent(home: Home, does = 'say', more: NodeJS.ProcessEnv = {}): FakeAgent {
  const bin = join(home.path, 'bin')
  const record = join(home.path, 'fake-claude.jsonl')
  for (const name of ['claude', 'agent']) shimIn(bin, name)
  const env = {
    ...home.env,
    PATH: `${bin}${delimiter}${home.env.PATH}`,
    FAKE_CLAUDE: does,
    FAKE_CLAUDE_RECORD: record,
    ...more,
  }
  const happened = (): Happened[] => {
    if (!existsSync(record)) return []
    const lines = readFileSync(record, 'utf8').split('\n').filter(Boolean)
    return lines.map(line => JSON.parse(line) as Happened)
  }
  return {
    home: { ...home, env },
    happened,
    started() {
      const start = happened().find(({ event }) => event === 'start')
      if (!start) throw new Error('The stand-in agent was not started')
      return start
    },
  }
}

/** Writes a program of this name that is the stand-in. */
function shimIn(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`)
  chmodSync(path, 0o755)
  return path
}

/** Waits for something that another process does. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(resolve => setTimeout(resolve, 10))
}
