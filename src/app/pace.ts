/** A screen shows sixty pictures a second: painting more often only makes the next key wait. */
const PAINT_EVERY_MS = 16

export interface Pace<Picture> {
  /** At once after a pause, so that a letter is on the screen in the turn it was typed in; else when it is time. */
  show(picture: Picture): void
  /** Without waiting any longer. */
  finish(): void
}

/** Paints the newest picture, none of them twice, and not too many. */
export function paced<Picture>(paint: (picture: Picture) => void): Pace<Picture> {
  let newest: Picture | undefined
  let painted: Picture | undefined
  let paintedAt = Number.NEGATIVE_INFINITY
  let later: NodeJS.Timeout | undefined

  function finish(): void {
    clearTimeout(later)
    later = undefined
    if (newest === undefined || newest === painted) return
    painted = newest
    paint(newest)
    paintedAt = performance.now()
  }

  return {
    finish,
    show(picture) {
      newest = picture
      if (later || picture === painted) return
      const wait = paintedAt + PAINT_EVERY_MS - performance.now()
      if (wait <= 0) finish()
      else later = setTimeout(finish, wait)
    },
  }
}
