import { EventEmitter } from 'node:events'
import type { Widgets } from 'blessed'
import BlessedScreen from 'blessed/lib/widgets/screen.js'
import { blankRows, type Row } from './lay.ts'

/** What we use of blessed's screen: its cells, and the widgets that may be put on it. */
export interface Screen {
  /** What is to be seen. */
  lines: Row[]
  /** What is on the terminal. */
  olines: Row[]
  /** New cells, all blank, of the present size. */
  alloc(): void
  /** Lets the widgets draw themselves into the cells, then calls `draw`. */
  render(): void
  draw(): void
  append(widget: Widgets.Node): void
  readonly program: { cols: number; rows: number }
}

/** A screen of blessed that neither writes, reads nor listens to signals: the terminal is ours alone. */
export function makeScreen({ columns, rows }: { readonly columns: number; readonly rows: number }): Screen {
  // Else it ends the process on signals and errors, in its own way.
  BlessedScreen._bound = true
  const screen = new BlessedScreen({ program: silentProgram(columns, rows), smartCSR: false })
  // It would keep every screen for ever, for widgets that are not told theirs.
  Object.assign(BlessedScreen, { global: null, total: 0, instances: [] })
  return screen
}

/**
 * One whose blank cells are all the same one: blessed would make thousands of them before the first picture. Cells are
 * replaced, never changed, so no widget may be put on it; charts have a screen of their own.
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

/** Stands where blessed has the terminal: knows its size, and swallows everything else. */
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
