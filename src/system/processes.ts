import { readFileSync, readlinkSync } from 'node:fs'

/**
 * Whether the process that wrote its pid somewhere is still running. Files with pids stay behind after a crash, and the
 * number may be another program's by now; when the process said it started tells the two apart.
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

/** When a process started. Linux only: elsewhere there is no cheap way to know, and the pid has to do. */
function startOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in brackets and may hold anything; the start, in hundredths of a second since boot, is the 20th field after it.
    const ticks = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19])
    const boot = Number(/^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1])
    const start = boot * 1000 + ticks * 10
    return Number.isNaN(start) ? undefined : start
  } catch {
    return undefined
  }
}

/** The terminal that a process reads from, else the one it belongs to: `pts/3`. Linux only. */
export function terminalOf(pid: number): string | null {
  try {
    const [, name] = /^\/dev\/((?:pts\/|tty).+)$/.exec(readlinkSync(`/proc/${pid}/fd/0`)) ?? []
    if (name !== undefined) return name
  } catch {
    // Another user's, or there is no /proc.
  }
  return ownTerminalOf(pid)
}

/** By the number of its device, the fifth field behind the name; those from 136 on are pseudo-terminals. */
function ownTerminalOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const device = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[4])
    const [major, minor] = [(device >> 8) & 0xfff, (device & 0xff) | ((device >> 12) & 0xfff00)]
    if (major >= 136 && major <= 143) return `pts/${(major - 136) * 256 + minor}`
    return major === 4 && minor > 0 && minor < 64 ? `tty${minor}` : null
  } catch {
    return null
  }
}

/** The tmux pane that a process was started in, by its environment: `%3`. Linux only. */
export function paneOf(pid: number): string | null {
  try {
    return /(?:^|\0)TMUX_PANE=(%\d{1,9})(?:\0|$)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1] ?? null
  } catch {
    return null
  }
}
