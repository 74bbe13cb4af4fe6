import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asNumber, asText, parseObject } from '../model/json.ts'

/** The ids of the sessions that a running Claude Code says it has open, from `sessions/<pid>.json` in its config folder. */
export function liveSessions(configFolder: string): Set<string> {
  const live = new Set<string>()
  for (const name of namesIn(join(configFolder, 'sessions'))) {
    if (!/^\d+\.json$/.test(name)) continue
    const { sessionId, pid, startedAt } = runningSession(join(configFolder, 'sessions', name))
    if (sessionId !== undefined && pid !== undefined && isRunning(pid, startedAt)) live.add(sessionId)
  }
  return live
}

function runningSession(path: string) {
  try {
    const running = parseObject(readFileSync(path, 'utf8'))
    return {
      sessionId: asText(running?.sessionId),
      pid: asNumber(running?.pid),
      startedAt: asNumber(running?.startedAt),
    }
  } catch {
    return {}
  }
}

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

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
