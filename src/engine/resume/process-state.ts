import { execFileSync } from 'node:child_process'
import { tryOr } from '../../model/try-or.ts'
import { statFieldsOf } from '../../system/processes.ts'

/** Whether a process has been stopped, as by ^Z. */
export const isStopped = (pid: number): boolean => stateOf(pid).startsWith('T')

/** Whether a process has ended, even if its parent has not collected its exit status yet. */
export const isOver = (pid: number): boolean => stateOf(pid).startsWith('Z')

/** The state of a process, as `ps` writes it; `Z`, as for one that has ended, if there is no such process. */
function stateOf(pid: number): string {
  return tryOr('Z', () => {
    if (process.platform === 'linux') return statFieldsOf(pid)[0] ?? ''
    return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  })
}
