/** Work that can pause after each step: a screen does a few milliseconds of it at a time, a command all of it at once. */
export type Steps<Result = void> = Generator<void, Result, void>

export function drain<Result>(steps: Steps<Result>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** The number of items per step. Starting a step costs as much as looking at a few sessions. */
const ITEMS = 64

export function* eachInSteps<Item>(items: readonly Item[], visit: (item: Item, at: number) => void): Steps {
  for (let at = 0; at < items.length; at++) {
    visit(items[at] as Item, at)
    if (at % ITEMS === ITEMS - 1) yield
  }
}

export function* mapInSteps<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Steps<Made[]> {
  const made: Made[] = []
  yield* eachInSteps(items, item => made.push(make(item)))
  return made
}

export function* filterInSteps<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): Steps<Item[]> {
  const wanted: Item[] = []
  yield* eachInSteps(items, item => {
    if (isWanted(item)) wanted.push(item)
  })
  return wanted
}

/** Sorts in steps, and stably. The built-in sort would block the screen for a tenth of a second on 100,000 items. */
export function* sortInSteps<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number): Steps<Item[]> {
  let runs: Item[][] = []
  for (let start = 0; start < items.length; start += RUN) {
    runs.push(items.slice(start, start + RUN).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: Item[][] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

const RUN = 500

function* merge<Item>(left: Item[], right: Item[], compare: (a: Item, b: Item) => number): Steps<Item[]> {
  const merged: Item[] = []
  let [fromLeft, fromRight] = [0, 0]
  while (fromLeft < left.length && fromRight < right.length) {
    const [first, second] = [left[fromLeft] as Item, right[fromRight] as Item]
    if (compare(first, second) <= 0) {
      merged.push(first)
      fromLeft++
    } else {
      merged.push(second)
      fromRight++
    }
    if (merged.length % RUN === 0) yield
  }
  for (; fromLeft < left.length; fromLeft++) merged.push(left[fromLeft] as Item)
  for (; fromRight < right.length; fromRight++) merged.push(right[fromRight] as Item)
  return merged
}
