import { readableTitle } from '../../agents/readable.ts'
import type { State } from '../../app/state.ts'
import type { Session } from '../../model/session.ts'
import { plain } from '../../query/language/without-accents.ts'
import { wordsIn } from '../../query/list/narrow.ts'
import { shownTitle } from '../../query/list/title.ts'
import { marksIn } from '../../query/match/rank-session.ts'
import { glyph, type Line } from '../../text/span.ts'
import { washLine } from '../../text/wash.ts'
import { marked } from '../line-parts.ts'

/** Dim words, with the letters of the query marked. */
export function found({ list }: State, text: string): Line {
  return marked(text, marksIn(text, wordsIn(list.query)), 'dim')
}

/** The words around a match that is in neither the title nor the other shown texts, to show why a session was found. */
export function clueTo(state: State, session: Session, shown: readonly string[]): Line | undefined {
  const { words } = state.list.query
  if (words.length === 0) return undefined
  const texts = [shownTitle(session), ...shown]
  const unseen = words.find(({ anyOf }) => !texts.some(text => marksIn(text, anyOf).length > 0))
  for (const { text: word } of unseen?.anyOf ?? []) {
    const clue = wordsAround(state, session, word)
    if (clue) return clue
  }
  return undefined
}

function wordsAround(state: State, session: Session, word: string): Line | undefined {
  if (session.id.startsWith(word)) return found(state, washLine(session.id))
  const { firstPrompt, summary, projectPath } = session
  for (const text of [readableTitle(session, firstPrompt ?? ''), summary, projectPath]) {
    const washed = washLine((text ?? '').slice(0, MOST_SEARCHED))
    const at = plain(washed).indexOf(word)
    if (at >= 0) return excerpt(state, washed, at)
  }
  return undefined
}

const MOST_SEARCHED = 400
const WORDS_BEFORE = 12

function excerpt(state: State, text: string, at: number): Line {
  if (at <= WORDS_BEFORE) return found(state, text)
  const start = text.lastIndexOf(' ', at - 1) + 1
  const from = at - start > WORDS_BEFORE ? at : start
  return [glyph('…', 'dim'), ...found(state, text.slice(from))]
}
