import { EventEmitter } from 'node:events'
import type { Widgets } from 'blessed'
import BlessedScreen from 'blessed/lib/widgets/screen.js'
import { blankRows, type Row } from './lay.ts'

/** The part of blessed's screen that we use: its cells, and widgets on it. */
export interface Screen {
  /** The cells to show. */
  lines: Row[]
  /** The cells that the terminal shows. */
  olines: Row[]
  /** Makes new, blank cells for the current size. */
  alloc(): void
  /** Lets the widgets draw themselves into the cells, then calls `draw`. */
  render(): void
  draw(): void
  append(widget: Widgets.Node): void
  readonly program: { cols: number; rows: number }
}

/** A blessed screen that does not write, read or listen to signals, as only we use the terminal. */
export function makeScreen({ columns, rows }: { readonly columns: number; readonly rows: number }): Screen {
  // Keeps blessed from ending the process on signals and errors.
  BlessedScreen._bound = true
  const screen = new BlessedScreen({ program: silentProgram(columns, rows), smartCSR: false })
  // Drops blessed's references, which would keep every screen in memory.
  Object.assign(BlessedScreen, { global: null, total: 0, instances: [] })
  return screen
}

/**
 * A screen whose blank cells are one shared object, as blessed would make thousands of them before the first paint. Cells
 * must be replaced, not changed, so it cannot have widgets; charts have a screen of their own.
 */
export function makeScreenOfSharedCells(size: { readonly columns: number; readonly rows: number }): Screen {
  const screen = makeScreen({ columns: 1, rows: 1 })
  screen.alloc = () => {
    screen.lines = blankRows(screen.program)
    screen.olines = blankRows(screen.program)
  }
  Object.assign(screen.program, { cols: size.columns, rows: size.rows })
  screen.alloc()
  return screen
}

/** In place of blessed's terminal: has a size, and ignores everything else. */
function silentProgram(cols: number, rows: number): EventEmitter {
  const nothing = () => {}
  return Object.assign(new EventEmitter(), {
    cols,
    rows,
    isAlt: false,
    options: {},
    tput: { unicode: true, colors: 256, numbers: {}, strings: {} },
    put: { keypad_xmit: nothing, keypad_local: nothing },
    setupTput: nothing,
    alternateBuffer: nothing,
    csr: nothing,
    hideCursor: nothing,
    cup: nothing,
    clear: nothing,
    destroy: nothing,
  })
}
