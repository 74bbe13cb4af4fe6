import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * Counts what a session file holds a second time, in the plainest way: the whole file in memory, and one pass over its
 * lines per question. It shares no code with the program, so that a mistake has to be made twice to go unnoticed.
 */
export function recount(path: string) {
  const { lines, parseErrors } = linesOf(path)
  const entries = lines.flatMap(entriesOf)
  const counts = Object.fromEntries(kinds.map(kind => [kind, entries.filter(entry => entry.kind === kind).length]))
  const firstPrompt = firstPromptOf(entries)
  const conversation = entries.filter(entry => !['progress', 'snapshot', 'summary'].includes(entry.kind))
  const isWarmup = isSubagent(path) && firstPrompt === 'Warmup'
  return {
    messageCount: entries.length,
    counts,
    parseErrors,
    ...titleOf(lines, firstPrompt),
    firstPrompt,
    summary: summariesOf(lines).at(-1)?.text ?? null,
    ...timesOf(lines),
    gitBranch: words(lines, 'gitBranch').at(-1) ?? null,
    version: words(lines, 'version').at(-1) ?? null,
    // Without a cwd the program guesses, and a guess cannot be recounted; only that it is a guess.
    projectPath: words(lines, 'cwd')[0] ?? null,
    projectGuessed: words(lines, 'cwd').length === 0,
    cwd: words(lines, 'cwd').at(-1) ?? null,
    models: modelsOf(lines),
    usage: usageOf(lines),
    tasks: tasksOf(lines),
    empty: conversation.length === 0 || isWarmup,
    sizeBytes: statSync(path).size,
  }
}

/** Every session file below a `projects` folder, by its real path. */
export function sessionFiles(projects: string): string[] {
  const real = realpathSync(projects)
  return foldersIn(real).flatMap(project => [
    ...filesIn(project).filter(path => isMainSession(path) || isSubagent(path)),
    ...foldersIn(project).flatMap(session => subagentsBelow(join(session, 'subagents'))),
  ])
}

export const isMainSession = (path: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jsonl$/.test(basename(path))
const isSubagent = (path: string) => /^agent-.+\.jsonl$/.test(basename(path))

const subagentsBelow = (folder: string): string[] => [
  ...filesIn(folder).filter(isSubagent),
  ...foldersIn(folder).flatMap(subagentsBelow),
]

const filesIn = (folder: string) => inside(folder, entry => entry.isFile())
const foldersIn = (folder: string) => inside(folder, entry => entry.isDirectory())

function inside(folder: string, wanted: (entry: { isFile(): boolean; isDirectory(): boolean }) => boolean): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(wanted)
    .map(entry => join(folder, entry.name))
}

/** The `agent` format: an entry for every block of every message, and one for each compaction. */
export function recountAgentMessages(path: string): number {
  return linesOf(path).lines.reduce((sum, line) => {
    if (line.type === 'compaction') return sum + 1
    return line.type === 'message' ? sum + listOf(asObject(line.message).content).length : sum
  }, 0)
}

export type Line = { readonly [name: string]: unknown }

export function linesOf(path: string): { lines: Line[]; parseErrors: number } {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  const parsed = text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(parse)
  const lines = parsed.filter(line => line !== undefined)
  return { lines, parseErrors: parsed.length - lines.length }
}

