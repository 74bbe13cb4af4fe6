/** From one entry to another, by the keys of their places (`offset:index`), in either order. */
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
  const [first, last] = byPlace(from, to) <= 0 ? [from, to] : [to, from]
  return byPlace(key, first) >= 0 && byPlace(key, last) <= 0
}
