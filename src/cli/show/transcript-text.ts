import { readable } from '../../agents/readable.ts'
import { entryBody, entryHeading, headLines, passage } from '../../export/plain.ts'
import type { Entry, EntryKind } from '../../model/entry.ts'
import type { Session } from '../../model/session.ts'
import { shownTitle } from '../../query/list/title.ts'
import type { CommandContext } from '../command.ts'
import { homeAsTilde } from '../options/short-names.ts'
import type { Output } from '../output/output.ts'

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

/** Describes a session in a few lines. */
export function headText(session: Session, { output, env }: CommandContext): string {
  const lines = headLines(session, path => homeAsTilde(path, env))
  return `${output.style('bold', shownTitle(session))}\n${lines.join('\n')}\n`
}

export interface EntryOptions {
  /** Whether the entry only surrounds the one asked for: it is dimmed and cut to a few lines. */
  readonly isAside?: boolean
  /** The reference with which `show` shows the entry. */
  readonly reference?: string
}

/** An entry as text to read: who and when, then what. */
export function entryText(
  session: Session,
  written: Entry,
  output: Output,
  { isAside = false, reference }: EntryOptions = {},
): string {
  const entry = readable(session, written)
  const heading = output.style(colours[entry.kind], entryHeading(entry, reference))
  const whole = entryBody(entry)
  return passage(heading, isAside ? output.style('dim', beginningOf(whole)) : whole)
}

const LINES_ASIDE = 4

function beginningOf(text: string): string {
  const lines = text.split('\n')
  const more = lines.length - LINES_ASIDE
  return more > 1 ? [...lines.slice(0, LINES_ASIDE), `… ${more} more lines`].join('\n') : text
}
