import { join } from 'node:path'
import { asNumber, asObject, asText, type JsonObject, parseObject } from '../../model/json.ts'
import { isRunning, paneOf, terminalOf } from '../../system/processes.ts'
import { namesIn, textOf } from '../../system/read-or-empty.ts'
import type { RunningPrograms } from '../beside.ts'

/** A running Claude Code says which session it has open in `sessions/<pid>.json` in its config folder. */
export const running: RunningPrograms = {
  ids: configFolder => new Set(reportsIn(configFolder).flatMap(report => (isOpen(report) ? report.sessionId : []))),
  program(configFolder, sessionId) {
    const open = reportsIn(configFolder).find(report => report.sessionId === sessionId && isOpen(report))
    if (!open) return undefined
    const { pid, updatedAt, tmux } = open
    return { pid, terminal: terminalOf(pid), tmuxPane: paneIn(tmux) ?? paneOf(pid), writtenAt: isoOf(updatedAt) }
  },
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
    .flatMap(name => reportOf(parseObject(textOf(join(folder, name)))) ?? [])
}

function reportOf(object: JsonObject | undefined): Report | undefined {
  const [sessionId, pid] = [asText(object?.sessionId), asNumber(object?.pid)]
  // A pid of 0 or less addresses a process group.
  if (!object || sessionId === undefined || pid === undefined || pid <= 0) return undefined
  return { sessionId, pid, startedAt: asNumber(object.startedAt), updatedAt: object.updatedAt, tmux: object.tmux }
}

const isOpen = ({ pid, startedAt }: Report): boolean => isRunning(pid, startedAt)

/** Claude Code writes the pane alone, the pane behind the value of `$TMUX`, or an object with a pane. */
function paneIn(tmux: unknown): string | null {
  const { pane, paneId } = asObject(tmux) ?? {}
  const texts = [tmux, pane, paneId].flatMap(value => asText(value) ?? [])
  return texts.flatMap(text => /(?:^|[,\s:])(%\d{1,9})$/.exec(text)?.[1] ?? [])[0] ?? null
}

/** The time may be milliseconds or text. */
function isoOf(time: unknown): string | null {
  const date = typeof time === 'number' || typeof time === 'string' ? new Date(time) : new Date(Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
