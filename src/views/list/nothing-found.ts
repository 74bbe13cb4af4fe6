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
  if (!isDone) return `Searching…${progressWords(state, ' ')}`
  if (answer.query.wanted.length === 0 && answer.isCut) return noteWords(answer)
  if (answer.query.wanted.length === 0)
    return `Add a word to search for: filters only say where to look. ${noteWords(answer)}`.trim()
  const key = keyFor(state, 'search.leave')
  const back = key === undefined ? '' : `, or press ${keyName(key)} to go back${toEverywhere(state)}`
  const where = isWhole(state) ? '' : ' here'
  const notes = answer.notes.length === 0 ? '' : ` ${noteWords(answer)}`
  if (answer.isCut) return `The search for “${line}” ended early, without a match.${notes}`
  return `No match for “${line}”${where}. Type fewer letters${back}.${notes}${progressWords(state, ' So far ')}`
}

/** A longer guide to searching, if there is room. */
export function howToSearch(state: State): readonly Line[] {
  const key = keyFor(state, 'search.pattern')
  const pattern = `a pattern${key === undefined ? '' : `; ${keyName(key)}: the whole line`}`
  const ways = [
    ['retry budget', 'both words'],
    ['Retry', 'with this capital'],
    ['"retry budget"', 'these words in this order'],
    ['-draft', 'without this word'],
    ['retry|again', 'either word'],
    ['/re?try/', pattern],
    ['project:shop', 'this project; since:7d, since then'],
  ] as const
  const rows = ways.map(([typed, means]) => [span(padEnd(typed, 16)), span(means, 'dim')])
  return [[span('Type words that were said in a session.', 'dim')], [], ...rows]
}

const HOW =
  'Type words that were said in a session. "a phrase" is found as it is, -word excludes a word, one|other finds either, /a+b/ is a pattern; project:shop or since:7d say where to search.'

function progressWords({ progress }: State, before: string): string {
  return progress ? `${before}${count(progress.done)} of ${count(progress.total)} sessions are read.` : ''
}

/** Says that going back could show more projects. */
function toEverywhere(state: State): string {
  const key = keyFor(state, 'list.scope')
  const { scope } = state.list.request
  return scope.kind === 'folder' && scope.path === state.place.here && key !== undefined
    ? `, then ${keyName(key)} for all projects`
    : ''
}

const isWhole = ({ list: { request } }: State): boolean =>
  request.scope.kind === 'all' && Object.values(request.filters).every(value => value === undefined)
