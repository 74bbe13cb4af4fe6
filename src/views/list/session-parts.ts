import type { State } from '../../app/state.ts'
import { messagesOf, type Session, tokensOf } from '../../model/session.ts'
import { sortRow } from '../../query/list/sort-keys.ts'
import { shownTitle } from '../../query/list/title.ts'
import { glyph, type Line, type Span, span } from '../../text/span.ts'
import { marked } from '../line-parts.ts'

/** Why nothing of it has been counted, if nothing has: words may still be known, from the agent's index. */
export function whyUncounted({ unreadable, provisional, status }: Session): string | undefined {
  if (unreadable) return 'cannot be read'
  if (status === 'missing') return 'its file is missing'
  return provisional ? 'not read yet' : undefined
}

/** Its figures, or nothing where none are known: a zero would be a lie. */
export function figuresOf(session: Session): { readonly messages: number; readonly tokens: number } | undefined {
  return whyUncounted(session) ? undefined : { messages: messagesOf(session), tokens: tokensOf(session) }
}

/** Only its name on disk is known, and nothing that could be told of it. */
export const isUnread = (session: Session): boolean => session.title === null && whyUncounted(session) !== undefined

export function titleSpans(state: State, session: Session, isChosen: boolean): Line {
  if (isUnread(session)) return [span(whyUncounted(session) ?? '', 'dim')]
  const marks = state.list.marks.get(session.key) ?? []
  return marked(shownTitle(session), marks, session.status === 'missing' ? 'dim' : 'text', { bold: isChosen })
}

/** The time the list is sorted by, else when the session was last modified. */
export function shownTime({ list }: State, session: Session): string | null {
  const row = sortRow(list.request.sort)
  return row.kind === 'time' ? row.of(session) : session.modified
}

/** Where there is a blank otherwise. */
export function choiceMark({ list }: State, { key }: Session): Span {
  return list.marked.has(key) ? glyph('✓', 'accent') : span(' ')
}

export function stateMark({ list }: State, session: Session): Span {
  const { status, unreadable } = session
  if (status === 'missing' || list.lost.has(session)) return glyph('◌', 'dim')
  if (unreadable) return glyph('✗', 'failed')
  if (status === 'active') return glyph('●', 'live')
  if (status === 'failed') return glyph('✗', 'failed')
  return span(' ')
}
