import type { Entry, EntryKind } from '../model/entry.ts'
import { asObject } from '../model/json.ts'
import { messagesOf, type Session, tokensOf } from '../model/session.ts'
import { shownTitle } from '../query/title.ts'
import { wash, washLine } from '../text/wash.ts'
import type { Run } from './command.ts'
import { homeAsTilde } from './names.ts'
import type { Output } from './output.ts'

const colours = {
  user: 'green',
  assistant: 'blue',
  thinking: 'magenta',
  toolCall: 'yellow',
  toolResult: 'gray',
  system: 'cyan',
  progress: 'gray',
  snapshot: 'gray',
  summary: 'cyan',
  other: 'gray',
} as const satisfies { [Kind in EntryKind]: string }

const names: { [Kind in EntryKind]: string } = {
  user: 'user',
  assistant: 'assistant',
  thinking: 'thinking',
  toolCall: 'tool call',
  toolResult: 'tool result',
  system: 'system',
  progress: 'progress',
  snapshot: 'snapshot',
  summary: 'summary',
  other: 'other',
}

/** What a session is, in a few lines. */
export function headText(session: Session, { output, env }: Run): string {
  const facts: [string, string | null][] = [
    ['session', session.id],
    [
      'project',
      homeAsTilde(session.projectPath, env) + (session.projectGuessed ? ' (a guess from the folder name)' : ''),
    ],
    ['branch', session.gitBranch],
    ['models', session.models.join(', ') || null],
    ['modified', session.modified && localTime(session.modified)],
    ['messages', `${messagesOf(session)} of ${session.messageCount} entries`],
    ['tokens', tokensOf(session).toLocaleString('en')],
    ['status', session.status],
    ['damaged', damageOf(session)],
    ['forked', session.forkedFrom && `from ${session.forkedFrom.path ?? session.forkedFrom.sessionId}`],
  ]
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : `${name.padEnd(9)} ${washLine(value)}`))
  return `${output.style('bold', shownTitle(session))}\n${lines.join('\n')}\n`
}

function damageOf({ parseErrors }: Session): string | null {
  return parseErrors === 0 ? null : `${parseErrors} ${parseErrors === 1 ? 'line' : 'lines'} could not be read`
}

export interface EntryOptions {
  /** It is not what was asked for: a few lines of it are enough, and are not to draw attention. */
  readonly isAside?: boolean
  /** What `show` would take to show it. */
  readonly reference?: string
}

/** An entry as text to read: who and when, then what. */
export function entryText(entry: Entry, output: Output, { isAside = false, reference }: EntryOptions = {}): string {
  const name = entry.compaction ? 'compaction' : names[entry.kind]
  const time = entry.timestamp === null ? '' : ` · ${localTime(entry.timestamp)}`
  const mark = entry.toolResult?.isError || entry.isApiError ? ' · error' : ''
  const heading = output.style(
    colours[entry.kind],
    washLine(`── ${name}${time}${mark}${reference === undefined ? '' : ` · ${reference}`}`),
  )
  const whole = wash(bodyOf(entry)).trimEnd()
  const body = isAside ? output.style('dim', beginningOf(whole)) : whole
  return body === '' ? `\n${heading}\n` : `\n${heading}\n${body}\n`
}

const LINES_ASIDE = 4

function beginningOf(text: string): string {
  const lines = text.split('\n')
  const more = lines.length - LINES_ASIDE
  return more > 1 ? [...lines.slice(0, LINES_ASIDE), `… ${more} more lines`].join('\n') : text
}

function bodyOf({ text, toolCall, image, compaction }: Entry): string {
  if (toolCall) return `${toolCall.name}\n${inputText(toolCall.input)}`
  if (image) return `[${image.mediaType}, ${image.bytes.toLocaleString('en')} bytes]`
  return compaction?.tokensBefore === undefined ? text : `(${compaction.tokensBefore} tokens before)\n${text}`
}

function inputText(input: unknown): string {
  const given = asObject(input)
  if (!given) return JSON.stringify(input)
  const lines = Object.entries(given).map(([name, value]) => {
    const words = typeof value === 'string' ? value : JSON.stringify(value)
    return `  ${name}: ${words.replaceAll('\n', '\n    ')}`
  })
  return lines.join('\n')
}

/** Local time to the second, sortable; what is no time is left as it is. */
function localTime(iso: string): string {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? iso : time.toLocaleString('sv-SE')
}
