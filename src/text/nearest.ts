/** The name that the user probably meant: one within a typo or two, or one that begins the same. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const longest = Math.max(...names.map(name => name.length))
  if (typed === '' || typed.length > longest + MOST_ADDED) return undefined
  const small = typed.toLowerCase()
  const near = names.map(name => ({ name, slips: slipsBetween(small, name.toLowerCase()) }))
  const [nearest] = near
    .filter(({ name, slips }) => slips <= (name.length > 4 ? 2 : 1))
    .sort((a, b) => a.slips - b.slips)
  return nearest?.name ?? names.find(name => begins(name.toLowerCase(), small))
}

/** A word that is longer than the longest name by more than this is no misspelt name. */
const MOST_ADDED = 4

const begins = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one)

/** Edit distance: letters left out, added, replaced or swapped. */
function slipsBetween(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const slips = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1)]
      row.push(Math.min(...slips, isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY))
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 0
}
