import { expect } from 'vitest'
import type { Home } from './home.ts'
import { inTerminal, type TerminalOptions, type TerminalRun } from './terminal.ts'

/** The dashboard in a real terminal, and what it shows where. */
export interface Dashboard extends TerminalRun {
  /** Resolves as soon as a row has the text; with a place, a row of that pane. */
  sees(text: string | RegExp, place?: Place): Promise<void>
  /** Resolves as soon as no row has the text. */
  misses(text: string | RegExp): Promise<void>
  /** Resolves when every session has been read and is listed. */
  settled(): Promise<void>
  /** Presses a key repeatedly, each time after the screen has answered, until the cursor of the pane is on the text. */
  moveTo(key: string, text: string | RegExp, place: Place): Promise<void>
  /** Turns the wheel over a pane until the pane shows the text. */
  wheelTo(direction: 'up' | 'down', text: string | RegExp, place: Place): Promise<void>
  /** The cell in which a text begins. */
  find(text: string | RegExp, place?: Place): { readonly x: number; readonly y: number }
  clickOn(text: string | RegExp, place?: Place): void
  doubleClickOn(text: string | RegExp, place?: Place): void
  /** The rows of one pane, or of the whole screen. */
  pane(place?: Place): string[]
  /** The row with the cursor. */
  cursor(place: Place): string
  header(): string
  footer(): string
}

type Place = 'projects' | 'sessions' | 'matches' | 'transcript'

export interface DashboardOptions extends Partial<TerminalOptions> {
  readonly args?: readonly string[]
}

export function openDashboard(home: Home, { args = [], ...options }: DashboardOptions = {}): Dashboard {
  return watching(inTerminal(home, args, { columns: 120, rows: 36, ...options }))
}

/** The same for a dashboard that was started in another way. */
export function watching(run: TerminalRun): Dashboard {
  const { xterm, until } = run
  const shows = (text: string | RegExp, place?: Place) => rowsOf(xterm, place).some(row => has(row, text))
  const cursor = (place: Place) => rowsOf(xterm, place).find(row => row.startsWith('▌')) ?? ''

  function find(text: string | RegExp, place?: Place) {
    const { from, to } = columnsOf(xterm, place)
    for (let y = 0; y < xterm.rows; y++) {
      const cells = cellsOf(xterm, y).slice(from, to)
      const at = typeof text === 'string' ? cells.join('').indexOf(text) : cells.join('').search(text)
      if (at >= 0) return { x: from + cellAt(cells, at), y }
    }
    throw new Error(`${text} is not on the screen:\n${run.rows().join('\n')}`)
  }

  async function repeat(act: () => void, isThere: () => boolean, look: () => string): Promise<void> {
    for (let turns = 0; turns < 200 && !isThere(); turns++) {
      const before = look()
      act()
      await until(() => look() !== before)
    }
  }

  const click = (text: string | RegExp, place?: Place) => {
    const { x, y } = find(text, place)
    run.click(x, y)
  }

  return {
    ...run,
    sees: (text, place) => until(Object.assign(() => shows(text, place), { toString: () => `saw ${text}` })),
    misses: text => until(Object.assign(() => !shows(text), { toString: () => `lost ${text}` })),
    settled: () =>
      until(rows => / of \d/.test(rows[0] ?? '') && !rows.some(row => /reading |\d% {2}|not read yet/.test(row))),
    moveTo: (key, text, place) =>
      repeat(
        () => run.press(key),
        () => has(cursor(place), text),
        // The first row of the block at the cursor; the rest of the pane may change for other reasons. A block longer
        // than the screen has no such row.
        () => (cursor(place) === '' ? rowsOf(xterm, place) : rowsOf(xterm, place).map(barOf)).join('\n'),
      ),
    wheelTo(direction, text, place) {
      const { from } = columnsOf(xterm, place)
      return repeat(
        () => run.wheel(direction, from + 2, 5),
        () => shows(text, place),
        () => rowsOf(xterm, place).join('\n'),
      )
    },
    find,
    clickOn: click,
    doubleClickOn(text, place) {
      const { x, y } = find(text, place)
      run.click(x, y)
      run.click(x, y)
    },
    pane: place => rowsOf(xterm, place),
    cursor,
    header: () => run.rows()[0] ?? '',
    footer: () => run.rows().at(-1) ?? '',
  }
}

const has = (row: string, text: string | RegExp): boolean =>
  typeof text === 'string' ? row.includes(text) : text.test(row)

const barOf = (row: string): string => (row.startsWith('▌') ? row : '')

type Xterm = TerminalRun['xterm']

/** One text for each cell; the second half of a wide character has none. */
export function cellsOf(xterm: Xterm, y: number): string[] {
  const line = xterm.buffer.active.getLine(xterm.buffer.active.viewportY + y)
  return Array.from({ length: xterm.cols }, (_, x) => {
    const cell = line?.getCell(x)
    return cell?.getWidth() === 0 ? '' : cell?.getChars() || ' '
  })
}

/** The cell at a place of the joined text. */
function cellAt(cells: readonly string[], place: number): number {
  let passed = 0
  return cells.findIndex(cell => {
    passed += cell.length
    return passed > place
  })
}

function rowsOf(xterm: Xterm, place?: Place): string[] {
  const { from, to } = columnsOf(xterm, place)
  return Array.from({ length: xterm.rows }, (_, y) => cellsOf(xterm, y).slice(from, to).join(''))
}

/** The columns of the lines between the panes. */
export function dividers(xterm: Xterm): number[] {
  return cellsOf(xterm, 1).flatMap((cell, x) => (cell === '┬' || cell === '+' ? x : []))
}

/** The matches are where the sessions are without a search. */
const order: readonly (readonly Place[])[] = [['projects'], ['sessions', 'matches'], ['transcript']]

/** From the line before a pane to the one after it. If the screen has only one pane, it is that one. */
function columnsOf(xterm: Xterm, place?: Place): { from: number; to: number } {
  const lines = dividers(xterm)
  if (place === undefined || lines.length === 0) return { from: 0, to: xterm.cols }
  const at = Math.max(order.findIndex(places => places.includes(place)) - (order.length - 1 - lines.length), 0)
  return { from: at === 0 ? 0 : (lines[at - 1] ?? 0) + 1, to: lines[at] ?? xterm.cols }
}

/** One text for each cell: its character and how it is painted. For a blank, only the background counts. */
export function pictureOf({ xterm }: TerminalRun): string[] {
  const { active } = xterm.buffer
  return Array.from({ length: xterm.rows * xterm.cols }, (_, at) => {
    const cell = active.getLine(active.viewportY + Math.floor(at / xterm.cols))?.getCell(at % xterm.cols)
    const text = cell?.getChars() || ' '
    const ink = text === ' ' ? [] : [`fg ${cell?.getFgColor()}`, cell?.isBold(), cell?.isDim(), cell?.isItalic()]
    return [text, `bg ${cell?.getBgColor()}`, cell?.isInverse(), cell?.isUnderline(), ...ink].join(' ')
  })
}

/** Expects that all our modes are undone, and the previous screen is back. */
export function expectLeft({ xterm, written }: TerminalRun): void {
  const { mouseTrackingMode, sendFocusMode, wraparoundMode } = xterm.modes
  expect({ mouseTrackingMode, sendFocusMode, wraparoundMode }).toEqual({
    mouseTrackingMode: 'none',
    sendFocusMode: false,
    wraparoundMode: true,
  })
  expect(xterm.buffer.active.type).toBe('normal')
  expect(written().lastIndexOf('\x1b[?25h')).toBeGreaterThan(written().lastIndexOf('\x1b[?25l'))
}