function parse(line: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const kinds = 'user assistant thinking toolCall toolResult system progress snapshot summary other'.split(' ')

interface Counted {
  readonly kind: string
  readonly text?: string
}

export function entriesOf(line: Line): Counted[] {
  if (line.type === 'progress') return [{ kind: 'progress' }]
  if (line.type === 'file-history-snapshot') return [{ kind: 'snapshot' }]
  if (line.type === 'summary') return [{ kind: 'summary' }]
  if (line.type === 'attachment') return queuedPromptOf(asObject(line.attachment))
  if (line.type !== 'user' && line.type !== 'assistant') return []
  const { content } = asObject(line.message)
  if (typeof content === 'string') return [textEntry(line, content)]
  return listOf(content).flatMap(block => blockEntries(line, asObject(block)))
}

function queuedPromptOf(attachment: Line): Counted[] {
  if (attachment.type !== 'queued_command' || attachment.commandMode !== 'prompt') return []
  const { prompt } = attachment
  const texts = typeof prompt === 'string' ? [prompt] : listOf(prompt).map(block => asText(asObject(block).text))
  return [{ kind: 'user', text: texts.filter(text => text !== undefined).join(' ') }]
}

function blockEntries(line: Line, block: Line): Counted[] {
  switch (block.type) {
    case 'text':
      return [textEntry(line, asText(block.text) ?? '')]
    case 'thinking':
      return block.thinking ? [{ kind: 'thinking' }] : []
    case 'tool_use':
    case 'server_tool_use':
      return [{ kind: 'toolCall' }]
    case 'tool_result':
      return [{ kind: 'toolResult' }]
    case 'image':
      return [{ kind: line.type === 'user' ? 'user' : 'other' }]
    default:
      return [{ kind: 'other' }]
  }
}

function textEntry(line: Line, text: string): Counted {
  if (line.type === 'assistant') return { kind: 'assistant', text }
  return { kind: isHuman(line, text) ? 'user' : 'system', text }
}

function isHuman(line: Line, text: string): boolean {
  if (line.isMeta === true || line.isCompactSummary === true) return false
  if (line.origin !== undefined && asObject(line.origin).kind !== 'human') return false
  return !notTyped.test(text) && !isOnlyIdeTags(text)
}

/** The beginnings of texts that Claude Code writes in the user's name (FORMATS §3). */
const notTyped = new RegExp(
  [
    '^\\s*(<command-(name|message|args)>',
    '<local-command-(stdout|stderr|caveat)>',
    '<bash-(input|stdout|stderr)>',
    '<(task-notification|system-reminder|session-start-hook|tick|goal)>',
    '<teammate-message',
    'Caveat:',
    '\\[Request interrupted by user)',
  ].join('|'),
)

const isOnlyIdeTags = (text: string) =>
  text.trim() !== '' && text.replace(/<(ide_\w+)[^>]*>[\s\S]*?<\/\1>/g, '').trim() === ''

function firstPromptOf(entries: readonly Counted[]): string | null {
  const typed = entries.filter(entry => entry.kind === 'user').map(entry => collapse(entry.text ?? ''))
  const commands = entries.filter(entry => entry.kind === 'system').map(entry => commandOf(entry.text ?? ''))
  const prompt = [...typed, ...commands].find(text => text !== '')
  return prompt === undefined ? null : Array.from(prompt).slice(0, 200).join('')
}

/** `/name args` of a slash command, or undefined for any other text. */
function commandOf(text: string): string {
  const name = /^\s*<command-/.test(text) && /<command-name>([\s\S]*?)<\/command-name>/.exec(text)?.[1]?.trim()
  if (!name) return ''
  const args = /<command-args>([\s\S]*?)<\/command-args>/.exec(text)?.[1] ?? ''
  return collapse(`${name.startsWith('/') ? name : `/${name}`} ${args}`)
}

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim()

function titleOf(lines: readonly Line[], firstPrompt: string | null) {
  const uuids = new Set(words(lines, 'uuid'))
  const candidates = [
    ['custom', words(ofType(lines, 'custom-title'), 'customTitle').at(-1)],
    ['ai', words(ofType(lines, 'ai-title'), 'aiTitle').at(-1)],
    ['summary', summariesOf(lines).findLast(({ leaf }) => leaf !== undefined && uuids.has(leaf))?.text],
    ['prompt', firstPrompt ?? undefined],
  ] as const
  const [titleSource, title] = candidates.find(([, text]) => text !== undefined) ?? (['none', null] as const)
  return { title, titleSource }
}

const summariesOf = (lines: readonly Line[]) =>
  ofType(lines, 'summary').map(line => ({ text: asText(line.summary), leaf: asText(line.leafUuid) }))

function timesOf(lines: readonly Line[]) {
  const times = words(lines, 'timestamp')
    .map(text => new Date(text).getTime())
    .filter(time => !Number.isNaN(time))
  if (times.length === 0) return { firstTimestamp: null, lastTimestamp: null, durationMs: 0 }
  const first = times.reduce((a, b) => Math.min(a, b))
  const last = times.reduce((a, b) => Math.max(a, b))
  return {
    firstTimestamp: new Date(first).toISOString(),
    lastTimestamp: new Date(last).toISOString(),
    durationMs: last - first,
  }
}

function modelsOf(lines: readonly Line[]): string[] {
  const models = words(messagesOf(lines), 'model').filter(model => model !== '<synthetic>')
  return [...new Set(models)].sort()
}

function usageOf(lines: readonly Line[]) {
  const messages = messagesOf(lines).filter(message => isObject(message.usage))
  // A message has several lines that repeat its usage; only the last one has the final figures.
  const counted = messages.filter(
    (message, at) => !message.id || messages.findLastIndex(other => other.id === message.id) === at,
  )
  const usages = counted.map(message => asObject(message.usage))
  return {
    inputTokens: total(usages.map(usage => usage.input_tokens)),
    outputTokens: total(usages.map(usage => usage.output_tokens)),
    cacheCreationTokens: total(usages.map(cacheCreationOf)),
    cacheReadTokens: total(usages.map(usage => usage.cache_read_input_tokens)),
  }
}

function cacheCreationOf(usage: Line): number {
  const nested = asObject(usage.cache_creation)
  const parts = [nested.ephemeral_5m_input_tokens, nested.ephemeral_1h_input_tokens]
  return total([usage.cache_creation_input_tokens]) || total(parts)
}

const total = (figures: readonly unknown[]) =>
  figures.reduce<number>((sum, figure) => sum + (typeof figure === 'number' ? figure : 0), 0)

interface Task {
  readonly content: unknown
  readonly status: unknown
  readonly activeForm: unknown
}

function tasksOf(lines: readonly Line[]): Task[] {
  let tasks = new Map<string, Task>()
  const blocks = messagesOf(lines).flatMap(message => listOf(message.content).map(asObject))
  for (const call of blocks.filter(block => block.type === 'tool_use')) {
    const input = asObject(call.input)
    if (call.name === 'TodoWrite' && Array.isArray(input.todos)) {
      tasks = new Map(input.todos.map((todo, at) => [`todo ${at}`, taskOf(asObject(todo))]))
    }
    if (call.name === 'TaskCreate') {
      const number = createdIdOf(lines, call.id) ?? String(tasks.size + 1)
      tasks.set(number, taskOf({ ...input, content: input.subject, status: 'pending' }))
    }
    if (call.name === 'TaskUpdate') updateTask(tasks, input)
  }
  return [...tasks.values()]
}

const taskOf = (task: Line): Task => ({
  content: task.content,
  status: task.status,
  activeForm: task.activeForm ?? null,
})

function updateTask(tasks: Map<string, Task>, { taskId, subject, status, activeForm }: Line): void {
  const number = String(taskId)
  const task = tasks.get(number)
  if (!task) return
  const { content, status: before, activeForm: form } = task
  tasks.set(number, { content: subject ?? content, status: status ?? before, activeForm: activeForm ?? form })
  if (status === 'deleted') tasks.delete(number)
}

/** A new task's number is not in the call but in its result. */
function createdIdOf(lines: readonly Line[], call: unknown): string | undefined {
  for (const line of ofType(lines, 'user')) {
    const blocks = listOf(asObject(line.message).content).map(asObject)
    const result = blocks.find(block => block.type === 'tool_result' && block.tool_use_id === call)
    if (!result) continue
    const told = asText(asObject(asObject(line.toolUseResult).task).id)
    return told ?? /Task #(\w+) created/.exec(JSON.stringify(result.content))?.[1]
  }
  return undefined
}

const ofType = (lines: readonly Line[], type: string) => lines.filter(line => line.type === type)
const messagesOf = (lines: readonly Line[]) => ofType(lines, 'assistant').map(line => asObject(line.message))
const words = (lines: readonly Line[], name: string): string[] =>
  lines.map(line => line[name]).filter(value => typeof value === 'string' && value !== '') as string[]
export const isObject = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const asObject = (value: unknown): Line => (isObject(value) ? value : {})
export const asText = (value: unknown) => (typeof value === 'string' ? value : undefined)
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
