import { asList, asNumber, asObject, asText, type JsonObject, present } from '../../model/json.ts'
import type { Task } from '../../model/session.ts'
import type { Moment } from './ledger.ts'
import type { Notes } from './notes.ts'

/** Members of a call and of its result that are read here. */
export const taskMembers = [
  ...['todos', 'content', 'status', 'activeForm', 'id', 'subject', 'taskId', 'task'],
  ...['addBlockedBy', 'addBlocks'],
] as const

/** Members that calls about tasks need word for word, although many other calls have them too. */
export const taskWords = ['description'] as const

/** Whether all words of a call are needed, and not only their beginning. */
export const keepsWords = (name: unknown): boolean =>
  name === 'TodoWrite' || name === 'TaskCreate' || name === 'TaskUpdate'

export interface LineMoment extends Moment {
  /** Where the line begins. */
  readonly offset: number
}

interface Call {
  readonly id: string
  readonly name: string
  readonly input: unknown
}

/** Agents keep their to-do lists in tool calls: TodoWrite replaces the list, TaskCreate and TaskUpdate change it. */
export function noteTaskCall(notes: Notes, { id, name, input }: Call, moment: LineMoment): void {
  const given = asObject(input)
  // A subagent among the lines of its parent has a list of its own.
  if (!given || moment.isSidechain) return
  if (name === 'TodoWrite') replaceList(notes, given, markOf(moment))
  else if (name === 'TaskCreate') create(notes, id, given, markOf(moment))
  else if (name === 'TaskUpdate') update(notes, given, markOf(moment))
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

/** When a task was set, and by what line. */
type Mark = Pick<Task, 'setAt' | 'offset'>

function markOf({ time, offset }: LineMoment): Mark {
  return { ...(time !== null && { setAt: new Date(time).toISOString() }), offset }
}

/** Replaces the list. An item that did not change keeps the mark of the call that set it. */
function replaceList(notes: Notes, { todos }: JsonObject, mark: Mark): void {
  const list = asList(todos)
  if (!list) return
  const before = new Map(notes.facts.tasks.map(task => [sameAs(task), task]))
  notes.facts.tasks = list.flatMap(todo => {
    const item = asObject(todo)
    if (!item) return []
    const task = taskOf(item, item.content)
    const { setAt, offset } = before.get(sameAs(task)) ?? mark
    return [{ ...task, ...present({ setAt, offset }) }]
  })
  forgetOpenCreations(notes)
}

const sameAs = ({ status, content }: Task): string => `${status}\n${content}`

function create(notes: Notes, callId: string, input: JsonObject, mark: Mark): void {
  const { tasks } = notes.facts
  const number = tasks.filter(task => task.id !== undefined).length + 1
  tasks.push({ ...taskOf({ ...input, status: 'pending' }, input.subject), ...mark, id: String(number) })
  notes.openCalls.set(callId, { taskCreated: tasks.length - 1 })
}

function update({ facts: { tasks } }: Notes, input: JsonObject, mark: Mark): void {
  const id = idOf(input.taskId)
  const position = positionOf(tasks, id)
  const task = tasks[position]
  if (id === undefined || !task) return
  tasks[position] = { ...blocked(task, idsIn(input.addBlockedBy)), ...changes(input), ...mark }
  for (const other of idsIn(input.addBlocks)) {
    const waiting = positionOf(tasks, other)
    const held = tasks[waiting]
    if (held) tasks[waiting] = { ...blocked(held, [id]), ...mark }
  }
}

function positionOf(tasks: readonly Task[], id: string | undefined): number {
  return tasks.findLastIndex(task => task.id === id && task.status !== 'deleted')
}

function blocked(task: Task, by: readonly string[]): Task {
  return by.length === 0 ? task : { ...task, blockedBy: [...new Set([...(task.blockedBy ?? []), ...by])] }
}

function idsIn(value: unknown): string[] {
  return [...new Set((asList(value) ?? []).flatMap(one => idOf(one) ?? []))]
}

function changes(input: JsonObject): Partial<Task> {
  return { ...present({ content: asText(input.subject), status: asText(input.status) }), ...moreOf(input) }
}

function taskOf(item: JsonObject, content: unknown): Task {
  return {
    content: asText(content) ?? '',
    status: asText(item.status) ?? 'pending',
    ...moreOf(item),
    ...present({ id: idOf(item.id) }),
  }
}

/** Reads a task from a file of its own; undefined if the object is no task. */
export function storedTask(item: JsonObject): (Task & { readonly id: string }) | undefined {
  const id = idOf(item.id)
  const blockedBy = idsIn(item.blockedBy)
  if (id === undefined || asText(item.subject) === undefined) return undefined
  return { ...taskOf(item, item.subject), id, ...(blockedBy.length > 0 && { blockedBy }) }
}

function moreOf(item: JsonObject): Pick<Task, 'activeForm' | 'description'> {
  const description = beginningOf(asText(item.description) ?? '') || undefined
  return present({ activeForm: asText(item.activeForm), description })
}

/** The first paragraph and the rest as a second one, up to LONGEST characters. The text can be huge, so it is cut first. */
function beginningOf(text: string): string {
  const [first = '', ...others] = text
    .slice(0, 4 * LONGEST)
    .trim()
    .split(/\n[ \t\r]*\n/)
  const paragraphs = [first, others.join(' ')].map(paragraph => paragraph.replace(/\s+/g, ' ').trim())
  const short = paragraphs.filter(paragraph => paragraph !== '').join('\n\n')
  return short.length <= LONGEST ? short : [...short.slice(0, 2 * LONGEST)].slice(0, LONGEST).join('').trimEnd()
}

const LONGEST = 400

function idOf(value: unknown): string | undefined {
  return asText(value) ?? asNumber(value)?.toString()
}

function forgetOpenCreations({ openCalls }: Notes): void {
  for (const [id, call] of openCalls) if (call.taskCreated !== undefined) openCalls.delete(id)
}
