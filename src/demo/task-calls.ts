import type { JsonObject } from '../model/json.ts'
import { calls, type DemoCall, type DemoTurn, statusOf } from './turns.ts'

/**
 * A to-do list as newer versions write it: all tasks are created, then updated. Items come after `[x]`, `[~]` or `[ ]`;
 * ` < 3` makes one wait for the third, and ` | ` begins its description.
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

/** Whether a list has more than the older tool can express. */
export const isPlan = (items: readonly string[]): boolean =>
  items.some(item => Object.values(partsOf(item)).filter(part => part !== undefined).length > 1)

function partsOf(item: string): { subject: string; after: string | undefined; description: string | undefined } {
  const [, subject = item, after, description] = /^(.*?)(?: < (\d+))?(?: \| (.*))?$/.exec(item) ?? []
  return { subject, after, description }
}

/** The final tasks, which Claude Code also keeps in a file each. */
export function tasksIn(turns: readonly DemoTurn[]): Map<unknown, object> {
  const byId = new Map<unknown, JsonObject>()
  for (const turn of turns) {
    if (turn.kind !== 'call') continue
    const { subject, description = '', taskId, status, addBlockedBy = [] } = turn.input
    if (turn.name === 'TaskCreate') {
      const id = String(byId.size + 1)
      byId.set(id, { id, subject, description, status: 'pending', blocks: [], blockedBy: [] })
    }
    if (turn.name === 'TaskUpdate') byId.set(taskId, { ...byId.get(taskId), status, blockedBy: addBlockedBy })
  }
  return byId
}
