/** Entries from one to a later one, both included, by their keys (`offset:index`). */
export interface Range {
  readonly from: string
  readonly to: string
}

export function byPlace(one: string, other: string): number {
  const [offset = 0, index = 0] = one.split(':').map(Number)
  const [otherOffset = 0, otherIndex = 0] = other.split(':').map(Number)
  return offset - otherOffset || index - otherIndex
}

export function inRange(key: string, { from, to }: Range): boolean {
  return byPlace(key, from) >= 0 && byPlace(key, to) <= 0
}
