import { marksOf, type Range } from '../../query/marks.ts'
import type { TextQuery } from '../../query/text-query.ts'
import { wash } from '../../text/wash.ts'

export interface Snippet {
  readonly text: string
  readonly ranges: readonly Range[]
}

/** The words around the best place of a text, on one line; undefined: it is nowhere in it. */
export function snippetOf(query: TextQuery, text: string, context: number): Snippet | undefined {
  const marks = marksOf(query, text)
  const centre = bestOf(marks, query.wanted.length, context)
  if (!centre) return undefined
  const from = startOf(text, Math.max(0, centre[0] - context), centre[0])
  const to = endOf(text, Math.min(text.length, centre[1] + 2 * context), centre[1])
  return onOneLine(text, from, to, marks)
}

/** Where most marks stand together. */
function bestOf(marks: readonly Range[], wanted: number, context: number): Range | undefined {
  if (wanted < 2) return marks[0]
  let best: { readonly mark: Range; readonly together: number } | undefined
  for (const [number, mark] of marks.slice(0, MOST_TRIED).entries()) {
    let together = 1
    while ((marks[number + together]?.[1] ?? Number.POSITIVE_INFINITY) < mark[1] + 2 * context) together++
    if (!best || together > best.together) best = { mark, together }
  }
  return best?.mark
}

const MOST_TRIED = 500

/** Not in the middle of a word, if one begins nearby. */
function startOf(text: string, at: number, mark: number): number {
  if (at === 0) return 0
  const space = text.slice(at, Math.min(mark, at + LONG_WORD)).search(/\s\S/)
  return space < 0 ? whole(text, at) : at + space + 1
}

function endOf(text: string, at: number, mark: number): number {
  if (at === text.length) return at
  const from = Math.max(mark, at - LONG_WORD)
  const space = text.slice(from, at).search(/\s\S*$/)
  return space < 0 ? whole(text, at) : from + space
}

const LONG_WORD = 20

/** Not between the halves of a character. */
const whole = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at)

function onOneLine(text: string, from: number, to: number, marks: readonly Range[]): Snippet {
  let line = ''
  const ranges: Range[] = []
  let done = from
  const add = (end: number): Range => {
    const start = line.length
    line += wash(text.slice(done, end).replace(/[\s\x85]+/g, ' '))
    done = end
    return [start, line.length]
  }
  for (const [start, end] of marks) {
    if (end > to) break
    if (start < from) continue
    add(start)
    ranges.push(add(end))
  }
  add(to)
  return trimmed(`${from > 0 ? '… ' : ''}`, line, to < text.length ? ' …' : '', ranges)
}

function trimmed(before: string, line: string, after: string, ranges: readonly Range[]): Snippet {
  const lead = line.length - line.trimStart().length
  const shift = before.length - lead
  return {
    text: `${before}${line.trim()}${after}`,
    ranges: ranges.map(([from, to]) => [Math.max(before.length, from + shift), to + shift]),
  }
}
