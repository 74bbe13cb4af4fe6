import { oncePer } from '../../model/once.ts'
import type { Session } from '../../model/session.ts'
import type { Word, WordTerm } from '../language/query.ts'
import { plain } from '../language/without-accents.ts'
import { shownTitle } from '../list/title.ts'
import { isLike, type Shortenable, type Shortening, shortenable, shortening, standingOf } from './fuzzy.ts'

/** What of a session is searched, plain. */
export interface Searchable {
  readonly session: Session
  readonly title: Shortenable
  readonly said: string
  readonly place: Place
}

/** Where it ran. Its whole way is looked for as typed; the folder and the branch are names, which people shorten. */
interface Place {
  readonly text: string
  readonly names: readonly Shortenable[]
}

/** How well one word stands in a session: the title tells most, then where it ran, then what was said. */
const worth = { wholeInTitle: 6, beginsInTitle: 5, insideTitle: 4, place: 3, id: 3, said: 2, shortened: 1, none: 0 }
const PHRASE_IN_TITLE = 3

/** The beginning of an id, and not of a word: ids lie scattered in memory, and asking all of them takes its time. */
const idLike = /^(?:agent-|(?=.{4})[\da-f-]+$)/
export const mayBeId = (word: string): boolean => idLike.test(word)
const MOST_OF_TITLE = 120
const MOST_OF_TEXT = 200

/** The greatest rank there is for so many terms. */
export const bestRank = (terms: readonly WordTerm[]): number => terms.length * worth.wholeInTitle + PHRASE_IN_TITLE

export type Ranking = (searchable: Searchable) => number

/**
 * Tells how well all the terms stand in a session; 0 if one of them does not. As typed first; those in which they do not
 * stand so may be asked once more for words that are shortened.
 */
export function ranking(terms: readonly WordTerm[], isShortenedToo: boolean): Ranking {
  const phrase = phraseOf(terms)
  // Asked once more, a session is known not to have the only word as typed.
  const mayBeTyped = !isShortenedToo || terms.length > 1
  const all = terms.map(({ anyOf }) => anyOf.map(word => lookerFor(word, mayBeTyped, isShortenedToo)))
  return searchable => {
    let rank = phrase !== null && searchable.title.text.includes(phrase) ? PHRASE_IN_TITLE : 0
    for (const lookers of all) {
      let found = worth.none
      for (const fileSearch of lookers) found = Math.max(found, worthIn(searchable, fileSearch))
      if (found === worth.none) return 0
      rank += found
    }
    return rank
  }
}

/** Several words side by side, if none has others to choose from. */
function phraseOf(terms: readonly WordTerm[]): string | null {
  const isPlain = terms.length > 1 && terms.every(({ anyOf }) => anyOf.length === 1)
  return isPlain ? terms.map(({ anyOf }) => anyOf[0]?.text).join(' ') : null
}

/** Whether one of the words stands there as it was typed. */
export function hasAnyOf({ anyOf }: WordTerm, { title, place, said }: Searchable): boolean {
  return anyOf.some(({ text }) => title.text.includes(text) || place.text.includes(text) || said.includes(text))
}

interface Looker {
  readonly word: string
  readonly mayBeTyped: boolean
  readonly isIdLike: boolean
  readonly shortens: Shortening
  worthOfPlace(place: Place): number
}

function lookerFor({ text: word, isPhrase }: Word, mayBeTyped: boolean, isShortenedToo: boolean): Looker {
  const mayBeShort = isShortenedToo && !isPhrase
  const shortens: Shortening = mayBeShort ? shortening(word) : () => null
  const shortensName = (name: Shortenable) => shortens(name) !== null || (mayBeShort && isLike(word, name.text))
  return {
    word,
    mayBeTyped,
    isIdLike: !isPhrase && mayBeId(word),
    shortens,
    // Thousands of sessions share a place, so each is looked at once.
    worthOfPlace: oncePer((place: Place) =>
      place.text.includes(word) ? worth.place : place.names.some(shortensName) ? worth.shortened : worth.none,
    ),
  }
}

/** From the best to the least, and no further than needed: what was said is long, and lies far off in memory. */
function worthIn({ session, title, place, said }: Searchable, fileSearch: Looker): number {
  const { word, mayBeTyped, isIdLike, shortens } = fileSearch
  const standing = mayBeTyped ? standingOf(word, title.text) : null
  if (standing) {
    return standing.isWhole ? worth.wholeInTitle : standing.isBeginning ? worth.beginsInTitle : worth.insideTitle
  }
  const inPlace = fileSearch.worthOfPlace(place)
  if (inPlace === worth.place) return inPlace
  if (mayBeTyped && isIdLike && session.id.startsWith(word)) return worth.id
  if (mayBeTyped && said.includes(word)) return worth.said
  return inPlace !== worth.none || shortens(title) ? worth.shortened : worth.none
}

/** The letters of the shown title that the words mean. */
export function marksIn(title: string, words: readonly Word[]): readonly number[] {
  const text = plain(title)
  // A letter that is two when plain would shift all marks behind it. No marks are better than wrong ones.
  if (text.length !== title.length) return []
  const marks = words.flatMap(({ text: word, isPhrase }) => {
    const standing = standingOf(word, text)
    if (standing) return Array.from({ length: word.length }, (_, at) => standing.at + at)
    return isPhrase ? [] : (shortening(word)(shortenable(text.slice(0, MOST_OF_TITLE))) ?? [])
  })
  return [...new Set(marks)].sort((a, b) => a - b)
}

const searchables = new WeakMap<Session, Searchable>()

/** Made when first searched, and kept as long as the session is. */
export function searchableOf(session: Session): Searchable {
  const known = searchables.get(session)
  if (known) return known
  const title = session.title === null ? '' : plain(shownTitle(session))
  const searchable = {
    session,
    title: shortenable(title.slice(0, MOST_OF_TITLE)),
    said: saidIn(session, title),
    place: placeOf(session),
  }
  searchables.set(session, searchable)
  return searchable
}

/** Without what the title has of it already. */
function saidIn({ titleSource, firstPrompt, summary }: Session, title: string): string {
  const prompt = titleSource === 'prompt' ? restOf(title) : plain(firstPrompt ?? '').slice(0, MOST_OF_TEXT)
  const gist = titleSource === 'summary' ? restOf(title) : plain(summary ?? '').slice(0, MOST_OF_TEXT)
  return `${prompt}\n${gist}`
}

/** With the whole of the word in which the title was cut, or that would be found in neither. */
function restOf(title: string): string {
  const start = title.length > MOST_OF_TITLE ? title.lastIndexOf(' ', MOST_OF_TITLE) + 1 : MOST_OF_TITLE
  return title.slice(start, MOST_OF_TITLE + MOST_OF_TEXT)
}

const places = new Map<string, Place>()

/** Project and branch. The way to the home folder is the same for all and tells nothing. */
function placeOf({ projectPath, gitBranch }: Session): Place {
  const name = `${projectPath.replace(/^\/(?:home|Users)\/[^/]+(?=\/)/, '')} ${gitBranch ?? ''}`
  const known = places.get(name)
  if (known) return known
  const names = [projectPath.slice(projectPath.lastIndexOf('/') + 1), gitBranch ?? ''].map(one =>
    shortenable(plain(one)),
  )
  const place = { text: plain(name), names }
  places.set(name, place)
  return place
}
