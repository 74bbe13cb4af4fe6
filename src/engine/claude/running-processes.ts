import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { asNumber, asObject, asText, type JsonObject, parseObject } from '../../model/json.ts'
import { namesIn } from '../disk/read-or-empty.ts'
import { readRegularText } from '../disk/regular-file.ts'

/** The ids of the sessions that a running Claude Code says it has open, from `sessions/<pid>.json` in its config folder. */
export function liveSessions(configFolder: string): Set<string> {
  return new Set(reportsIn(configFolder).flatMap(report => (isOpen(report) ? report.sessionId : [])))
}

/** A program that has a session open. */
export interface Running {
  readonly pid: number
  /** `pts/3`; null where that is not known. */
  readonly terminal: string | null
  /** `%3` */
  readonly tmuxPane: string | null
  readonly writtenAt: string | null
}

/** The one that has this session open, if there is one. */
export function runningSession(configFolder: string, sessionId: string): Running | undefined {
  const open = reportsIn(configFolder).find(report => report.sessionId === sessionId && isOpen(report))
  if (!open) return undefined
  const { pid, updatedAt, tmux } = open
  return { pid, terminal: terminalOf(pid), tmuxPane: paneIn(tmux) ?? paneOf(pid), writtenAt: isoOf(updatedAt) }
}

interface Report {
  readonly sessionId: string
  readonly pid: number
  readonly startedAt: number | undefined
  readonly updatedAt: unknown
  readonly tmux: unknown
}

function reportsIn(configFolder: string): Report[] {
  const folder = join(configFolder, 'sessions')
  return namesIn(folder)
    .filter(name => /^\d+\.json$/.test(name))
    .flatMap(name => reportOf(readObject(join(folder, name))) ?? [])
}

function reportOf(running: JsonObject | undefined): Report | undefined {
  const [sessionId, pid] = [asText(running?.sessionId), asNumber(running?.pid)]
  // A pid of 0 or less addresses a process group.
  if (!running || sessionId === undefined || pid === undefined || pid <= 0) return undefined
  return { sessionId, pid, startedAt: asNumber(running.startedAt), updatedAt: running.updatedAt, tmux: running.tmux }
}

function readObject(path: string): JsonObject | undefined {
  try {
    return parseObject(readRegularText(path))
  } catch {
    return undefined
  }
}

const isOpen = ({ pid, startedAt }: Report): boolean => isRunning(pid, startedAt)

/** The file stays behind after a crash, and the number may by now be another program's. */
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

/** Linux only: elsewhere there is no cheap way to know, and the pid has to do. */
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

/** Linux only: the terminal that it reads from, else the one that it belongs to. */
function terminalOf(pid: number): string | null {
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

/** Claude Code's word for it has no fixed shape: a pane, a pane behind what `$TMUX` has, or an object with one. */
function paneIn(tmux: unknown): string | null {
  const { pane, paneId } = asObject(tmux) ?? {}
  const said = [tmux, pane, paneId].flatMap(value => asText(value) ?? [])
  return said.flatMap(text => /(?:^|[,\s:])(%\d{1,9})$/.exec(text)?.[1] ?? [])[0] ?? null
}

function paneOf(pid: number): string | null {
  try {
    return /(?:^|\0)TMUX_PANE=(%\d{1,9})(?:\0|$)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1] ?? null
  } catch {
    return null
  }
}

/** Milliseconds, or written out. */
function isoOf(time: unknown): string | null {
  const date = typeof time === 'number' || typeof time === 'string' ? new Date(time) : new Date(Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
