import type { Session, Task } from '../../model/session.ts'

/** Ready-made filters below the project tree. */
export const views = ['live', 'failed', 'openTasks', 'neverTitled'] as const
export type View = (typeof views)[number]

export const isInView = {
  live: session => session.status === 'active',
  failed: session => session.status === 'failed',
  openTasks: session => session.tasks.some(isOpenTask),
  // Lists show a title made of the first prompt if neither a person nor an agent gave one.
  neverTitled: session => session.titleSource === 'prompt' || session.titleSource === 'none',
} as const satisfies { [Name in View]: (session: Session) => boolean }

/** Open unless completed, deleted or cancelled; unknown states count as open. */
export function isOpenTask({ status }: Pick<Task, 'status'>): boolean {
  return !closed.has(status)
}

const closed: ReadonlySet<string> = new Set(['completed', 'deleted', 'cancelled'])
