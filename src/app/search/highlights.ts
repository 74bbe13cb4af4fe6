import { isQuick } from '../../query/language/text-query.ts'
import { fold } from '../../text/fold.ts'
import type { Sought } from '../transcript/occurrences.ts'
import { foundOf, matchesRead } from './match-rows.ts'
import type { Search } from './state.ts'

/** What is to be marked of a search. A pattern is not tried here: what it matched in the chosen session stands for it. */
export function soughtBy(search: Search): Sought | null {
  const { answer } = search
  if (!answer) return null
  if (isQuick(answer.query)) return answer.query
  const found = foundOf(search)
  const matches = found ? matchesRead(search, found) : []
  return anyOfThese(matches.flatMap(({ text, ranges }) => ranges.map(range => fold(text.slice(...range)))))
}

const kept = new Map<string, Sought>()
const MOST_KEPT = 500

/** The same for the same texts: by it is remembered what was marked. */
export function anyOfThese(texts: readonly string[]): Sought {
  const different = [...new Set(texts)]
  const name = different.join('\0')
  const known = kept.get(name)
  if (known) return known
  const anyOf = different.map(text => ({ kind: 'words' as const, text, folded: text, isExact: false }))
  const sought = { wanted: [{ anyOf }] }
  if (kept.size > MOST_KEPT) kept.clear()
  kept.set(name, sought)
  return sought
}
