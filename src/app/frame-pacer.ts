import { Throttle } from '../model/throttle.ts'

/** A screen shows sixty pictures a second: painting more often only makes the next key wait. */
const PAINT_EVERY_MS = 16

export interface Pace<Picture> {
  /** Paints at once after a pause, else when it is time again. */
  show(picture: Picture): void
  /** Paints at once, so that a letter is on the screen in the turn it was typed in. */
  showForKey(picture: Picture): void
  /** Paints what still waits. */
  finish(): void
}

/** Paints only the newest picture, none twice, and not too many. */
export function paced<Picture>(paint: (picture: Picture) => void): Pace<Picture> {
  let newest: Picture | undefined
  let painted: Picture | undefined
  let keyShownAt = Number.NEGATIVE_INFINITY
  const throttle = new Throttle(() => {
    if (newest === undefined || newest === painted) return
    painted = newest
    paint(newest)
  }, PAINT_EVERY_MS)

  function show(picture: Picture): void {
    newest = picture
    if (picture !== painted) throttle.soon()
  }

  return {
    finish: () => throttle.flush(),
    show,
    showForKey(picture) {
      // Keys that repeat faster than pictures are keys held down.
      if (performance.now() - keyShownAt < PAINT_EVERY_MS) return show(picture)
      keyShownAt = performance.now()
      newest = picture
      if (picture !== painted) throttle.now()
    },
  }
}
