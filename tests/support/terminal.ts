import { spawn } from '@lydell/node-pty'
import xterm from '@xterm/headless'
import type { Home } from './home.ts'
import { program } from './program.ts'

/** The program in a real terminal, and what is on its screen. */
export interface TerminalRun {
  /** Resolves as soon as the bytes written so far match. */
  until(pattern: RegExp): Promise<void>
  ended(): Promise<number>
  kill(signal: string): void
  /** The rows that are not blank, after everything written so far. */
  screen(): string[]
}

export function inTerminal(
  home: Home,
  args: readonly string[],
  { columns }: { readonly columns: number },
): TerminalRun {
  const terminal = new xterm.Terminal({ cols: columns, rows: 30, allowProposedApi: true })
  const pty = spawn(process.execPath, [program, ...args], {
    name: 'xterm-256color',
    cols: columns,
    rows: 30,
    cwd: home.path,
    env: { ...home.env, TERM: 'xterm-256color' },
  })
  let written = ''
  let drawn = Promise.resolve()
  const watchers = new Set<() => void>()
  pty.onData(data => {
    written += data
    drawn = new Promise(resolve => terminal.write(data, resolve))
    for (const watch of watchers) watch()
  })
  const exit = new Promise<number>(resolve => {
    pty.onExit(({ exitCode }) => resolve(exitCode))
  })

  return {
    until: pattern =>
      new Promise((resolve, reject) => {
        const watch = () => {
          if (!pattern.test(written)) return
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
        watch()
        void exit.then(() => reject(new Error(`ended without ${pattern}: ${JSON.stringify(written)}`)))
      }),
    async ended() {
      const code = await exit
      await drawn
      return code
    },
    kill: signal => pty.kill(signal),
    screen() {
      const rows = Array.from(
        { length: terminal.buffer.active.length },
        (_, row) => terminal.buffer.active.getLine(row)?.translateToString(true) ?? '',
      )
      return rows.filter(row => row !== '')
    },
  }
}
