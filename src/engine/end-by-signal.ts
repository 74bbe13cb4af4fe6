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
  const terminals = [0, 1, 2].filter(fd => isatty(fd))
  process.on('exit', () => {
    if (terminals.some(fd => !isatty(fd))) endBy('SIGHUP')
  })
}
