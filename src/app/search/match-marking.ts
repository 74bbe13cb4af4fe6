import { isQuick } from '../../query/language/text-query.ts'
import type { Match } from '../../query/match/finder.ts'
import { fold } from '../../text/fold.ts'
import type { Line } from '../../text/span.ts'
import type { Laid } from '../../transcript-layout/sequence.ts'
import type { OpenTranscript } from '../state.ts'
import type { Marking } from '../transcript/marking.ts'
import { anyOfThese, type Occurrence, occurrencesIn, type WordsToMark } from '../transcript/occurrences.ts'
import { chosenMatch, foundOf, matchesRead, type Search } from './state.ts'

/** Marks the words of a search wherever they are, and the chosen match if it is in this transcript. */
export function matchMarking(search: Search, { session }: OpenTranscript): Marking | undefined {
  const words = wordsToMark(search)
  if (!words) return undefined
  const match = chosenMatch(search)
  const isHere = match?.path === session.key
  const currentIn = (laid: Laid) => (match ? indexOfMatch(match, laid, words) : undefined)
  return {
    key: isHere ? match.key : null,
    wordsIn: () => words,
    currentIn,
    isWholeIn: laid => currentIn(laid) !== undefined,
  }
}

/** The words to mark. Patterns are not tried here: the texts that they matched in the chosen session stand for them. */
export function wordsToMark(search: Search): WordsToMark | null {
  const { answer } = search
  if (!answer) return null
  if (isQuick(answer.query)) return answer.query
  const found = foundOf(search)
  const matches = found ? matchesRead(search, found) : []
  return anyOfThese(matches.flatMap(({ text, ranges }) => ranges.map(range => fold(text.slice(...range)))))
}

/** Index of the occurrence with the words of the match around it, else of the first. Those of a result are below. */
function indexOfMatch({ kind, text }: Match, { lines, header }: Laid, words: WordsToMark): number | undefined {
  const found = occurrencesIn(lines, words)
  const isThere = (pieces: Occurrence) => kind !== 'toolResult' || (pieces[0]?.line ?? 0) > header
  const named = found.findIndex(pieces => isThere(pieces) && text.includes(wordsAround(lines, pieces)))
  const index = named >= 0 ? named : found.findIndex(isThere)
  return index < 0 ? undefined : index
}

const AROUND = 8

function wordsAround(lines: readonly Line[], [piece]: Occurrence): string {
  if (!piece) return ''
  const text = (lines[piece.line] ?? []).map(one => one.text).join('')
  return text.slice(Math.max(piece.from - AROUND, 0), piece.to + AROUND).trim()
}
