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

/** Whether it is a terminal that may be gone already: Node has seen it before us, and it answers no questions any more. */
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
 * Ends the process like SIGTERM where SIGUSR1 came before we could listen: Node has opened its debugger then, to whoever
 * finds the port. Not if the debugger was asked for. To be called once nobody waits: to load the inspector takes a while.
 */
export async function endIfDebuggerOpened(): Promise<void> {
  if ([...process.execArgv, process.env.NODE_OPTIONS ?? ''].some(option => option.includes('--inspect'))) return
  const inspector = await import('node:inspector')
  if (inspector.url() === undefined) return
  inspector.close()
  process.kill(process.pid, 'SIGTERM')
}
