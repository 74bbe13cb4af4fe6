import { basename } from 'node:path'
import { asObject, asText, entriesOf, isObject, type Line, linesOf, listOf } from './recount.ts'

/** What happened in a file, without our tables. */
export interface Recounted {
  /** By local day and model. */
  readonly spent: { readonly [dayAndModel: string]: Figures }
  /** Spent by subagents whose lines are among those of their parent. */
  readonly spentInside: { readonly [dayAndModel: string]: Figures }
  /** Prompts by local day. */
  readonly prompts: Figures
  readonly calls: Figures
  readonly failed: Figures
  /** For each compaction, the number of messages that had begun before it. */
  readonly compactions: readonly number[]
}

export interface Figures {
  readonly [name: string]: number
}

/** The figures of one message, in the form of both sides. */
export interface Spent {
  readonly isInside: boolean
  readonly time: number
  readonly model: string
  readonly figures: Figures
}

/** Counts a file of Claude Code once more, in the plainest way, without any of the program's code. */
export function recountActivity(path: string): Recounted {
  const { lines } = linesOf(path)
  const isSubagentFile = basename(path).startsWith('agent-')
  const answers = answersOf(lines, isSubagentFile)
  const lasts = answers.filter((one, at) => !one.key || answers.findLastIndex(({ key }) => key === one.key) === at)
  const callLines = callsOf(lines)
  return {
    ...spentByDay(lasts.map(last => spentBy(last, last.key ? answers.filter(({ key }) => key === last.key) : [last]))),
    prompts: tally(
      lines.filter(line => entriesOf(line).some(({ kind }) => kind === 'user')).map(line => dayOf(timeOf(line))),
    ),
    calls: tally(callLines.map(({ name }) => name)),
    failed: tally(callLines.filter(({ id }) => hasFailed(lines, id)).map(({ name }) => name)),
    compactions: lines.flatMap((line, at) =>
      line.type === 'system' && line.subtype === 'compact_boundary'
        ? [begunBefore(answersOf(lines.slice(0, at), isSubagentFile))]
        : [],
    ),
  }
}

/** The ids of all messages of a file. */
export const messageIdsIn = (path: string): string[] =>
  answersOf(linesOf(path).lines, true).flatMap(({ message }) => asText(message.id) ?? [])

/** Adds messages up by local day and model. */
export function spentByDay(messages: readonly Spent[]): Pick<Recounted, 'spent' | 'spentInside'> {
  const sums = (some: readonly Spent[]) => {
    const days: { [dayAndModel: string]: { [name: string]: number } } = {}
    for (const { time, model, figures } of some) {
      const day = `${dayOf(time)} ${model}`
      days[day] ??= {}
      for (const [name, figure] of Object.entries(figures)) days[day][name] = (days[day][name] ?? 0) + figure
    }
    return days
  }
  return {
    spent: sums(messages.filter(({ isInside }) => !isInside)),
    spentInside: sums(messages.filter(({ isInside }) => isInside)),
  }
}

export function tally(names: readonly string[]): Figures {
  const counts: { [name: string]: number } = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** The local day, as `2026-08-01`. */
export const dayOf = (time: number): string => new Date(time).toLocaleDateString('sv')

interface Answer {
  /** Empty: a message without an id equals no other. */
  readonly key: string
  readonly isInside: boolean
  readonly line: Line
  readonly message: Line
}

function answersOf(lines: readonly Line[], isSubagentFile: boolean): Answer[] {
  return lines
    .filter(line => line.type === 'assistant' && isObject(asObject(line.message).usage))
    .map(line => {
      const message = asObject(line.message)
      const isInside = line.isSidechain === true && !isSubagentFile
      return { key: typeof message.id === 'string' ? `${isInside} ${message.id}` : '', isInside, line, message }
    })
}

const begunBefore = (answers: readonly Answer[]): number =>
  new Set(answers.map(({ key }, at) => (key === '' ? String(at) : key))).size

function spentBy({ isInside, line, message }: Answer, all: readonly Answer[]): Spent {
  const last = tokensIn(asObject(message.usage))
  const repeated = all.map(answer => tokensIn(asObject(answer.message.usage)))
  const sum = (of: (tokens: ReturnType<typeof tokensIn>) => number) =>
    repeated.reduce((total, one) => total + of(one), 0)
  return {
    isInside,
    time: timeOf(line),
    model: asText(message.model) ?? '',
    figures: {
      messages: 1,
      ...last,
      lines: all.length,
      repeatedInput: sum(({ input }) => input),
      repeatedOutput: sum(({ output }) => output),
      repeatedWrite: sum(({ write5m, write1h }) => write5m + write1h),
      repeatedRead: sum(({ read }) => read),
    },
  }
}

/** Cache writes have a sum and two parts; any may be missing, and the rest counts as five minutes. */
function tokensIn(usage: Line) {
  const parts = asObject(usage.cache_creation)
  const sum = number(usage.cache_creation_input_tokens)
  const [short, long] = [number(parts.ephemeral_5m_input_tokens), number(parts.ephemeral_1h_input_tokens)]
  const write1h = sum === 0 ? long : Math.min(long, sum)
  return {
    input: number(usage.input_tokens),
    output: number(usage.output_tokens),
    write5m: sum === 0 ? short : sum - write1h,
    write1h,
    read: number(usage.cache_read_input_tokens),
  }
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Each call once, with or without an id. */
function callsOf(lines: readonly Line[]): { readonly id: unknown; readonly name: string }[] {
  const calls = lines
    .filter(({ type }) => type === 'assistant' || type === 'user')
    .flatMap(line => listOf(asObject(line.message).content).map(asObject))
    .filter(({ type }) => type === 'tool_use' || type === 'server_tool_use')
    .map(({ id, name }) => ({ id, name: asText(name) ?? '' }))
  return calls.filter(({ id }, at) => !id || calls.findIndex(other => other.id === id) === at)
}

function hasFailed(lines: readonly Line[], id: unknown): boolean {
  return lines
    .flatMap(line => listOf(asObject(line.message).content).map(asObject))
    .some(block => block.type === 'tool_result' && block.tool_use_id === id && block.is_error === true)
}

const timeOf = (line: Line): number => new Date(asText(line.timestamp) ?? '').getTime() || 0
