import { type Cell, cellsOf } from './cells.ts'
import { lineWidth } from './lines.ts'
import type { Line, Span } from './span.ts'

/**
 * Wraps a line into rows of at most `width` columns (two or more). Breaks at spaces, which are dropped there, and between
 * wide characters; a word longer than a row is cut. The indent of the line stays.
 */
export function wrapLine(line: Line, width: number): readonly Line[] {
  if (lineWidth(line) <= width) return [line]
  const cells = line.flatMap((owner): OwnedCell[] => cellsOf(owner.text).map(cell => ({ cell, owner })))
  const rows: Line[] = []
  let from = 0
  do {
    const { end, next } = rowFrom(cells, from, width)
    rows.push(spansOf(cells, from, end))
    from = next
  } while (from < cells.length)
  return rows
}

interface OwnedCell {
  readonly cell: Cell
  readonly owner: Span
}

interface Row {
  readonly end: number
  /** Index of the first cell of the following row. */
  readonly next: number
}

function rowFrom(cells: readonly OwnedCell[], from: number, width: number): Row {
  const firstWord = skipSpaces(cells, from)
  let column = 0
  let lastBreak: Row | undefined
  for (let at = from; at < cells.length; at++) {
    if (at > firstWord && mayBreakBefore(cells, at)) lastBreak = { end: dropSpaces(cells, from, at), next: at }
    column += cells[at]?.cell.width ?? 0
    if (column <= width) continue
    if (isSpace(cells, at)) return { end: dropSpaces(cells, from, at), next: skipSpaces(cells, at) }
    const cut = Math.max(at, from + 1)
    return lastBreak ?? { end: cut, next: cut }
  }
  return { end: cells.length, next: cells.length }
}

function mayBreakBefore(cells: readonly OwnedCell[], at: number): boolean {
  if (isSpace(cells, at - 1)) return !isSpace(cells, at)
  return cells[at - 1]?.cell.width === 2 && cells[at]?.cell.width === 2 && !endsSentence(cells[at]?.cell.text ?? '')
}

/** Punctuation that must not begin a row in Chinese and Japanese. */
const endsSentence = (text: string): boolean => '、。，．！？：；）」』】〉》〕ー'.includes(text)

function skipSpaces(cells: readonly OwnedCell[], from: number): number {
  let at = from
  while (isSpace(cells, at)) at++
  return at
}

function dropSpaces(cells: readonly OwnedCell[], from: number, end: number): number {
  let at = end
  while (at > from && isSpace(cells, at - 1)) at--
  return at
}

const isSpace = (cells: readonly OwnedCell[], at: number): boolean => cells[at]?.cell.text === ' '

function spansOf(cells: readonly OwnedCell[], from: number, end: number): Line {
  const spans: Span[] = []
  let text = ''
  for (let at = from; at < end; at++) {
    const owned = cells[at]
    if (!owned) break
    text += owned.cell.text
    if (at + 1 < end && cells[at + 1]?.owner === owned.owner) continue
    spans.push({ ...owned.owner, text })
    text = ''
  }
  return spans
}
