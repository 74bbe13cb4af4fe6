import { agentOf } from '../agents/index.ts'
import { readableTitle } from '../agents/readable.ts'
import type { Compaction } from '../model/entry.ts'
import type { ExportPart } from '../model/export.ts'
import { messagesOf, type Session } from '../model/session.ts'
import { wholeTime } from '../text/clock.ts'
import { bytesInWords, shortNumber, spanInWords, wholeNumber } from '../text/numbers.ts'
import { washLine } from '../text/wash.ts'
import type { ExportInput, ExportOptions } from './options.ts'
import { leftOut } from './parts.ts'

export interface Fact {
  readonly name: string
  /** Washed, on one line. */
  readonly value: string
}

/** Sessions keep no more of a prompt. */
const LONGEST_PROMPT = 200

/** The title of a session, on one line and never empty. JSON has it as it was written. */
export function titleOf(session: Session, options: Partial<Pick<ExportOptions, 'title' | 'format'>> = {}): string {
  const { title, titleSource, empty } = session
  const own = title !== null && options.format !== 'json' ? readableTitle(session, title) : (title ?? '')
  const isCut = titleSource === 'prompt' && [...(title ?? '')].length >= LONGEST_PROMPT
  return washLine(options.title ?? (isCut ? `${own}…` : own)) || (empty ? '(empty)' : '(untitled)')
}

/** Marks a document of a part, whose figures are of the whole session. */
export const PART = 'only a part of the session'

/** Facts about a session for the head of a document, without empty ones. */
export function factsOf({ session, options, aids }: Omit<ExportInput, 'entries'>): readonly Fact[] {
  const { parseErrors, forkedFrom, durationMs, isSubagent } = session
  const facts: readonly (readonly [string, string | null])[] = [
    ['Part', options.isPart ? PART : null],
    [
      'Project',
      aids.shownPath(session.projectPath) + (session.projectGuessed ? ' (a guess from the folder name)' : ''),
    ],
    ['Branch', session.gitBranch],
    ['Agent', [agentOf(session).label, session.version ?? ''].join(' ')],
    ['Subagent', isSubagent ? (session.agentType ?? 'yes') : null],
    ['Models', session.models.join(', ')],
    ['Began', whenOf(session.firstTimestamp ?? session.created)],
    ['Ended', whenOf(session.lastTimestamp ?? session.modified)],
    ['Duration', durationMs > 0 ? spanInWords(durationMs) : null],
    ['Messages', `${wholeNumber(messagesOf(session))} of ${wholeNumber(session.messageCount)} entries`],
    ['Tokens', usageInWords(session)],
    ['Errors', session.errors > 0 ? wholeNumber(session.errors) : null],
    [
      'Damaged',
      parseErrors === 0 ? null : `${wholeNumber(parseErrors)} unreadable ${parseErrors === 1 ? 'line' : 'lines'}`,
    ],
    [
      'Forked',
      forkedFrom && `from ${forkedFrom.path === undefined ? forkedFrom.sessionId : aids.shownPath(forkedFrom.path)}`,
    ],
    ['Session', session.id],
    ['Size', bytesInWords(session.sizeBytes)],
    ['Exported', wholeTime(aids.now)],
    [
      'Left out',
      leftOut(options.parts)
        .map(part => partNames[part])
        .join(', '),
    ],
    ['Secrets', options.isRedacted ? 'masked' : null],
  ]
  return facts.flatMap(([name, value]) => {
    const washed = washLine(value ?? '')
    return washed === '' ? [] : { name, value: washed }
  })
}

const partNames: { readonly [Part in ExportPart]: string } = {
  thinking: 'thinking',
  tools: 'tool calls',
  results: 'tool results',
  system: 'system messages',
}

function whenOf(time: string | null): string | null {
  return time === null || Number.isNaN(Date.parse(time)) ? time : wholeTime(new Date(time))
}

function usageInWords({ usage }: Session): string | null {
  const kinds = [
    ['in', usage.inputTokens],
    ['out', usage.outputTokens],
    ['cache written', usage.cacheCreationTokens],
    ['cache read', usage.cacheReadTokens],
  ] as const
  const words = kinds.filter(([, count]) => count > 0).map(([name, count]) => `${wholeNumber(count)} ${name}`)
  return words.length === 0 ? null : words.join(' · ')
}

/** `155k → 12k tokens`: the size before and after a compaction. */
export function tokensInWords({ tokensBefore, tokensAfter }: Compaction): string {
  const counts = [tokensBefore, tokensAfter].flatMap(count => (count === undefined ? [] : shortNumber(count)))
  return counts.length === 0 ? '' : `${counts.join(' → ')} tokens`
}
