import { fieldNames, isAnyField, isField, knownValues } from './fields.ts'
import { type Typed, termsOf } from './terms.ts'

/** Values that occur in the sessions, for the fields that take them from there; the most used first. */
export interface QueryChoices {
  readonly project: readonly string[]
  readonly branch: readonly string[]
  readonly model: readonly string[]
  readonly tool: readonly string[]
}

/** Candidates to replace the part of the line at the caret (UTF-16 indexes). */
export interface Completion {
  readonly from: number
  readonly to: number
  readonly candidates: readonly string[]
}

/** Completes a field's name or value as it is typed. Without choices, offers only values that never change. */
export function completionAt(line: string, caret: number, choices: QueryChoices | null): Completion {
  const term = termAt(line, caret)
  if (term?.field && isAnyField(term.field)) return valueCompletion(line, caret, term, choices)
  const word = term ? term.typed.slice(Number(term.isNegated)) : ''
  const names = fieldNames.filter(name => name.startsWith(word.toLowerCase()))
  return { from: caret - word.length, to: caret, candidates: names.map(name => `${name}:`) }
}

/** Whether the field at the caret takes its values from the sessions. */
export function needsChoices(line: string, caret: number): boolean {
  const field = termAt(line, caret)?.field
  return field === 'project' || field === 'branch' || field === 'model' || field === 'tool'
}

/** Whether the value of a field is being typed at the caret. */
export const isAtValue = (line: string, caret: number): boolean => isField(termAt(line, caret)?.field ?? '')

/** Whether another value may stand at the caret. True while the choices are not known yet. */
export function hasCompletion(line: string, caret: number, choices: QueryChoices | null): boolean {
  if (!isAtValue(line, caret)) return false
  if (!choices && needsChoices(line, caret)) return true
  const { from, to, candidates } = completionAt(line, caret, choices)
  return candidates.some(candidate => candidate !== line.slice(from, to))
}

/** Term that is being typed: it ends at the caret. */
function termAt(line: string, caret: number): Typed | undefined {
  const mark = /^[\s\p{Cc}]*>/u.exec(line)?.[0].length ?? 0
  const before = line.slice(mark, Math.max(mark, caret))
  const last = termsOf(before, false).at(-1)
  return last && last.at + last.typed.length === before.length ? last : undefined
}

function valueCompletion(
  line: string,
  caret: number,
  { typed, field }: Typed,
  choices: QueryChoices | null,
): Completion {
  const start = caret - typed.length
  const colon = start + typed.indexOf(':') + 1
  const from = Math.max(colon, line.lastIndexOf('|', caret - 1) + 1)
  const isQuoted = line[from] === '"'
  // A candidate brings a closing quote of its own.
  const to = isQuoted && line[caret] === '"' ? caret + 1 : caret
  const part = line.slice(from, caret).replace(/^"/, '').replace(/"$/, '').toLowerCase()
  const values = valuesOf(field ?? '', part, choices)
  const beginning = values.filter(value => value.toLowerCase().startsWith(part))
  const inside = values.filter(value => value.toLowerCase().indexOf(part) > 0)
  return { from, to, candidates: [...beginning, ...inside].flatMap(written).slice(0, MOST) }
}

/** Most candidates that Tab walks through. */
const MOST = 50

const days = ['today', 'yesterday', '7d', '2w', '30d', '12h']

function valuesOf(field: string, part: string, choices: QueryChoices | null): readonly string[] {
  switch (field) {
    case 'project':
      return projectNames(choices?.project ?? [], part)
    case 'branch':
    case 'model':
    case 'tool':
      return choices?.[field] ?? []
    case 'since':
    case 'until':
    case 'after':
    case 'before':
      return days
    case 'messages':
      return ['>10', '>50', '>100', '<10']
    case 'tokens':
      return ['>100k', '>1m', '>10m', '<10k']
    default:
      return isField(field) ? knownValues(field) : []
  }
}

/** Names of the folders, as people say them; whole paths if a path is being typed. */
function projectNames(paths: readonly string[], part: string): readonly string[] {
  if (/[\\/]/.test(part)) return paths
  return [...new Set(paths.map(path => path.slice(path.lastIndexOf('/') + 1)))].filter(name => name !== '')
}

/** Spelling of a value in a query; empty if it cannot be typed, such as one with quotes of its own. */
function written(value: string): readonly string[] {
  if (!/[\s\p{Cc}|"]/u.test(value)) return [value]
  return /["\p{Cc}]/u.test(value) ? [] : [`"${value}"`]
}
