import type { Line } from '../../text/span.ts'
import { span } from '../../text/span.ts'
import { washLine } from '../../text/wash.ts'
import { wrapLine } from '../../text/wrap.ts'
import { sizeOfPane } from '../panes.ts'
import type { State } from '../state.ts'
import type { SearchAnswer } from './state.ts'

/** Notes on a search, below its matches. Without matches, the sentence in their place says them. */
export function matchNotes(state: State): readonly Line[] {
  const { answer } = state.search ?? {}
  if (!answer || answer.notes.length === 0 || answer.found.length === 0) return []
  const { width, height } = sizeOfPane(state, 'matches')
  return wrapLine([span(noteWords(answer), 'dim')], Math.max(width - 2, 10)).slice(0, Math.min(MOST, height - 1))
}

const MOST = 3

export const noteWords = ({ notes }: SearchAnswer): string => notes.map(washLine).join(' ')
