import type { Session } from '../../model/session.ts'
import { compiled } from '../../query/language/pattern.ts'
import type { Needle, Term, TextQuery } from '../../query/language/text-query.ts'
import type { Match } from '../../query/match/finder.ts'
import { type Title, titled, titleOf } from './candidates.ts'
import { phraseOf } from './compiled-query.ts'
import { type FoundRows, packFound } from './found-rows.ts'
import { rankOf, standings } from './rank.ts'
import { isMatched } from './search-chunk.ts'
import type { FileAnswer } from './search-file.ts'
import { snippetOf } from './snippet.ts'

export type TitleAnswer = Pick<FileAnswer, 'seen' | 'best'>

/** Makes a function that searches a title. Patterns may take long. */
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

/** A text that no title contains. */
const NOWHERE = '\0'

/** Searches the titles of all sessions, null for those without one. The rows hold session numbers. */
export function titlesFound(titles: readonly (string | null)[], query: TextQuery, pulse: () => void): FoundRows {
  const answerOf = titleAsker(query)
  const found = titles.flatMap((title, file) => {
    pulse()
    const answer = title === null ? undefined : answerOf(titled(title))
    return answer ? [{ file, withAll: 0, withAny: 0, ...answer }] : []
  })
  return packFound(found)
}

/** Title of a session, in the form that is sent to a thread. */
export type SessionTitle = Pick<Match, 'path' | 'timestamp' | 'text'>

export function sessionTitle(session: Session): SessionTitle | null {
  const title = titleOf(session)
  return title && { path: session.key, timestamp: session.modified, text: title.written }
}

export function titleMatch({ text, ...where }: SessionTitle, query: TextQuery, context: number): Match | undefined {
  const snippet = snippetOf(query, text, context)
  return snippet && { ...where, entry: null, key: null, offset: 0, kind: 'title', ...snippet }
}

const hasTerm = (title: Title, term: Term | undefined): boolean =>
  term?.anyOf.some(needle => hasNeedle(title, needle)) ?? false

function hasNeedle({ written, folded }: Title, needle: Needle): boolean {
  if (needle.kind === 'pattern') return isMatched(folded, compiled(needle.source))
  return folded.includes(needle.folded) && (!needle.isExact || written.normalize('NFKC').includes(needle.text))
}
