import { readFileSync, readlinkSync } from 'node:fs'
import { tryOr } from '../model/try-or.ts'

/**
 * Whether the process that recorded this pid is still running. Files with pids stay behind after a crash, and the pid
 * may belong to another program by now; the recorded start time tells the two apart.
 */
export function isRunning(pid: number, startedAt: number | undefined): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const processStart = startOf(pid)
  return startedAt === undefined || processStart === undefined || processStart <= startedAt + TOLERANCE_MS
}

const TOLERANCE_MS = 5000

/** Start time of a process. Linux only: elsewhere it is not cheap to find out, and the pid has to do. */
function startOf(pid: number): number | undefined {
  return tryOr(undefined, () => {
    // The 20th field is the start, in hundredths of a second since boot.
    const ticks = Number(statFieldsOf(pid)[19])
    const boot = Number(/^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1])
    const start = boot * 1000 + ticks * 10
    return Number.isNaN(start) ? undefined : start
  })
}

/** The terminal that a process reads from, or else its controlling terminal: `pts/3`. Linux only. */
export function terminalOf(pid: number): string | null {
  const [, name] = /^\/dev\/((?:pts\/|tty).+)$/.exec(tryOr('', () => readlinkSync(`/proc/${pid}/fd/0`))) ?? []
  return name ?? controllingTerminalOf(pid)
}

/** Decodes the device number, the fifth field. Major numbers from 136 on are pseudo-terminals. */
function controllingTerminalOf(pid: number): string | null {
  const device = Number(tryOr([], () => statFieldsOf(pid))[4] ?? 0)
  const [major, minor] = [(device >> 8) & 0xfff, (device & 0xff) | ((device >> 12) & 0xfff00)]
  if (major >= 136 && major <= 143) return `pts/${(major - 136) * 256 + minor}`
  return major === 4 && minor > 0 && minor < 64 ? `tty${minor}` : null
}

/** The fields of `/proc/PID/stat` behind the program's name, which may contain anything, even brackets. Linux only. */
export function statFieldsOf(pid: number): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** The tmux pane that a process was started in, from its environment: `%3`. Linux only. */
export function paneOf(pid: number): string | null {
  const variables = tryOr('', () => readFileSync(`/proc/${pid}/environ`, 'utf8'))
  return /(?:^|\0)TMUX_PANE=(%\d{1,9})(?:\0|$)/.exec(variables)?.[1] ?? null
}
