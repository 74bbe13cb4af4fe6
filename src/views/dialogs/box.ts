import type { ExportRow } from '../../app/export/state.ts'
import type { Size } from '../../app/screen/state.ts'
import { fitLine, lineWidth } from '../../text/lines.ts'
import { type Frame, glyph, type Line, span } from '../../text/span.ts'
import { barred, overlaid, rule, veiled } from '../line-parts.ts'

/** The content of a dialog, without its frame. */
export interface Dialog {
  readonly title: string
  readonly width: number
  readonly lines: readonly Line[]
  /** The index of the choice on each line. */
  readonly choices?: readonly (number | undefined)[]
  /** The text that a click on each line takes, in full, as it may be drawn cut or washed. */
  readonly offers?: readonly (string | undefined)[]
  /** Parts of lines that can be chosen, by columns from the first cell of the first line. */
  readonly buttons?: readonly Button[]
  /** Text in the bottom edge, at the right. */
  readonly foot?: string
  /** The line with the bar. */
  readonly chosen?: number
  /** The number of lines above a rule. */
  readonly dividedAfter?: number
  /** The terminal's cursor, counted from the first cell of the first line. */
  readonly cursor?: { readonly x: number; readonly y: number }
}

export interface Button {
  readonly y: number
  readonly from: number
  readonly to: number
  readonly index: number
  /** The row of the export form that it is an option of. */
  readonly row?: ExportRow
}

export const MARGIN = 2

/** The size of a dialog's content on this screen. On a small screen it gets everything but the footer. */
export function dialogRoom({ columns, rows }: Size, wanted: { width: number; height: number }) {
  const width = Math.min(wanted.width, columns - 4)
  const most = rows < SMALL ? rows - 1 : rows - 4
  return { width, inner: width - 2 - 2 * MARGIN, height: Math.min(wanted.height, most) - 2 }
}

const SMALL = 16

/** Fits lines into a dialog: without blank ones if necessary, and then only the part around the one in use. */
export function fitted(lines: readonly Line[], height: number, used: Line | undefined): readonly Line[] {
  if (lines.length <= height) return lines
  const full = lines.filter(line => line.length > 0)
  const at = used ? full.indexOf(used) : 0
  const start = Math.max(0, Math.min(at - Math.floor(height / 2), full.length - height))
  return full.slice(start, start + height)
}

/** Makes the rows among a dialog's lines its choices, with the bar on the one at `index`. */
export function withChoices(dialog: Dialog, rows: readonly Line[], index: number): Dialog {
  const choices = dialog.lines.map(line => (rows.includes(line) ? rows.indexOf(line) : undefined))
  return { ...dialog, choices, chosen: dialog.lines.indexOf(rows[index] ?? []) }
}

/** Puts a dialog a little above the middle of the screen, where the eye looks first, and veils the rest. */
export function withDialog(screen: readonly Line[], size: Size, dialog: Dialog): Frame {
  const box = framed(dialog)
  const { x, y } = boxOf(size, dialog)
  // The footer keeps its colours: it shows the dialog's keys.
  const behind = [...veiled(screen.slice(0, -1)), ...screen.slice(-1)]
  const padded = box.map(line => [span('  '), ...line, span('  ')])
  const { cursor } = dialog
  return {
    rows: overlaid(behind, padded, Math.max(x - 2, 0), y),
    ...(cursor && { cursor: { x: Math.max(x, 2) + 1 + MARGIN + cursor.x, y: y + 1 + cursor.y } }),
  }
}

export function boxOf({ columns, rows }: Size, { width, lines, dividedAfter }: Dialog) {
  const height = lines.length + (dividedAfter === undefined ? 2 : 3)
  const x = Math.max(Math.floor((columns - width) / 2), 0)
  return { x, y: Math.max(Math.floor((rows - height) / 2) - 1, 0), height }
}

function framed({ title, width, lines, foot, chosen, dividedAfter }: Dialog): readonly Line[] {
  const edge = glyph('│', 'focus')
  const top = [glyph('╭─', 'focus'), span(` ${title} `, 'focus', { bold: true })]
  const bottom = foot === undefined ? [] : [span(` ${foot} `, 'dim'), glyph('─', 'focus')]
  const inside = lines.map((line, at) => {
    const padded = fitLine([span(' '.repeat(MARGIN)), ...line], width - 2)
    return [edge, ...(at === chosen ? barred(padded, true) : padded), edge]
  })
  const divider = [glyph('├', 'focus'), rule(width - 2, 'border'), glyph('┤', 'focus')]
  return [
    [...top, glyph(`${'─'.repeat(Math.max(width - lineWidth(top) - 1, 0))}╮`, 'focus')],
    ...(dividedAfter === undefined
      ? inside
      : [...inside.slice(0, dividedAfter), divider, ...inside.slice(dividedAfter)]),
    [glyph(`╰${'─'.repeat(Math.max(width - lineWidth(bottom) - 2, 0))}`, 'focus'), ...bottom, glyph('╯', 'focus')],
  ]
}
