import type { Session } from '../../model/session.ts'
import type { Match } from '../../query/found.ts'
import type { Needle, Term, TextQuery } from '../../query/text-query.ts'
import { fold } from '../../text/fold.ts'
import type { FileAnswer } from './look.ts'
import { hasPattern } from './question.ts'
import { rankOf, standings } from './rank.ts'
import { snippetOf } from './snippet.ts'

export type TitleAnswer = Pick<FileAnswer, 'seen' | 'best'>

/** What the title of a session has of what is asked for. One that is only the first prompt is found as that. */
export function titleAnswer(session: Session, { wanted, unwanted }: TextQuery): TitleAnswer | undefined {
  const title = titleOf(session)
  if (title === null) return undefined
  const folded = foldedTitle(session, title)
  const has = ({ anyOf }: Term) => anyOf.some(needle => hasNeedle(title, folded, needle))
  const seen = [...wanted, ...unwanted].flatMap((term, number) => (has(term) ? [number] : []))
  if (seen.length === 0) return undefined
  const terms = seen.filter(number => number < wanted.length).length
  const standing = terms < wanted.length ? standings.some : wanted.length === 1 ? standings.phrase : standings.near
  return { seen, best: terms > 0 ? rankOf(standing, 'title') : -1 }
}

export function titleMatch(session: Session, query: TextQuery, context: number): Match | undefined {
  const title = hasPattern(query) ? null : titleOf(session)
  const snippet = title === null ? undefined : snippetOf(query, title, context)
  const { path, modified: timestamp } = session
  return snippet && { path, entry: null, key: null, offset: 0, kind: 'title', timestamp, ...snippet }
}

function titleOf({ title, titleSource }: Session): string | null {
  return titleSource === 'prompt' || titleSource === 'none' ? null : title
}

const foldedTitles = new WeakMap<Session, string>()

function foldedTitle(session: Session, title: string): string {
  const known = foldedTitles.get(session)
  if (known !== undefined) return known
  const folded = fold(title)
  foldedTitles.set(session, folded)
  return folded
}

/** Patterns are tried only in threads, where they can be stopped. */
function hasNeedle(title: string, folded: string, needle: Needle): boolean {
  if (needle.kind === 'pattern') return false
  return folded.includes(needle.folded) && (!needle.isExact || title.normalize('NFKC').includes(needle.text))
}
