import type { Session } from '../../model/session.ts'
import type { Match } from '../../query/found.ts'
import type { Needle, Term, TextQuery } from '../../query/text-query.ts'
import { type Title, titleOf } from './among.ts'
import type { FileAnswer } from './look.ts'
import { hasPattern, phraseOf } from './question.ts'
import { rankOf, standings } from './rank.ts'
import { snippetOf } from './snippet.ts'

export type TitleAnswer = Pick<FileAnswer, 'seen' | 'best'>

/** Tells of one title after the other what it has of what is asked for. */
export function titleAsker({ wanted, unwanted }: TextQuery): (title: Title) => TitleAnswer | undefined {
  const terms = [...wanted, ...unwanted]
  const phrase = phraseOf(wanted) ?? NOWHERE
  return title => {
    if (!terms.some(term => hasTerm(title, term))) return undefined
    const seen = [...terms.keys()].filter(number => hasTerm(title, terms[number]))
    const has = seen.filter(number => number < wanted.length).length
    const isPhrase = wanted.length === 1 || title.folded.includes(phrase)
    const standing = has < wanted.length ? standings.some : isPhrase ? standings.phrase : standings.near
    return { seen, best: has > 0 ? rankOf(standing, 'title') : -1 }
  }
}

/** In no title. */
const NOWHERE = '\0'

export function titleMatch(session: Session, query: TextQuery, context: number): Match | undefined {
  const title = hasPattern(query) ? null : titleOf(session)
  const snippet = title === null ? undefined : snippetOf(query, title.written, context)
  const { path, modified: timestamp } = session
  return snippet && { path, entry: null, key: null, offset: 0, kind: 'title', timestamp, ...snippet }
}

const hasTerm = (title: Title, term: Term | undefined): boolean =>
  term?.anyOf.some(needle => hasNeedle(title, needle)) ?? false

/** Patterns are tried only in threads, where they can be stopped. */
function hasNeedle({ written, folded }: Title, needle: Needle): boolean {
  if (needle.kind === 'pattern') return false
  return folded.includes(needle.folded) && (!needle.isExact || written.normalize('NFKC').includes(needle.text))
}
