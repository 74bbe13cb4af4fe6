import { asList, asNumber, asObject, asText, type JsonObject } from '../model/json.ts'
import type { Task } from '../model/session.ts'
import type { Notes } from './notes.ts'

/** What is read here of a call and of its result. */
export const taskMembers = ['todos', 'content', 'status', 'activeForm', 'id', 'subject', 'taskId', 'task'] as const

/** Whether a call has its words in `content`. */
export const keepsWordsInContent = (name: unknown): boolean => name === 'TodoWrite'

/** Agents keep their to-do lists in tool calls: TodoWrite replaces the list, TaskCreate and TaskUpdate change it. */
export function noteTaskCall(notes: Notes, callId: string, name: string, input: unknown): void {
  const given = asObject(input)
  if (!given) return
  if (name === 'TodoWrite') replaceList(notes, given)
  else if (name === 'TaskCreate') create(notes, callId, given)
  else if (name === 'TaskUpdate') update(notes, given)
}

/** A created task gets its number only with the answer; a refused one never existed. */
export function noteTaskResult(notes: Notes, position: number, isError: boolean, result: unknown): void {
  const { tasks } = notes.facts
  const task = tasks[position]
  if (!task) return
  if (isError) {
    tasks[position] = { ...task, status: 'deleted' }
    return
  }
  const id = idOf(asObject(asObject(result)?.task)?.id)
  if (id !== undefined) tasks[position] = { ...task, id }
}

function replaceList(notes: Notes, { todos }: JsonObject): void {
  const list = asList(todos)
  if (!list) return
  notes.facts.tasks = list.flatMap(todo => {
    const item = asObject(todo)
    return item ? [taskOf(item, item.content)] : []
  })
  forgetOpenCreations(notes)
}

function create(notes: Notes, callId: string, input: JsonObject): void {
  const { tasks } = notes.facts
  const number = tasks.filter(task => task.id !== undefined).length + 1
  tasks.push({ ...taskOf({ ...input, status: 'pending' }, input.subject), id: String(number) })
  notes.openCalls.set(callId, { taskCreated: tasks.length - 1 })
}

function update({ facts: { tasks } }: Notes, input: JsonObject): void {
  const id = idOf(input.taskId)
  const position = tasks.findLastIndex(task => task.id === id && task.status !== 'deleted')
  const task = tasks[position]
  if (id === undefined || !task) return
  tasks[position] = { ...task, ...changes(input) }
}

function changes(input: JsonObject): Partial<Task> {
  const subject = asText(input.subject)
  const status = asText(input.status)
  const activeForm = asText(input.activeForm)
  return {
    ...(subject !== undefined && { content: subject }),
    ...(status !== undefined && { status }),
    ...(activeForm !== undefined && { activeForm }),
  }
}

function taskOf(item: JsonObject, content: unknown): Task {
  const activeForm = asText(item.activeForm)
  const id = idOf(item.id)
  return {
    content: asText(content) ?? '',
    status: asText(item.status) ?? 'pending',
    ...(activeForm !== undefined && { activeForm }),
    ...(id !== undefined && { id }),
  }
}

function idOf(value: unknown): string | undefined {
  return asText(value) ?? asNumber(value)?.toString()
}

function forgetOpenCreations({ openCalls }: Notes): void {
  for (const [id, call] of openCalls) if (call.taskCreated !== undefined) openCalls.delete(id)
}
