import type { Frame, Look } from '../text/span.ts'
import { drawChanges } from './draw.ts'
import { layFrame, type ScreenCell } from './lay.ts'
import { makeScreenOfSharedCells } from './screen.ts'

export interface PaintSize {
  readonly columns: number
  readonly rows: number
}

/** Turns frames into what must be written to show them, as little as possible. */
export interface Painter {
  paint(frame: Frame, look: Look): string
  /** Writes what leaves marks in the first two cells, and the cells again. */
  drawOver(text: string): string
  /** Nothing of what was painted is to be seen any more. */
  resize(size: PaintSize): void
}

export function makePainter(size: PaintSize): Painter {
  const screen = makeScreenOfSharedCells(size)
  let changes = ''
  let glyphs: Look['glyphs'] = 'unicode'
  screen.draw = () => {
    changes = drawChanges(screen.lines, screen.olines, glyphs)
  }
  let cursor: Frame['cursor']
  let isBlank = true

  function startAnew(): void {
    screen.alloc()
    isBlank = true
  }

  /** In one piece where the terminal can, and never with the cursor running about. */
  function whole(text: string, shown: Frame['cursor']): string {
    const hidden = cursor ? '\x1b[?25l' : ''
    const place = shown ? `\x1b[${shown.y + 1};${shown.x + 1}H\x1b[?25h` : ''
    cursor = shown
    return `\x1b[?2026h${hidden}${text}${place}\x1b[?2026l`
  }

  return {
    paint(frame, look) {
      // Where signs turn out wider than we thought, nothing stands where it was drawn.
      if (look.glyphs !== glyphs) startAnew()
      glyphs = look.glyphs
      layFrame(frame, look, screen.lines)
      screen.render()
      const cleared = isBlank ? '\x1b[m\x1b[2J' : ''
      isBlank = false
      const hasMoved = frame.cursor?.x !== cursor?.x || frame.cursor?.y !== cursor?.y
      return changes === '' && cleared === '' && !hasMoved ? '' : whole(cleared + changes, frame.cursor)
    },
    drawOver(text) {
      screen.olines[0]?.fill(marred, 0, 2)
      screen.draw()
      return whole(text + changes, cursor)
    },
    resize({ columns, rows }) {
      Object.assign(screen.program, { cols: columns, rows })
      startAnew()
    },
  }
}

/** What no frame has, so that it is drawn over. */
const marred: ScreenCell = [-1, '']
