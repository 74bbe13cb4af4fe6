import type { JsonObject } from '../model/json.ts'
import { calls, type DemoCall, type DemoTurn, statusOf } from './turns.ts'

/**
 * A to-do list as newer versions keep it: task after task, each with a number, then what became of them. Items come
 * after `[x]`, `[~]` or `[ ]`; ` < 3` says that one waits for the third, and what follows ` | ` describes it.
 */
export function tasks(items: readonly string[]): DemoCall[] {
  const list = items.map((item, at) => ({ id: String(at + 1), status: statusOf(item), ...partsOf(item.slice(4)) }))
  const created = list.map(({ id, subject, description }) => {
    const input = { subject, ...(description !== undefined && { description }) }
    return calls('TaskCreate', input, `Task #${id} created successfully: ${subject}`, { task: { id, subject } })
  })
  const updated = list.map(({ id: taskId, status, after }) => {
    const input = { taskId, status, ...(after !== undefined && { addBlockedBy: [after] }) }
    return calls('TaskUpdate', input, `Updated task #${taskId} status`, { success: true, taskId })
  })
  return [...created, ...updated]
}

/** Whether a list says more than the older tool can keep. */
export const isPlan = (items: readonly string[]): boolean =>
  items.some(item => Object.values(partsOf(item)).filter(part => part !== undefined).length > 1)

function partsOf(item: string): { subject: string; after: string | undefined; description: string | undefined } {
  const [, subject = item, after, description] = /^(.*?)(?: < (\d+))?(?: \| (.*))?$/.exec(item) ?? []
  return { subject, after, description }
}

/** The tasks as they stand at the end, which Claude Code also keeps one by one. */
export function tasksIn(turns: readonly DemoTurn[]): Map<unknown, object> {
  const kept = new Map<unknown, JsonObject>()
  for (const turn of turns) {
    if (turn.kind !== 'call') continue
    const { subject, description = '', taskId, status, addBlockedBy = [] } = turn.input
    if (turn.name === 'TaskCreate') {
      const id = String(kept.size + 1)
      kept.set(id, { id, subject, description, status: 'pending', blocks: [], blockedBy: [] })
    }
    if (turn.name === 'TaskUpdate') kept.set(taskId, { ...kept.get(taskId), status, blockedBy: addBlockedBy })
  }
  return kept
}
