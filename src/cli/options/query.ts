import { misuse } from '../../model/problem.ts'
import { type ParseOptions, parseQuery } from '../../query/language/parse.ts'
import type { Query } from '../../query/language/query.ts'
import type { CommandContext } from '../command.ts'
import type { Given } from './option.ts'

/** Reads the operands as a query. Refuses one with a fault, since the answer would be to another question. */
export function queryIn(
  { operands }: Given,
  { now, output }: CommandContext,
  options: Pick<ParseOptions, 'isText'> = {},
): Query {
  const query = parseQuery(operands.join(' '), { now, ...options })
  if (query.faults.length > 0) throw misuse(query.faults.join(' '))
  for (const note of query.notes) output.say(note)
  return query
}
