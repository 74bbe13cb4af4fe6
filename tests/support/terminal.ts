import type { Socket } from 'node:net'
import { constants } from 'node:os'
import { type IPty, spawn } from '@lydell/node-pty'
import unicode from '@xterm/addon-unicode11'
import xterm from '@xterm/headless'
import { onTestFinished } from 'vitest'
import type { Home } from './home.ts'
import { program } from './program.ts'

/** The program in a real terminal: its screen, and keys to press. */
export interface TerminalRun {
  /** Resolves as soon as the bytes written so far match, or the drawn rows are as wanted. */
  until(wanted: RegExp | ((rows: readonly string[]) => boolean)): Promise<void>
  /** Resolves to its exit code, or to the name of the signal that ended it. */
  ended(): Promise<number | string>
  kill(signal: string): void
  /** Closes the other end, as closing the window of a terminal does. */
  hangUp(): void
  /** The rows that are not blank, after everything written so far. */
  screen(): string[]
  /** All rows of the screen as they are drawn now, without trailing blanks. */
  rows(): string[]
  /** Keys by their names: `j`, `enter`, `ctrl-r`, `shift-tab`. */
  press(...keys: readonly string[]): void
  type(text: string): void
  paste(text: string): void
  click(x: number, y: number): void
  wheel(direction: 'up' | 'down', x: number, y: number, notches?: number): void
  send(bytes: string): void
  resize(columns: number, rows: number): void
  /** Every byte that came from the program so far. */
  written(): string
  /** The terminal itself: its cells with their colours, its modes. */
  readonly xterm: xterm.Terminal
}

export interface TerminalOptions {
  readonly columns: number
  readonly rows?: number
  readonly term?: string
  readonly env?: NodeJS.ProcessEnv
  /** The home, unless given. */
  readonly cwd?: string
  /** The user who runs it. */
  readonly uid?: number
  /** Answers no queries about itself. */
  readonly isMute?: boolean
  /** When to end what still runs: after the test, unless it is not a test that runs it. */
  readonly atTheEnd?: (act: () => void | Promise<void>) => void
}

/** The built program. */
export function inTerminal(home: Home, args: readonly string[], options: TerminalOptions): TerminalRun {
  return runInTerminal(process.execPath, [program, ...args], options.cwd ?? home.path, {
    ...options,
    env: { ...home.env, ...options.env },
  })
}

/**
 * A command under a shell that stays until all output was read. Otherwise Linux drops unread output when the first
 * program of a terminal ends.
 */
export function inShell(home: Home, args: readonly string[], options: TerminalOptions): TerminalRun {
  const script = '"$@"; printf "\\033]0;ended %s\\007" "$?"; read -r _'
  const file = ['-c', script, 'sh', process.execPath, program, ...args]
  const run = runInTerminal('sh', file, options.cwd ?? home.path, { ...options, env: { ...home.env, ...options.env } })
  const end = /\x1b\]0;ended (\d+)\x07[\s\S]*/
  return {
    ...run,
    written: () => run.written().replace(end, ''),
    async ended() {
      await run.until(end)
      run.press('enter')
      await run.ended()
      return Number(end.exec(run.written())?.[1])
    },
  }
}

