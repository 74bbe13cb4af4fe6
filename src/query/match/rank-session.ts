import { oncePer } from '../../model/once.ts'
import type { Session } from '../../model/session.ts'
import type { Word, WordTerm } from '../language/query.ts'
import { plain } from '../language/without-accents.ts'
import { shownTitle } from '../list/title.ts'
import { isLike, type Shortenable, type Shortening, shortenable, shortening, standingOf } from './fuzzy.ts'

/** Searched texts of a session, plain. */
export interface Searchable {
  readonly session: Session
  readonly title: Shortenable
  readonly said: string
  readonly place: Place
}

/** Project and branch: the whole text for words as typed, and the names of folder and branch for shortened words. */
interface Place {
  readonly text: string
  readonly names: readonly Shortenable[]
}

/** Worth of a word by where it stands in a session: the title tells most, then the place, then prompt and summary. */
const worth = { wholeInTitle: 6, beginsInTitle: 5, insideTitle: 4, place: 3, id: 3, said: 2, shortened: 1, none: 0 }
const PHRASE_IN_TITLE = 3

/** Matches words that may begin an id. Other words are not compared to ids, which lie scattered in memory. */
const idLike = /^(?:agent-|(?=.{4})[\da-f-]+$)/
export const mayBeId = (word: string): boolean => idLike.test(word)
const MOST_OF_TITLE = 120
const MOST_OF_TEXT = 200

/** The greatest rank that these terms can reach. */
export const bestRank = (terms: readonly WordTerm[]): number => terms.length * worth.wholeInTitle + PHRASE_IN_TITLE

export type Ranking = (searchable: Searchable) => number

/**
 * Ranks a session by how well all the terms stand in it; 0 if one is missing. A first pass looks for words as typed; a
 * second, over the sessions without them, also for shortened words.
 */
export function ranking(terms: readonly WordTerm[], isShortenedToo: boolean): Ranking {
  const phrase = phraseOf(terms)
  // In the second pass, a session is known not to have a lone term as typed.
  const mayBeTyped = !isShortenedToo || terms.length > 1
  const all = terms.map(({ anyOf }) => anyOf.map(word => wordSearchFor(word, mayBeTyped, isShortenedToo)))
  return searchable => {
    let rank = phrase !== null && searchable.title.text.includes(phrase) ? PHRASE_IN_TITLE : 0
    for (const searches of all) {
      let found = worth.none
      for (const wordSearch of searches) found = Math.max(found, worthIn(searchable, wordSearch))
      if (found === worth.none) return 0
      rank += found
    }
    return rank
  }
}

/** All words side by side; null for a single one, or if any has alternatives. */
function phraseOf(terms: readonly WordTerm[]): string | null {
  const isPlain = terms.length > 1 && terms.every(({ anyOf }) => anyOf.length === 1)
  return isPlain ? terms.map(({ anyOf }) => anyOf[0]?.text).join(' ') : null
}

/** Whether a session has one of the words as typed. */
export function hasAnyOf({ anyOf }: WordTerm, { title, place, said }: Searchable): boolean {
  return anyOf.some(({ text }) => title.text.includes(text) || place.text.includes(text) || said.includes(text))
}

interface WordSearch {
  readonly word: string
  readonly mayBeTyped: boolean
  readonly isIdLike: boolean
  readonly shortens: Shortening
  worthOfPlace(place: Place): number
}

function wordSearchFor({ text: word, isPhrase }: Word, mayBeTyped: boolean, isShortenedToo: boolean): WordSearch {
  const mayBeShort = isShortenedToo && !isPhrase
  const shortens: Shortening = mayBeShort ? shortening(word) : () => null
  const shortensName = (name: Shortenable) => shortens(name) !== null || (mayBeShort && isLike(word, name.text))
  return {
    word,
    mayBeTyped,
    isIdLike: !isPhrase && mayBeId(word),
    shortens,
    // Thousands of sessions share a place, so each place is tested once.
    worthOfPlace: oncePer((place: Place) =>
      place.text.includes(word) ? worth.place : place.names.some(shortensName) ? worth.shortened : worth.none,
    ),
  }
}

/** Looks from the best place to the least, and no further than needed: prompts are long, and lie far off in memory. */
function worthIn({ session, title, place, said }: Searchable, wordSearch: WordSearch): number {
  const { word, mayBeTyped, isIdLike, shortens } = wordSearch
  const standing = mayBeTyped ? standingOf(word, title.text) : null
  if (standing) {
    return standing.isWhole ? worth.wholeInTitle : standing.isBeginning ? worth.beginsInTitle : worth.insideTitle
  }
  const inPlace = wordSearch.worthOfPlace(place)
  if (inPlace === worth.place) return inPlace
  if (mayBeTyped && isIdLike && session.id.startsWith(word)) return worth.id
  if (mayBeTyped && said.includes(word)) return worth.said
  return inPlace !== worth.none || shortens(title) ? worth.shortened : worth.none
}

/** Letters of the shown title (UTF-16 indexes) that the words match. */
export function marksIn(title: string, words: readonly Word[]): readonly number[] {
  const text = plain(title)
  // A letter that becomes two when plain would shift all marks after it. No marks are better than wrong ones.
  if (text.length !== title.length) return []
  const marks = words.flatMap(({ text: word, isPhrase }) => {
    const standing = standingOf(word, text)
    if (standing) return Array.from({ length: word.length }, (_, at) => standing.at + at)
    return isPhrase ? [] : (shortening(word)(shortenable(text.slice(0, MOST_OF_TITLE))) ?? [])
  })
  return [...new Set(marks)].sort((a, b) => a - b)
}

const searchables = new WeakMap<Session, Searchable>()

/** Searched texts of a session: made when first needed, and kept as long as the session is. */
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

/** Prompt and summary, without the part that the title has already. */
function saidIn({ titleSource, firstPrompt, summary }: Session, title: string): string {
  const prompt = titleSource === 'prompt' ? restOf(title) : plain(firstPrompt ?? '').slice(0, MOST_OF_TEXT)
  const gist = titleSource === 'summary' ? restOf(title) : plain(summary ?? '').slice(0, MOST_OF_TEXT)
  return `${prompt}\n${gist}`
}

/** Rest of a cut title, from the start of the word that was cut, which would be found in neither part otherwise. */
function restOf(title: string): string {
  const start = title.length > MOST_OF_TITLE ? title.lastIndexOf(' ', MOST_OF_TITLE) + 1 : MOST_OF_TITLE
  return title.slice(start, MOST_OF_TITLE + MOST_OF_TEXT)
}

const places = new Map<string, Place>()

/** Place of a session. The path of the home folder is the same for all and tells nothing. */
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
