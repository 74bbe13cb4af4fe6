import type { Task } from '../model/session.ts'

/** A task as it lies in a file of its own, and when that file was written. */
export interface StoredTask {
  readonly task: Task & { readonly id: string }
  readonly writtenAt: number
}

/**
 * The tasks that the calls of a session leave, and what the files say of them: those also know what others did, a teammate
 * or the user. But files are cleaned up after a while, and do not know where a task was set.
 */
export function withStored(replayed: readonly Task[], stored: readonly StoredTask[]): readonly Task[] {
  if (stored.length === 0) return replayed
  const files = new Map(stored.map(one => [one.task.id, one]))
  // A resumed session has what it goes on from, and begins to number anew: a file is of the last with its number.
  const lasts = new Map(replayed.map((task, at) => [task.id, at]))
  const merged = replayed.map((task, at) => {
    const { id } = task
    const file = id !== undefined && lasts.get(id) === at ? files.get(id) : undefined
    if (!file) return task
    files.delete(file.task.id)
    return asStored(task, file)
  })
  const added = [...files.values()].map(({ task, writtenAt }) => ({ ...task, setAt: isoOf(writtenAt) }))
  return [...merged, ...added]
}

/** A file that says the same as the call tells nothing of when that was: files are also touched for nothing. */
function asStored({ content, status, activeForm, setAt, offset }: Task, { task, writtenAt }: StoredTask): Task {
  const isChanged = content !== task.content || status !== task.status
  const isLater = setAt === undefined || writtenAt > Date.parse(setAt)
  const changedAt = isChanged && isLater ? isoOf(writtenAt) : setAt
  return {
    ...(activeForm !== undefined && { activeForm }),
    ...task,
    ...(changedAt !== undefined && { setAt: changedAt }),
    ...(offset !== undefined && { offset }),
  }
}

const isoOf = (time: number): string => new Date(time).toISOString()
