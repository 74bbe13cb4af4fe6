import { eachInSteps, mapInSteps, type Steps, sortInSteps } from '../../model/steps.ts'
import { remembered } from './memo-by-list.ts'
import { type SortKey, type SortValue, sortRow } from './sort-keys.ts'

/**
 * Sorts items that come newest first: times and numbers from the largest, words from A, or the other way round. Items
 * without a value come last in either direction, and the newer of two equal ones first.
 */
export function* inOrder<Item extends object>(
  newestFirst: readonly Item[],
  sort: SortKey,
  isReversed: boolean,
  sortedBy: (item: Item) => SortValue,
): Steps<readonly Item[]> {
  const forward =
    sort === 'modified'
      ? newestFirst
      : yield* remembered(newestFirst, `by ${sort}`, () => ordered(newestFirst, sort, sortedBy))
  if (!isReversed) return forward
  return yield* remembered(newestFirst, `by ${sort} reversed`, () => reversed(forward, sortedBy))
}

function* ordered<Item>(
  newestFirst: readonly Item[],
  sort: SortKey,
  sortedBy: (item: Item) => SortValue,
): Steps<readonly Item[]> {
  const values: SortValue[] = []
  const places: number[] = []
  const without: Item[] = []
  yield* eachInSteps(newestFirst, (item, at) => {
    const value = sortedBy(item)
    values.push(value)
    if (value === null) without.push(item)
    else places.push(at)
  })
  const sorted = yield* sortInSteps(places, comparing(values, sort))
  return (yield* mapInSteps(sorted, at => newestFirst[at] as Item)).concat(without)
}

/** Reverses an order without sorting again. */
function* reversed<Item>(forward: readonly Item[], sortedBy: (item: Item) => SortValue): Steps<readonly Item[]> {
  const values = yield* mapInSteps(forward, sortedBy)
  const firstWithout = values.indexOf(null)
  const withValue = firstWithout < 0 ? forward : forward.slice(0, firstWithout)
  const items: Item[] = []
  let end = withValue.length
  yield* eachInSteps(withValue, (_, count) => {
    const start = withValue.length - 1 - count
    if (start > 0 && values[start - 1] === values[start]) return
    for (let tied = start; tied < end; tied++) items.push(forward[tied] as Item)
    end = start
  })
  return items.concat(forward.slice(withValue.length))
}

/** Compares two places in the list. V8 is several times faster if all values are of one type. */
function comparing(values: readonly SortValue[], sort: SortKey): (a: number, b: number) => number {
  if (sortRow(sort).kind === 'words') {
    const words = values as readonly string[]
    return (a, b) => compare(words[a] ?? '', words[b] ?? '') || a - b
  }
  const numbers = Float64Array.from(values, value => (typeof value === 'string' ? Date.parse(value) : (value ?? 0)))
  return (a, b) => (numbers[b] ?? 0) - (numbers[a] ?? 0) || a - b
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
