import type { TextQuery } from '../../query/language/text-query.ts'
import { joined, type MarkedRange, placesOfTerms } from '../../query/match/marks.ts'
import { wash } from '../../text/wash.ts'
import type { SaidLine } from './line-reader.ts'

export interface Snippet {
  readonly text: string
  readonly ranges: readonly MarkedRange[]
}

/** Snippet of an entry. The name of a tool is shown elsewhere, and is repeated only if nothing else matches. */
export function snippetIn(
  { entry, text, isFromStart }: SaidLine,
  query: TextQuery,
  context: number,
): Snippet | undefined {
  const name = isFromStart ? entry.toolCall?.name : undefined
  const behindName = name === undefined ? undefined : snippetOf(query, text.slice(name.length + 1), context)
  return behindName ?? snippetOf(query, text, context)
}

/** The words around the best match in a text, on one line; undefined if there is no match. */
export function snippetOf({ wanted }: Pick<TextQuery, 'wanted'>, text: string, context: number): Snippet | undefined {
  const places = placesOfTerms(wanted, text, ENOUGH)
  const best = bestOf(places, 2 * context)
  if (!best) return undefined
  // A pattern may match the whole text.
  const end = Math.min(best[1], best[0] + LONGEST_MARK)
  const from = startOf(text, Math.max(0, best[0] - context), best[0])
  const to = endOf(text, Math.min(text.length, end + 2 * context), end)
  const marks = places.flat().filter(mark => (mark[0] >= from && mark[1] <= to) || mark === best)
  return onOneLine(text, from, to, joined(marks))
}

const LONGEST_MARK = 400
/** Enough places to have a good one among them. */
const ENOUGH = 200

/** How far from the line of its match a snippet can reach, and words can count as near. */
export const reachOf = (context: number): number => LONGEST_MARK + 4 * context + LONG_WORD

/** The first place of those where the most terms stand together, as closely as possible. */
function bestOf(places: readonly (readonly MarkedRange[])[], within: number): MarkedRange | undefined {
  const [only = [], ...others] = places
  if (others.length === 0) return only[0]
  const inOrder = places
    .slice(0, MOST_TERMS)
    .flatMap((ranges, term) => ranges.map(range => ({ range, term })))
    .sort((a, b) => a.range[0] - b.range[0])
  const last: (MarkedRange | undefined)[] = []
  let best: { readonly range: MarkedRange; readonly together: number; readonly wide: number } | undefined
  for (const { range, term } of inOrder) {
    last[term] = range
    const near = last.filter(other => other !== undefined && range[1] <= other[1] + within) as MarkedRange[]
    const first = near.reduce((a, b) => (b[0] < a[0] ? b : a), range)
    const wide = range[1] - first[0]
    const isBetter = !best || near.length > best.together || (near.length === best.together && wide < best.wide)
    if (isBetter) best = { range: first, together: near.length, wide }
  }
  return best?.range
}

/** Most terms to compare when choosing the best place. */
const MOST_TERMS = 30

/** Start of a snippet: the beginning of a word, if one begins nearby. */
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

/** Moves a place out of the middle of a surrogate pair. */
const whole = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at)

function onOneLine(text: string, from: number, to: number, marks: readonly MarkedRange[]): Snippet {
  let line = ''
  const ranges: MarkedRange[] = []
  let done = from
  const add = (end: number): MarkedRange => {
    const start = line.length
    line += wash(text.slice(done, end).replace(/[\s\x85]+/g, ' '))
    done = end
    return [start, line.length]
  }
  for (const [start, end] of marks) {
    add(start)
    ranges.push(add(Math.min(end, to)))
  }
  add(to)
  return trimmed(`${from > 0 ? '… ' : ''}`, line, to < text.length ? ' …' : '', ranges)
}

/** Trims a line, and limits its marks to what is left of it. */
function trimmed(before: string, line: string, after: string, ranges: readonly MarkedRange[]): Snippet {
  const words = line.trim()
  const shift = before.length - (line.length - line.trimStart().length)
  const within = (at: number) => Math.min(Math.max(at + shift, before.length), before.length + words.length)
  const moved = ranges.map(([from, to]): MarkedRange => [within(from), within(to)])
  return { text: `${before}${words}${after}`, ranges: moved.filter(([from, to]) => to > from) }
}
