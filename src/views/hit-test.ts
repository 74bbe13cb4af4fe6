import type { Msg } from '../app/message.ts'
import { divisionOf } from '../app/panes.ts'
import type { ClickTarget } from '../app/screen/state.ts'
import { focusOf, type State } from '../app/state.ts'
import { lineWidth } from '../text/lines.ts'
import type { Line } from '../text/span.ts'
import { boxOf, type Dialog, MARGIN } from './dialogs/box.ts'
import { dialogOf, frame } from './frame.ts'
import { statisticsHit } from './insight/statistics/screen.ts'

/** Adds the target to a click, as only views know what is drawn where. */
export function aimed(state: State, msg: Msg): Msg {
  return msg.type === 'clicked' ? { ...msg, hit: hitAt(state, msg.x, msg.y) } : msg
}

function hitAt(state: State, x: number, y: number): ClickTarget {
  if (divisionOf(state) === 'tooSmall') return { kind: 'none' }
  const focus = focusOf(state)
  const dialog = dialogOf(state)
  const inBox = dialog && hitInDialog(state, dialog, x, y)
  if (inBox) return inBox
  const inStatistics =
    !dialog && !state.overlay && state.insight?.kind === 'statistics' && statisticsHit(state, state.insight, x, y)
  if (inStatistics) return inStatistics
  const row = frame(state).rows[y] ?? []
  const isFooter = y === state.size.rows - 1
  const key = isFooter ? row[spanAt(row, x)]?.key : focus === 'welcome' ? firstKey(row) : undefined
  if (key !== undefined) return { kind: 'key', key }
  // The details fill the screen, so every click is inside.
  return { kind: focus === 'details' ? 'inside' : 'none', word: '' }
}

function hitInDialog({ size }: State, dialog: Dialog, x: number, y: number): ClickTarget | undefined {
  const box = boxOf(size, dialog)
  if (x < box.x || x >= box.x + dialog.width || y < box.y || y >= box.y + box.height) return undefined
  const { dividedAfter = dialog.lines.length } = dialog
  const below = y - box.y - 1
  const at = below > dividedAfter ? below - 1 : below
  if (below === dividedAfter) return { kind: 'inside', word: '' }
  const column = x - box.x - 1 - MARGIN
  const button = dialog.buttons?.find(({ y: line, from, to }) => line === at && column >= from && column < to)
  if (button?.row) return { kind: 'formOption', row: button.row, option: button.index }
  if (button) return { kind: 'choice', index: button.index, word: '' }
  const word = dialog.offers?.[at] ?? wordAt(dialog.lines[at] ?? [], column)
  const index = dialog.choices?.[at]
  return index === undefined ? { kind: 'inside', word } : { kind: 'choice', index, word }
}

/** The word at a column; a symbol belongs to the word behind it. */
function wordAt(line: Line, column: number): string {
  const at = spanAt(line, column)
  const found = line[at]?.isGlyph ? line[at + 1] : line[at]
  return found?.text.trim() ?? ''
}

function spanAt(line: Line, column: number): number {
  return line.findIndex((_, at) => column < lineWidth(line.slice(0, at + 1)))
}

const firstKey = (line: Line): string | undefined => line.find(({ key }) => key !== undefined)?.key
