import type { State } from '../../app/state.ts'
import { messagesOf, type Session, tokensOf } from '../../model/session.ts'
import { sortRow } from '../../query/list/sort-keys.ts'
import { shownTitle } from '../../query/list/title.ts'
import { glyph, type Line, type Span, span } from '../../text/span.ts'
import { marked } from '../line-parts.ts'

/** Why a session has no figures, if it has none. Its title may still be known from the agent's index. */
export function whyUncounted({ unreadable, provisional, status }: Session): string | undefined {
  if (unreadable) return 'cannot be read'
  if (status === 'missing') return 'its file is missing'
  return provisional ? 'not read yet' : undefined
}

/** The figures of a session; undefined if unknown, as a zero would be wrong. */
export function figuresOf(session: Session): { readonly messages: number; readonly tokens: number } | undefined {
  return whyUncounted(session) ? undefined : { messages: messagesOf(session), tokens: tokensOf(session) }
}

/** Whether nothing but its file's name is known. */
export const isUnread = (session: Session): boolean => session.title === null && whyUncounted(session) !== undefined

export function titleSpans(state: State, session: Session, isChosen: boolean): Line {
  if (isUnread(session)) return [span(whyUncounted(session) ?? '', 'dim')]
  const marks = state.list.marks.get(session.key) ?? []
  return marked(shownTitle(session), marks, session.status === 'missing' ? 'dim' : 'text', { bold: isChosen })
}

/** The time that the list is sorted by, or else the time of the last change. */
export function shownTime({ list }: State, session: Session): string | null {
  const row = sortRow(list.request.sort)
  return row.kind === 'time' ? row.of(session) : session.modified
}

/** The mark of a marked session, or a space. */
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
