import { placedEntries } from '../../engine/transcript/read-all.ts'
import type { Range } from '../../model/passage.ts'
import { misuse } from '../../model/problem.ts'
import type { Session } from '../../model/session.ts'
import { washLine } from '../../text/wash.ts'
import { valueOption } from '../options/option-kinds.ts'
import { notThere } from '../show/show-entry.ts'

/** First and last entry, both included, by their numbers in `show --json`. */
export interface EntryRange {
  readonly from: number
  readonly to: number
}

/** Takes an operand apart: `ID:12` is one entry, `ID:12-20` several, `ID:12-` all from there on. */
export function exportOperand(typed: string): { readonly id: string; readonly range?: EntryRange } {
  const [, id, numbers = ''] = /^(.+):(\d{1,9}(?:-\d{0,9})?)$/.exec(typed) ?? []
  const range = entryRange(numbers)
  return id === undefined || !range ? { id: typed } : { id, range }
}

export const rangeOption = valueOption({
  name: 'range',
  placeholder: 'FROM-TO',
  help: 'only these entries, numbered as in `show ID:ENTRY`; the same as ID:FROM-TO',
  parse(text) {
    const range = entryRange(text)
    if (!range) throw misuse(`--range is two numbers of entries such as 12-20, not "${washLine(text)}".`)
    return range
  },
})

function entryRange(text: string): EntryRange | undefined {
  const [, from, dash, to] = /^(\d{1,9})(-)?(\d{1,9})?$/.exec(text) ?? []
  if (from === undefined || (dash === undefined && to !== undefined)) return undefined
  if (dash === undefined) return { from: Number(from), to: Number(from) }
  const ends = [Number(from), to === undefined ? Number.POSITIVE_INFINITY : Number(to)] as const
  return { from: Math.min(...ends), to: Math.max(...ends) }
}

/** Keys of the first and the last of these entries in the file. */
export function rangeOf(session: Session, { from, to }: EntryRange): Range {
  let count = 0
  let first: string | undefined
  let last = ''
  for (const { key } of placedEntries(session)) {
    if (count === from) first = key
    last = key
    if (count++ === to) break
  }
  const isWhole = to === Number.POSITIVE_INFINITY || count > to
  if (first === undefined || !isWhole) throw notThere(session, count)
  return { from: first, to: last }
}
