import type { Entry, EntryKind } from '../model/entry.ts'
import { asObject } from '../model/json.ts'
import { messagesOf, type Session, tokensOf } from '../model/session.ts'
import { wash, washLine } from '../text/wash.ts'
import { jsonOf } from './deep-json.ts'

/** Names of entries in texts, where they differ from the kind. */
const names: { readonly [Kind in EntryKind]?: string } = { toolCall: 'tool call', toolResult: 'tool result' }

/** Facts about a session in a few lines, beneath its title. */
export function headLines(session: Session, shownPath: (path: string) => string): readonly string[] {
  const facts: [string, string | null][] = [
    ['session', session.id],
    ['project', shownPath(session.projectPath) + (session.projectGuessed ? ' (a guess from the folder name)' : '')],
    ['branch', session.gitBranch],
    ['models', session.models.join(', ') || null],
    ['modified', session.modified && localTime(session.modified)],
    ['messages', `${messagesOf(session)} of ${session.messageCount} entries`],
    ['tokens', tokensOf(session).toLocaleString('en')],
    ['status', session.status],
    ['damaged', damageOf(session)],
    ['forked', session.forkedFrom && `from ${session.forkedFrom.path ?? session.forkedFrom.sessionId}`],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : factLine(name, value)))
}

export const factLine = (name: string, value: string): string => `${name.padEnd(9)} ${washLine(value)}`

function damageOf({ parseErrors }: Session): string | null {
  return parseErrors === 0 ? null : `${parseErrors} ${parseErrors === 1 ? 'line' : 'lines'} could not be read`
}

/** The heading of an entry: who and when, on one line. */
export function entryHeading(entry: Entry, reference?: string): string {
  const name = entry.compaction ? 'compaction' : (entry.speaker ?? names[entry.kind] ?? entry.kind)
  const time = entry.timestamp === null ? '' : ` · ${localTime(entry.timestamp)}`
  const mark = entry.toolResult?.isError || entry.isApiError ? ' · error' : ''
  return washLine(`── ${name}${time}${mark}${reference === undefined ? '' : ` · ${reference}`}`)
}

/** The full text of an entry. */
export function entryBody(entry: Entry): string {
  return wash(bodyOf(entry)).trimEnd()
}

/** A heading with the body beneath, if there is one. */
export function passage(heading: string, body: string): string {
  return body === '' ? `\n${heading}\n` : `\n${heading}\n${body}\n`
}

function bodyOf({ text, toolCall, image, compaction }: Entry): string {
  if (toolCall) return `${toolCall.name}\n${inputText(toolCall.input)}`
  if (image) return `[${image.mediaType}, ${image.bytes.toLocaleString('en')} bytes]`
  return compaction?.tokensBefore === undefined ? text : `(${compaction.tokensBefore} tokens before)\n${text}`
}

function inputText(input: unknown): string {
  const members = asObject(input)
  if (!members) return jsonOf(input)
  const lines = Object.entries(members).map(([name, value]) => {
    const words = typeof value === 'string' ? value : jsonOf(value)
    return `  ${name}: ${words.replaceAll('\n', '\n    ')}`
  })
  return lines.join('\n')
}

/** Local time to the second, sortable. Text that is no time stays as it is. */
export function localTime(iso: string): string {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? iso : time.toLocaleString('sv-SE')
}
