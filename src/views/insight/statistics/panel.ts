import type { Line } from '../../../text/span.ts'
import { blank, fitLine } from '../../line-parts.ts'
import { heading } from '../../ruled.ts'

/** A heading in a rule, and lines below it. */
export interface Panel {
  readonly title: string
  /** What its numbers are, or what its colours mean: in the rule, at the right. */
  readonly legend: Line
  /** How many lines it would have, and with how few it is still worth its heading. */
  readonly wanted: number
  readonly least: number
  lines(width: number, height: number): readonly Line[]
}

/** Panels one below the other, as many as there is room for; what is left over goes round. */
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
  return Array.from({ length: height }, (_, at) => fitLine(lines[at] ?? [], width)).slice(0, height)
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

/** Each has its least; then the lines go to those that want more, one after the other. */
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
