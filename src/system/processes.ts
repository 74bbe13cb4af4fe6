import { readFileSync, readlinkSync } from 'node:fs'

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
  try {
    // The 20th field is the start, in hundredths of a second since boot.
    const ticks = Number(statFieldsOf(pid)[19])
    const boot = Number(/^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1])
    const start = boot * 1000 + ticks * 10
    return Number.isNaN(start) ? undefined : start
  } catch {
    return undefined
  }
}

/** The terminal that a process reads from, or else its controlling terminal: `pts/3`. Linux only. */
export function terminalOf(pid: number): string | null {
  try {
    const [, name] = /^\/dev\/((?:pts\/|tty).+)$/.exec(readlinkSync(`/proc/${pid}/fd/0`)) ?? []
    if (name !== undefined) return name
  } catch {
    // Another user's process, or there is no /proc.
  }
  return controllingTerminalOf(pid)
}

/** Decodes the device number, the fifth field. Major numbers from 136 on are pseudo-terminals. */
function controllingTerminalOf(pid: number): string | null {
  try {
    const device = Number(statFieldsOf(pid)[4])
    const [major, minor] = [(device >> 8) & 0xfff, (device & 0xff) | ((device >> 12) & 0xfff00)]
    if (major >= 136 && major <= 143) return `pts/${(major - 136) * 256 + minor}`
    return major === 4 && minor > 0 && minor < 64 ? `tty${minor}` : null
  } catch {
    return null
  }
}

/** The fields of `/proc/PID/stat` behind the program's name, which may contain anything, even brackets. Linux only. */
export function statFieldsOf(pid: number): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** The tmux pane that a process was started in, from its environment: `%3`. Linux only. */
export function paneOf(pid: number): string | null {
  try {
    return /(?:^|\0)TMUX_PANE=(%\d{1,9})(?:\0|$)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1] ?? null
  } catch {
    return null
  }
}
