import { fstatSync } from 'node:fs'
import { constants } from 'node:os'
import { isatty } from 'node:tty'

/** Ends this process by a signal, after removing its listeners under every name: SIGABRT is also SIGIOT. */
export function endBy(signal: NodeJS.Signals): void {
  const { signals } = constants
  for (const [name, number] of Object.entries(signals)) if (number === signals[signal]) process.removeAllListeners(name)
  process.kill(process.pid, signal)
}

/**
 * Makes an exit end by SIGHUP if a terminal that is here now is gone by then: Node sets terminals back when it exits, and
 * aborts over one that is gone.
 */
export function endWithTerminal(): void {
  const terminals = [0, 1, 2].filter(fd => isatty(fd) || isPseudoTerminal(fd))
  process.on('exit', () => {
    if (terminals.some(fd => !isatty(fd))) endBy('SIGHUP')
  })
}

/** Tells a pseudo-terminal by its device number, which is still there after it was closed: `isatty` says no then. */
function isPseudoTerminal(fd: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    const { rdev } = fstatSync(fd)
    const major = (rdev >> 8) & 0xfff
    return major >= FIRST_PSEUDO_TERMINAL && major <= LAST_PSEUDO_TERMINAL
  } catch {
    return false
  }
}

const FIRST_PSEUDO_TERMINAL = 136
const LAST_PSEUDO_TERMINAL = 143

/**
 * Ends the process like SIGTERM if SIGUSR1 came before we could listen, and does not return then: Node has opened its
 * debugger to anyone who finds the port. Leaves a debugger alone that was asked for. Loading the inspector takes over a
 * millisecond, so this is called after the first picture.
 */
export async function endIfDebuggerOpened(): Promise<void> {
  if ([...process.execArgv, process.env.NODE_OPTIONS ?? ''].some(option => option.includes('--inspect'))) return
  const inspector = await import('node:inspector')
  if (inspector.url() === undefined) return
  inspector.close()
  process.kill(process.pid, 'SIGTERM')
  // The signal is heard in a later turn. Until then nothing else may start, and the process has to stay.
  await new Promise(resolve => setTimeout(resolve, 10_000))
}
