import type { State } from '../app/state.ts'
import type { Session } from '../model/session.ts'
import { shownTitle } from '../query/title.ts'
import { glyph, type Line, type Span, span } from '../text/span.ts'
import { marked } from './compose.ts'

/** Only its name on disk is known, and nothing that could be told of it. */
export const isUnread = ({ provisional, title }: Session): boolean => provisional === true && title === null

export function titleSpans(state: State, session: Session, isChosen: boolean): Line {
  if (isUnread(session)) return [span('not read yet', 'dim')]
  const marks = state.list.marks.get(session.path) ?? []
  return marked(shownTitle(session), marks, session.status === 'missing' ? 'dim' : 'text', { bold: isChosen })
}

/** The time the list is sorted by. */
export function shownTime({ list }: State, { created, lastTimestamp, modified }: Session): string | null {
  return list.wish.sort === 'created' ? created : list.wish.sort === 'activity' ? lastTimestamp : modified
}

export function stateMark({ list }: State, session: Session): Span {
  const { status } = session
  if (status === 'missing' || list.lost.has(session)) return glyph('◌', 'dim')
  if (status === 'active') return glyph('●', 'live')
  if (status === 'failed') return glyph('✗', 'failed')
  return span(' ')
}
