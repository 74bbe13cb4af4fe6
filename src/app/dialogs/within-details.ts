import type { Update } from '../next.ts'
import type { State } from '../state.ts'

/** Keeps the details from being scrolled beyond their end. Only the view that draws them knows where that is. */
export const withinDetails =
  (update: Update, lastTopOf: (state: State) => number): Update =>
  (state, msg) => {
    const [next, effects] = update(state, msg)
    const { overlay } = next
    if (overlay?.kind !== 'details' || overlay.top === 0) return [next, effects]
    const most = lastTopOf(next)
    return [overlay.top <= most ? next : { ...next, overlay: { ...overlay, top: most } }, effects]
  }
