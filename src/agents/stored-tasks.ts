import { present } from '../model/json.ts'
import type { Task } from '../model/session.ts'

/** A task from a file of its own, and when that file was written. */
export interface StoredTask {
  readonly task: Task & { readonly id: string }
  readonly writtenAt: number
}

/**
 * Merges the tasks that a session's calls leave with the ones in files. The files also know what a teammate or the user
 * did, but they are cleaned up after a while, and do not tell which line set a task.
 */
export function withStored(replayed: readonly Task[], stored: readonly StoredTask[]): readonly Task[] {
  if (stored.length === 0) return replayed
  const files = new Map(stored.map(one => [one.task.id, one]))
  // A resumed session has the earlier calls too and counts from 1 again, so a file belongs to the last task with its id.
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

/** Takes the file's time only if its content is new: files are also touched without a change. */
function asStored({ content, status, activeForm, setAt, offset }: Task, { task, writtenAt }: StoredTask): Task {
  const isChanged = content !== task.content || status !== task.status
  const isLater = setAt === undefined || writtenAt > Date.parse(setAt)
  const changedAt = isChanged && isLater ? isoOf(writtenAt) : setAt
  return { ...present({ activeForm }), ...task, ...present({ setAt: changedAt, offset }) }
}

const isoOf = (time: number): string => new Date(time).toISOString()