export function runInTerminal(
  file: string,
  args: readonly string[],
  cwd: string,
  options: TerminalOptions,
): TerminalRun {
  const { columns, rows = 30, term = 'xterm-256color', env = process.env } = options
  const { uid, isMute = false, atTheEnd = onTestFinished } = options
  const terminal = makeXterm(columns, rows)
  const user = uid === undefined ? {} : { uid, gid: uid }
  const pty = spawn(file, [...args], { name: term, cols: columns, rows, cwd, env: { ...env, TERM: term }, ...user })
  let written = ''
  const hangUp = readingToTheEnd(pty, () => written.length)
  let drawn = Promise.resolve()
  const watchers = new Set<() => void>()
  if (!isMute) terminal.onData(answer => pty.write(answer))
  pty.onData(data => {
    written += data
    drawn = new Promise(resolve =>
      terminal.write(data, () => {
        for (const watch of watchers) watch()
        resolve()
      }),
    )
    for (const watch of watchers) watch()
  })
  let hasEnded = false
  const exit = new Promise<number | string>(resolve => {
    pty.onExit(({ exitCode, signal }) => {
      hasEnded = true
      resolve(signal ? signalName(signal) : exitCode)
    })
  })
  // A home must not be removed while a program still writes into it.
  atTheEnd(async () => {
    if (!hasEnded) pty.kill('SIGKILL')
    await exit
  })
  const send = (bytes: string) => pty.write(bytes)

  return {
    xterm: terminal,
    until(wanted) {
      // A user never sees half a frame.
      const isWhole = () => !terminal.modes.synchronizedOutputMode
      const isSo = () => (wanted instanceof RegExp ? wanted.test(written) : isWhole() && wanted(rowsOf(terminal)))
      const gaveUp = () =>
        new Error(`never ${wanted}:\n${rowsOf(terminal).join('\n')}\n${JSON.stringify(written.slice(-2000))}`)
      return new Promise((resolve, reject) => {
        const watch = () => {
          if (!isSo()) return
          watchers.delete(watch)
          clearTimeout(deadline)
          resolve()
        }
        const deadline = setTimeout(() => reject(gaveUp()), 60_000)
        watchers.add(watch)
        watch()
        void exit.then(() => drawn).then(() => reject(gaveUp()))
      })
    },
    async ended() {
      const code = await exit
      await drawn
      return code
    },
    kill: signal => pty.kill(signal),
    hangUp,
    screen: () => everyRowOf(terminal).filter(row => row !== ''),
    rows: () => rowsOf(terminal),
    press: (...keys) => send(keys.map(bytesOfKey).join('')),
    type: send,
    paste: text => send(`\x1b[200~${text}\x1b[201~`),
    click: (x, y) => send(`\x1b[<0;${x + 1};${y + 1}M\x1b[<0;${x + 1};${y + 1}m`),
    wheel: (direction, x, y, notches = 1) =>
      send(`\x1b[<${direction === 'up' ? 64 : 65};${x + 1};${y + 1}M`.repeat(notches)),
    send,
    resize(width, height) {
      terminal.resize(width, height)
      pty.resize(width, height)
    },
    written: () => written,
  }
}

/**
 * Makes node-pty read everything that a program wrote before it ended. By default it closes the terminal 200 ms after
 * the end, which on a busy machine is before the last bytes were read. Returns a function that closes it at once.
 */
function readingToTheEnd(pty: IPty, bytesRead: () => number): () => void {
  // Neither is in its types.
  const { _socket: socket, destroy } = pty as IPty & { _socket: Socket; destroy(): void }
  const close = socket.destroy
  const closeIfSilent = (before: number) =>
    // Data that has arrived meanwhile is read between the two.
    setTimeout(() => setImmediate(() => (bytesRead() === before ? close.call(socket) : closeIfSilent(bytesRead()))), 50)
  socket.destroy = () => {
    closeIfSilent(-1)
    return socket
  }
  return () => {
    socket.destroy = close
    destroy.call(pty)
  }
}

function signalName(number: number): string {
  const [name] = Object.entries(constants.signals).find(([, one]) => one === number) ?? []
  return name ?? `signal ${number}`
}

/** A terminal in memory that measures characters as today's terminals do. */
export function makeXterm(columns: number, rows: number): xterm.Terminal {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true })
  terminal.loadAddon(new unicode.Unicode11Addon())
  terminal.unicode.activeVersion = '11'
  return terminal
}

/** The rows in view. */
function rowsOf(terminal: xterm.Terminal): string[] {
  const { viewportY } = terminal.buffer.active
  return everyRowOf(terminal)
    .slice(viewportY, viewportY + terminal.rows)
    .map(row => row.trimEnd())
}

function everyRowOf(terminal: xterm.Terminal): string[] {
  const { active } = terminal.buffer
  return Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true) ?? '')
}

const keyBytes: { readonly [key: string]: string } = {
  enter: '\r',
  escape: '\x1b',
  tab: '\t',
  'shift-tab': '\x1b[Z',
  space: ' ',
  backspace: '\x7f',
  delete: '\x1b[3~',
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  'shift-up': '\x1b[1;2A',
  'shift-down': '\x1b[1;2B',
  home: '\x1b[H',
  end: '\x1b[F',
  pageup: '\x1b[5~',
  pagedown: '\x1b[6~',
}

function bytesOfKey(key: string): string {
  const known = keyBytes[key]
  if (known !== undefined) return known
  if (/^ctrl-[a-z]$/.test(key)) return String.fromCharCode(key.charCodeAt(5) - 0x60)
  if (/^alt-.$/.test(key)) return `\x1b${key.slice(4)}`
  if (Array.from(key).length === 1) return key
  throw new Error(`No key is called ${key}.`)
}
