import { fstatSync } from 'node:fs'
import { constants } from 'node:os'
import { isatty } from 'node:tty'
import { tryOr } from '../../model/try-or.ts'

/** Ends this process by a signal, after removing its listeners under every name: SIGABRT is also SIGIOT. */
export function endBy(signal: NodeJS.Signals): void {
  const { signals } = constants
  for (const [name, number] of Object.entries(signals)) if (number === signals[signal]) process.removeAllListeners(name)
  process.kill(process.pid, signal)
}

/** Makes an exit end by SIGHUP if our terminal is gone, as Node aborts when it cannot reset a terminal. */
export function endWithTerminal(): void {
  const terminals = [0, 1, 2].filter(fd => isatty(fd) || isPseudoTerminal(fd))
  process.on('exit', () => {
    if (terminals.some(fd => !isatty(fd))) endBy('SIGHUP')
  })
}

/** Recognizes a pseudo-terminal by its device number, which works after it was closed, unlike `isatty`. */
function isPseudoTerminal(fd: number): boolean {
  if (process.platform !== 'linux') return false
  const device = tryOr(0, () => fstatSync(fd).rdev)
  const major = (device >> 8) & 0xfff
  return major >= FIRST_PSEUDO_TERMINAL && major <= LAST_PSEUDO_TERMINAL
}

const FIRST_PSEUDO_TERMINAL = 136
const LAST_PSEUDO_TERMINAL = 143

/**
 * Ends the process like SIGTERM, and does not return, if SIGUSR1 came before we could listen: Node has then opened its
 * debugger to anyone who finds the port. A debugger from `--inspect` stays. Loading the inspector takes over a
 * millisecond, so this is called after the first paint.
 */
export async function endIfDebuggerOpened(): Promise<void> {
  if ([...process.execArgv, process.env.NODE_OPTIONS ?? ''].some(option => option.includes('--inspect'))) return
  const inspector = await import('node:inspector')
  if (inspector.url() === undefined) return
  inspector.close()
  process.kill(process.pid, 'SIGTERM')
  // The signal arrives in a later turn of the event loop. Until then, keep the process alive and start nothing else.
  await new Promise(resolve => setTimeout(resolve, 10_000))
}
