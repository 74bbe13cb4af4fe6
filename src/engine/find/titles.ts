import type { Session } from '../../model/session.ts'
import type { Match } from '../../query/found.ts'
import type { Needle, Term, TextQuery } from '../../query/text-query.ts'
import { type Title, titleOf } from './among.ts'
import type { FileAnswer } from './look.ts'
import { hasPattern, phraseOf } from './question.ts'
import { rankOf, standings } from './rank.ts'
import { snippetOf } from './snippet.ts'

export type TitleAnswer = Pick<FileAnswer, 'seen' | 'best'>

/** What a title has of what is asked for. */
export function titleAnswer(title: Title, { wanted, unwanted }: TextQuery): TitleAnswer | undefined {
  const has = ({ anyOf }: Term) => anyOf.some(needle => hasNeedle(title, needle))
  const seen = [...wanted, ...unwanted].flatMap((term, number) => (has(term) ? [number] : []))
  if (seen.length === 0) return undefined
  const terms = seen.filter(number => number < wanted.length).length
  const isPhrase = wanted.length === 1 || title.folded.includes(phraseOf(wanted) ?? NOWHERE)
  const standing = terms < wanted.length ? standings.some : isPhrase ? standings.phrase : standings.near
  return { seen, best: terms > 0 ? rankOf(standing, 'title') : -1 }
}

/** In no title. */
const NOWHERE = '\0'

export function titleMatch(session: Session, query: TextQuery, context: number): Match | undefined {
  const title = hasPattern(query) ? null : titleOf(session)
  const snippet = title === null ? undefined : snippetOf(query, title.written, context)
  const { path, modified: timestamp } = session
  return snippet && { path, entry: null, key: null, offset: 0, kind: 'title', timestamp, ...snippet }
}

/** Patterns are tried only in threads, where they can be stopped. */
function hasNeedle({ written, folded }: Title, needle: Needle): boolean {
  if (needle.kind === 'pattern') return false
  return folded.includes(needle.folded) && (!needle.isExact || written.normalize('NFKC').includes(needle.text))
}
