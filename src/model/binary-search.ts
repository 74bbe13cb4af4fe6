/** Binary search for the first index from `from` on that is not before the boundary; `to` if all of them are. */
export function boundary(from: number, to: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the part that a line is in, from the first line of each part; 0 where there is none. */
export const partAt = (starts: readonly number[], line: number): number =>
  Math.max(boundary(0, starts.length, at => (starts[at] ?? 0) <= line) - 1, 0)
