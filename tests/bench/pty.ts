import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { spawn } from '@lydell/node-pty'
import type { Machine } from './machine.ts'

/** A program in a terminal, and when it wrote what. It is not drawn, as that would take time. */
export interface PtyRun {
  readonly startedAt: number
  /** Sends a key, and gives the moment before it was sent. */
  send(keys: string): number
  /** The moment when what was written since then contains this text. */
  until(wanted: RegExp, since?: number): Promise<number>
  /** Resolves when nothing was written for this long, from now on. */
  quiet(milliseconds: number): Promise<void>
  /** What was written since then, piece by piece. */
  since(moment: number): readonly Piece[]
  /** Its resident memory now, in bytes. */
  residentBytes(): number
  /** A terminal that answers no queries and keeps nothing. */
  kill(): Promise<void>
  ended(): Promise<void>
}

export interface Piece {
  readonly at: number
  readonly text: string
}

export interface Size {
  readonly columns: number
  readonly rows: number
}

const PATIENCE_MS = 120_000

export function runInPty(machine: Machine, file: string, args: readonly string[], size = wide): PtyRun {
  const { env, folder } = machine
  const startedAt = performance.now()
  const pty = spawn(file, [...args], {
    name: TERM,
    cols: size.columns,
    rows: size.rows,
    cwd: folder,
    env: withTerm(env),
  })
  const pieces: Piece[] = []
  const watchers = new Set<() => void>()
  let hasEnded = false
  pty.onData(text => {
    pieces.push({ at: performance.now(), text })
    for (const watch of watchers) watch()
  })
  const exit = new Promise<void>(resolve => {
    pty.onExit(() => {
      hasEnded = true
      resolve()
    })
  })
  const since = (moment: number) => pieces.filter(({ at }) => at >= moment)

  return {
    startedAt,
    since,
    send(keys) {
      const moment = performance.now()
      pty.write(keys)
      return moment
    },
    until: (wanted, moment = startedAt) =>
      new Promise((resolve, reject) => {
        const end = (act: () => void) => {
          watchers.delete(watch)
          clearTimeout(deadline)
          act()
        }
        const watch = () => {
          const found = momentOf(since(moment), wanted)
          if (found !== undefined) end(() => resolve(found))
        }
        const deadline = setTimeout(() => end(() => reject(new Error(`never ${wanted}`))), PATIENCE_MS)
        watchers.add(watch)
        watch()
      }),
    async quiet(milliseconds) {
      const from = performance.now()
      for (;;) {
        const left = Math.max(pieces.at(-1)?.at ?? 0, from) + milliseconds - performance.now()
        if (left <= 0) return
        await pause(left)
      }
    },
    residentBytes: () => Number(/VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${pty.pid}/status`, 'utf8'))?.[1]) * 1024,
    kill() {
      if (!hasEnded) pty.kill('SIGKILL')
      return exit
    },
    ended: () => exit,
  }
}

const wide: Size = { columns: 200, rows: 60 }
const TERM = 'xterm-256color'

const withTerm = (env: NodeJS.ProcessEnv) => ({ ...env, TERM, LANG: 'C.UTF-8' })

/** The moment at which the last piece of it came. */
function momentOf(pieces: readonly Piece[], wanted: RegExp): number | undefined {
  let text = ''
  for (const piece of pieces) {
    text += piece.text
    if (wanted.test(text)) return piece.at
  }
  return undefined
}
