import type { Found } from '../../query/match/finder.ts'
import { andThen, type Next, stay } from '../next.ts'
import type { State } from '../state.ts'
import { lineOfChosen } from './match-rows.ts'
import { isSame, readOnScreen, shown, withChosenInSight } from './moves.ts'
import { openMatch } from './open-match.ts'
import { chosenMatch, foundOf, matchAt, type Search, type SearchAnswer, shownOf } from './state.ts'

/** Takes in an answer. A repeated question changes nothing until all of its answer is there. */
export function settleMatches(state: State, given: SearchAnswer): Next {
  const { search } = state
  if (!search || given.number !== search.questionNumber || (search.isRepeat && !given.isDone)) return stay(state)
  const kind = kindOf(search, given)
  const next = withAnswer(search, given, kind)
  const [best] = given.found
  if (!best) return stay({ ...state, ...nothingRead(state), search: { ...next, chosen: null, top: 0 } })
  if (kind === 'kept' && search.chosen) return arranged(state, { ...next, chosen: stillChosen(search, next) })
  const settled = { ...state, search: { ...next, chosen: { sessionKey: best.session.key, nth: 0 }, top: 0 } }
  // For other words, the same match is shown at another place.
  return kind === 'fresh' ? andThen(readOnScreen(settled), openMatch) : shown(state, settled)
}

/**
 * `fresh`: the first answer to another question. `growing`: more of it, and the best match is chosen. `kept`: the
 * question is repeated, or the user has chosen a match, so everything on the screen stays.
 */
type AnswerKind = 'fresh' | 'growing' | 'kept'

function kindOf({ answer, isRepeat, hasMoved }: Search, given: SearchAnswer): AnswerKind {
  if (!isRepeat && answer?.number !== given.number) return 'fresh'
  return isRepeat || hasMoved ? 'kept' : 'growing'
}

function withAnswer(search: Search, given: SearchAnswer, kind: AnswerKind): Search {
  const before = search.answer
  const answer = kind === 'kept' ? { ...given, found: inSameOrder(before?.found ?? [], given.found) } : given
  // Snippets asked for with an older question will not come any more.
  const awaited = before?.number === given.number ? search.awaited : new Map()
  const blank = { snippets: new Map(), unfolded: new Set<string>(), steps: 0, hasMoved: false }
  return { ...search, ...(kind === 'fresh' && blank), answer, awaited }
}

/** Sessions that were found before stay where they are; new ones come below. */
function inSameOrder(before: readonly Found[], now: readonly Found[]): readonly Found[] {
  const left = new Map(now.map(found => [found.session.key, found]))
  const known = before.flatMap(({ session: { key } }) => {
    const found = left.get(key)
    left.delete(key)
    return found ?? []
  })
  return [...known, ...left.values()]
}

/** The same session; where it is not found any more, the one that has taken its place. */
function stillChosen(before: Search, { answer }: Search): Search['chosen'] {
  const { chosen } = before
  const found = answer?.found ?? []
  if (!chosen || found.some(({ session }) => session.key === chosen.sessionKey)) return chosen
  const at = before.answer?.found.findIndex(({ session }) => session.key === chosen.sessionKey) ?? 0
  const instead = found[Math.min(Math.max(at, 0), found.length - 1)]
  return instead ? { sessionKey: instead.session.key, nth: 0 } : null
}

/** The chosen match stays chosen wherever it is listed now, and the lines on the screen do not move. */
export function arranged(state: State, search: Search): Next {
  const before = state.search
  if (!before) return stay(state)
  const next = withSameMatch(before, search)
  const shift = lineOfChosen(next) - lineOfChosen(before)
  const scrolled = before.top === 0 ? next : { ...next, top: Math.max(0, before.top + shift) }
  return shown(state, withChosenInSight({ ...state, search: scrolled }))
}

function withSameMatch(before: Search, search: Search): Search {
  const { chosen } = search
  const [match, found] = [chosenMatch(before), foundOf(search)]
  if (!chosen || !match || !found || chosen.sessionKey !== before.chosen?.sessionKey) return search
  const all = Array.from({ length: shownOf(search, found) }, (_, nth) => matchAt(search, found, nth))
  const nth = all.findIndex(one => one !== null && isSame(one, match))
  return nth < 0 ? search : { ...search, chosen: { ...chosen, nth } }
}

export const nothingRead = ({ opening }: State) => ({ transcript: null, requestedKey: null, opening: opening + 1 })
