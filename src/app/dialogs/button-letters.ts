import { buttonLetter } from '../export/update.ts'
import type { Next } from '../next.ts'
import { answersTo } from '../resume/question.ts'
import { answered, goThisWay } from '../resume/update.ts'
import { ways } from '../resume/ways.ts'
import type { State } from '../state.ts'

/** A letter that is underlined chooses what it stands in. */
export function letterChosen(state: State, letter: string): Next | undefined {
  const { overlay } = state
  switch (overlay?.kind) {
    case 'question': {
      const at = answersTo(overlay.question, state).findIndex(answer => answer.letter === letter)
      return at < 0 ? undefined : answered(state, at)
    }
    case 'resumeAs': {
      const at = ways.findIndex(way => way.letter === letter)
      return at < 0 ? undefined : goThisWay(state, at)
    }
    case 'export':
      return buttonLetter(state, overlay, letter)
    default:
      return undefined
  }
}
