import type { Session } from '../model/session.ts'
import { marksOfShortened, type Shortenable, shortenable, standingOf } from './fuzzy.ts'
import { plain } from './plain.ts'
import { shownTitle } from './title.ts'

/** What of a session is searched, plain. */
export interface Searchable {
  readonly id: string
  readonly title: Shortenable
  readonly said: string
  readonly place: Shortenable
}

/** How well one word stands in a session: the title tells most, then where it ran, then what was said. */
const worth = { wholeInTitle: 6, beginsInTitle: 5, insideTitle: 4, place: 3, id: 3, said: 2, shortened: 1, none: 0 }
const PHRASE_IN_TITLE = 3

/** A part of an id begins it, and three letters of it are as often a word. */
const FEWEST_OF_ID = 4
const MOST_OF_TITLE = 120
const MOST_OF_TEXT = 200

/** The greatest that `rank` gives for so many words. */
export const bestRank = (words: readonly string[]): number => words.length * worth.wholeInTitle + PHRASE_IN_TITLE

/** Tells how well all the words stand in a session; 0 if one of them does not. */
export function ranking(words: readonly string[]): (searchable: Searchable) => number {
  const phrase = words.length > 1 ? words.join(' ') : null
  const places = words.map(() => new Map<Shortenable, number>())
  return searchable => {
    let rank = phrase !== null && searchable.title.text.includes(phrase) ? PHRASE_IN_TITLE : 0
    for (let at = 0; at < words.length; at++) {
      const worthOfWord = rankOf(words[at] as string, searchable, places[at] as Map<Shortenable, number>)
      if (worthOfWord === 0) return 0
      rank += worthOfWord
    }
    return rank
  }
}

function rankOf(word: string, { id, title, said, place }: Searchable, places: Map<Shortenable, number>): number {
  const standing = standingOf(word, title.text)
  if (standing?.isWhole) return worth.wholeInTitle
  if (standing) return standing.isBeginning ? worth.beginsInTitle : worth.insideTitle
  // Thousands of sessions share a place, so each is looked at once.
  const known = places.get(place)
  const rankOfPlace = known ?? rankIn(word, place)
  if (known === undefined) places.set(place, rankOfPlace)
  if (rankOfPlace === worth.place) return rankOfPlace
  if (word.length >= FEWEST_OF_ID && id.startsWith(word)) return worth.id
  if (said.includes(word)) return worth.said
  return rankOfPlace || (marksOfShortened(word, title) ? worth.shortened : worth.none)
}

function rankIn(word: string, place: Shortenable): number {
  if (place.text.includes(word)) return worth.place
  return marksOfShortened(word, place) ? worth.shortened : worth.none
}

/** The letters of the shown title that the words mean. */
export function marksIn(title: string, words: readonly string[]): readonly number[] {
  const text = plain(title)
  // A letter that is two when plain would shift all marks behind it. No marks are better than wrong ones.
  if (text.length !== title.length) return []
  const marks = words.flatMap(word => {
    const standing = standingOf(word, text)
    if (standing) return Array.from({ length: word.length }, (_, at) => standing.at + at)
    return marksOfShortened(word, shortenable(text.slice(0, MOST_OF_TITLE))) ?? []
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
    id: session.id,
    title: shortenable(title.slice(0, MOST_OF_TITLE)),
    said: saidIn(session, title),
    place: placeOf(session),
  }
  searchables.set(session, searchable)
  return searchable
}

/** Without what the title has of it already. */
function saidIn({ titleSource, firstPrompt, summary }: Session, title: string): string {
  const prompt = titleSource === 'prompt' ? title.slice(MOST_OF_TITLE) : plain(firstPrompt ?? '')
  const gist = titleSource === 'summary' ? title.slice(MOST_OF_TITLE) : plain(summary ?? '')
  return `${prompt.slice(0, MOST_OF_TEXT)}\n${gist.slice(0, MOST_OF_TEXT)}`
}

const places = new Map<string, Shortenable>()

/** Project and branch. The way to the home folder is the same for all and tells nothing. */
function placeOf({ projectPath, gitBranch }: Session): Shortenable {
  const name = `${projectPath.replace(/^\/(?:home|Users)\/[^/]+(?=\/)/, '')} ${gitBranch ?? ''}`
  const known = places.get(name)
  if (known) return known
  const place = shortenable(plain(name))
  places.set(name, place)
  return place
}
