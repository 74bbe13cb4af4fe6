import type { Size } from '../app/state.ts'
import { fitLine, lineWidth } from '../text/lines.ts'
import { glyph, type Line, span } from '../text/span.ts'
import { overlaid, veiled } from './compose.ts'

/** A dialog: what stands in it, without its frame. */
export interface Dialog {
  readonly title: string
  readonly width: number
  readonly lines: readonly Line[]
  /** Below its right corner. */
  readonly foot?: string
  /** A line across after so many lines. */
  readonly dividedAfter?: number
  /** The terminal's cursor, counted from the first cell of the first line. */
  readonly cursor?: { readonly x: number; readonly y: number }
}

interface Placed {
  readonly rows: readonly Line[]
  readonly cursor?: { readonly x: number; readonly y: number }
}

const MARGIN = 3

/** The room that a dialog has for its lines on this screen. */
export function dialogRoom({ columns, rows }: Size, wanted: { width: number; height: number }) {
  const width = Math.min(wanted.width, columns - 4)
  return { width, inner: width - 2 - 2 * MARGIN, height: Math.min(wanted.height, rows - 4) - 2 }
}

/** As much of a dialog as there is room for: first without its blank lines, then the part around the one in use. */
export function fitted(lines: readonly Line[], height: number, used: Line | undefined): readonly Line[] {
  if (lines.length <= height) return lines
  const full = lines.filter(line => line.length > 0)
  const at = used ? full.indexOf(used) : 0
  const start = Math.max(0, Math.min(at - Math.floor(height / 2), full.length - height))
  return full.slice(start, start + height)
}

/** In the middle of the screen, which is veiled behind it. */
export function withDialog(screen: readonly Line[], { columns, rows }: Size, dialog: Dialog): Placed {
  const box = framed(dialog)
  const x = Math.max(Math.floor((columns - dialog.width) / 2), 0)
  const y = Math.max(Math.floor((rows - box.length) / 2), 0)
  // The footer keeps its colours: it shows the dialog's keys.
  const behind = [...veiled(screen.slice(0, -1)), ...screen.slice(-1)]
  const padded = box.map(line => [span('  '), ...line, span('  ')])
  const { cursor } = dialog
  return {
    rows: overlaid(behind, padded, Math.max(x - 2, 0), y),
    ...(cursor && { cursor: { x: Math.max(x, 2) + 1 + MARGIN + cursor.x, y: y + 1 + cursor.y } }),
  }
}

function framed({ title, width, lines, foot, dividedAfter }: Dialog): readonly Line[] {
  const edge = glyph('│', 'focus')
  const top = [glyph('╭─', 'focus'), span(` ${title} `, 'focus', { bold: true })]
  const bottom = foot === undefined ? [] : [span(` ${foot} `, 'dim'), glyph('──', 'focus')]
  const inside = lines.map(line => [edge, ...fitLine([span(' '.repeat(MARGIN)), ...line], width - 2), edge])
  const divider = [glyph(`├${'─'.repeat(width - 2)}┤`, 'focus')]
  return [
    [...top, glyph(`${'─'.repeat(Math.max(width - lineWidth(top) - 1, 0))}╮`, 'focus')],
    ...(dividedAfter === undefined
      ? inside
      : [...inside.slice(0, dividedAfter), divider, ...inside.slice(dividedAfter)]),
    [glyph(`╰${'─'.repeat(Math.max(width - lineWidth(bottom) - 2, 0))}`, 'focus'), ...bottom, glyph('╯', 'focus')],
  ]
}
