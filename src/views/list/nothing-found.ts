import { noteWords } from '../../app/search/notes.ts'
import type { Search } from '../../app/search/state.ts'
import type { State } from '../../app/state.ts'
import { padEnd } from '../../text/clip.ts'
import { type Line, span } from '../../text/span.ts'
import { washLine } from '../../text/wash.ts'
import { keyFor, keyName } from '../screen/footer.ts'
import { count } from '../words.ts'

/** Why no match is shown, and what to do about it. */
export function nothingFound(state: State, { answer, field, questionNumber }: Search): string {
  const line = washLine(field.text)
  if (line === '') return HOW
  const isDone = answer?.isDone === true && answer.number === questionNumber
  if (!isDone) return `Looking…${progressWords(state, ' ')}`
  if (answer.query.wanted.length === 0 && answer.isCut) return noteWords(answer)
  if (answer.query.wanted.length === 0)
    return `Add a word to search for: filters only say where to look. ${noteWords(answer)}`.trim()
  const key = keyFor(state, 'search.leave')
  const back = key === undefined ? '' : `, or press ${keyName(key)} to go back${toEverywhere(state)}`
  const where = isWhole(state) ? '' : ' here'
  const notes = answer.notes.length === 0 ? '' : ` ${noteWords(answer)}`
  if (answer.isCut) return `The search for “${line}” ended early, without a match.${notes}`
  return `Nothing was said with “${line}”${where}. Type fewer letters to find more${back}.${notes}${progressWords(state, ' So far ')}`
}

/** A longer guide to searching, if there is room. */
export function howToSearch(state: State): readonly Line[] {
  const key = keyFor(state, 'search.pattern')
  const pattern = `a pattern${key === undefined ? '' : `; ${keyName(key)} makes one of the line`}`
  const ways = [
    ['retry budget', 'both were said'],
    ['Retry', 'with just that capital'],
    ['"retry budget"', 'as it stands'],
    ['-draft', 'never said'],
    ['retry|again', 'one of them'],
    ['/re?try/', pattern],
    ['project:shop', 'only there; since:7d, only then'],
  ] as const
  const rows = ways.map(([typed, means]) => [span(padEnd(typed, 16)), span(means, 'dim')])
  return [[span('Type words that were said in a session.', 'dim')], [], ...rows]
}

const HOW =
  'Type words that were said in a session. "a phrase" stands as it is, -word is not there, one|other is either, /a+b/ is a pattern; project:shop or since:7d say where to look.'

function progressWords({ progress }: State, before: string): string {
  return progress ? `${before}${count(progress.done)} of ${count(progress.total)} sessions are read.` : ''
}

/** Says that going back could show more projects. */
function toEverywhere(state: State): string {
  const key = keyFor(state, 'list.scope')
  const { scope } = state.list.request
  return scope.kind === 'folder' && scope.path === state.place.here && key !== undefined
    ? `, where ${keyName(key)} shows all projects`
    : ''
}

const isWhole = ({ list: { request } }: State): boolean =>
  request.scope.kind === 'all' && Object.values(request.filters).every(value => value === undefined)
