import type { Frame, Look } from '../text/span.ts'
import { drawChanges } from './draw.ts'
import { layFrame, type ScreenCell } from './lay.ts'
import { makeScreenOfSharedCells } from './screen.ts'

export interface PaintSize {
  readonly columns: number
  readonly rows: number
}

export type Painter = ReturnType<typeof makePainter>

/** Turns frames into the shortest output that shows them. */
export function makePainter(size: PaintSize) {
  const screen = makeScreenOfSharedCells(size)
  let changes = ''
  let glyphs: Look['glyphs'] = 'unicode'
  screen.draw = () => {
    changes = drawChanges(screen.lines, screen.olines, glyphs)
  }
  let cursor: Frame['cursor']
  let isBlank = true

  function clear(): void {
    screen.alloc()
    isBlank = true
  }

  /** Synchronized output, if the terminal supports it, with the cursor hidden meanwhile. */
  function synchronized(text: string, shown: Frame['cursor']): string {
    const hidden = cursor ? '\x1b[?25l' : ''
    const place = shown ? `\x1b[${shown.y + 1};${shown.x + 1}H\x1b[?25h` : ''
    cursor = shown
    return `\x1b[?2026h${hidden}${text}${place}\x1b[?2026l`
  }

  return {
    paint(frame: Frame, look: Look): string {
      // If symbols turn out wider than we thought, nothing is where it was drawn.
      if (look.glyphs !== glyphs && !isBlank) clear()
      glyphs = look.glyphs
      layFrame(frame, look, screen.lines)
      screen.render()
      const cleared = isBlank ? '\x1b[m\x1b[2J' : ''
      isBlank = false
      const hasMoved = frame.cursor?.x !== cursor?.x || frame.cursor?.y !== cursor?.y
      return changes === '' && cleared === '' && !hasMoved ? '' : synchronized(cleared + changes, frame.cursor)
    },
    /** Output of a text that leaves marks in the first two cells, and of those cells again. */
    drawOver(text: string): string {
      screen.olines[0]?.fill(marred, 0, 2)
      screen.draw()
      return synchronized(text + changes, cursor)
    },
    /** Starts over on an empty screen of this size. */
    resize({ columns, rows }: PaintSize): void {
      Object.assign(screen.program, { cols: columns, rows })
      clear()
    },
  }
}

/** A cell that differs from every cell of a frame, so that it is drawn again. */
const marred: ScreenCell = [-1, '']
