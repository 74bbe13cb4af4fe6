import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether a process has been stopped, as by ^Z. */
export function isStopped(pid: number): boolean {
  try {
    const state = process.platform === 'linux' ? stateOf(pid) : askPs(pid)
    return state.startsWith('T')
  } catch {
    return false
  }
}

/** Whether it has ended, even if its parent has not asked for its exit status yet. */
export function isOver(pid: number): boolean {
  try {
    const state = process.platform === 'linux' ? stateOf(pid) : askPs(pid)
    return state.startsWith('Z')
  } catch {
    return true
  }
}

/** What Linux says of a process, from its state on: the name in front is in brackets and may hold anything. */
export function fieldsOf(pid: number): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const stateOf = (pid: number): string => fieldsOf(pid)[0] ?? ''

const askPs = (pid: number): string =>
  execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
