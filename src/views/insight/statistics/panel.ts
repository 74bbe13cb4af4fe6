import type { Line } from '../../../text/span.ts'
import { blank, filled } from '../../line-parts.ts'
import { heading } from '../../ruled.ts'

/** A heading in a rule, and lines below it. */
export interface Panel {
  readonly title: string
  /** The meaning of its numbers or colours, at the right of the rule. */
  readonly legend: Line
  /** The number of lines that it can fill, and the fewest with which it is shown. */
  readonly wanted: number
  readonly least: number
  lines(width: number, height: number): readonly Line[]
}

/** Panels one below the other, as many as fit; they share the room that is left. */
export function column(panels: readonly Panel[], width: number, height: number): readonly Line[] {
  const shown = fitting(
    panels.filter(({ wanted }) => wanted > 0),
    height,
  )
  const heights = shared(shown, height)
  const lines = shown.flatMap((panel, at) => {
    const drawn = panel.lines(width, heights[at] ?? 0).slice(0, heights[at])
    return [...(at === 0 ? [] : [blank(width)]), heading(panel.title, panel.legend, width), ...drawn]
  })
  return filled(lines, width, height)
}

function fitting(panels: readonly Panel[], height: number): readonly Panel[] {
  let room = height + 1
  const shown: Panel[] = []
  for (const panel of panels) {
    const needed = 2 + Math.min(panel.least, panel.wanted)
    if (needed > room) break
    room -= needed
    shown.push(panel)
  }
  return shown
}

/** Gives each panel its least height, then one line after the other to those that can fill more. */
function shared(panels: readonly Panel[], height: number): readonly number[] {
  const heights = panels.map(({ least, wanted }) => Math.min(least, wanted))
  let room = height - heights.reduce((sum, one) => sum + one, 0) - panels.length - Math.max(panels.length - 1, 0)
  while (room > 0 && panels.some(({ wanted }, at) => (heights[at] ?? 0) < wanted)) {
    for (const [at, { wanted }] of panels.entries()) {
      if (room <= 0 || (heights[at] ?? 0) >= wanted) continue
      heights[at] = (heights[at] ?? 0) + 1
      room--
    }
  }
  return heights
}
