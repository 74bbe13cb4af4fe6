import { clipLine, fitLine, lineWidth, sliceLine } from '../text/lines.ts'
import { type Bar, glyph, type Line, type Span, span, type Token } from '../text/span.ts'

/** A line, with the column of the cursor if something is typed there. */
export interface TypedLine {
  readonly line: Line
  readonly cursor?: number
}

/** A line with `left`, cut if necessary, and `right` at the right edge. */
export function spread(left: Line, right: Line, width: number): Line {
  const room = Math.max(width - lineWidth(right) - (right.length > 0 ? 1 : 0), 0)
  return fitLine([...fitLine(left, room), ...(right.length > 0 ? [span(' '), ...right] : [])], width)
}

export function centred(line: Line, width: number): Line {
  const indent = Math.max(Math.floor((width - lineWidth(line)) / 2), 0)
  return fitLine([span(' '.repeat(indent)), ...line], width)
}

export const blank = (width: number): Line => [span(' '.repeat(Math.max(width, 0)))]

/** Lines from row `first` of an area on, and blanks around them. */
export const filled = (lines: readonly Line[], width: number, height: number, first = 0): readonly Line[] =>
  Array.from({ length: Math.max(height, 0) }, (_, at) => fitLine(lines[at - first] ?? [], width))

export const rule = (width: number, token: Token, isHeavy = false): Span =>
  glyph((isHeavy ? '━' : '─').repeat(Math.max(width, 0)), token)

/** A thin bar of `width` cells, filled to `share`. */
export function thinBar(share: number, width: number): Line {
  const filled = Math.round(Math.max(0, Math.min(share, 1)) * width)
  return [glyph('━'.repeat(filled), 'accent'), glyph('─'.repeat(width - filled), 'border')]
}

/** A bar as long as its share, to half a cell, and at least half a cell. */
export function rod(share: number, width: number, token: Token): Line {
  const halves = Math.max(1, Math.round(share * width * 2))
  return [glyph('━'.repeat(halves >> 1) + (halves % 2 === 1 ? '╸' : ''), token)]
}

/** The selected row: with a mark at its edge and a bar across it. */
export function barred(line: Line, isFocused: boolean): Line {
  const bar: Bar = isFocused ? 'selection' : 'selectionIdle'
  const edge = glyph('▌', isFocused ? 'focus' : 'border', { bar })
  return [edge, ...sliceLine(line, 1, lineWidth(line)).map(one => ({ ...one, bar }))]
}

/** Marks the line of the current match at its edge, in amber. The match itself keeps its colours on a bar. */
export function pointedAt(line: Line): Line {
  const [first, ...rest] = [...sliceLine(line, 0, 1), ...sliceLine(line, 1, lineWidth(line))]
  const edge = glyph('▌', 'tool', first?.bar ? { bar: first.bar } : {})
  return [edge, ...rest.map(withoutBarIfNow)]
}

/** Takes the bar off the current match, so that it stands out. */
export function withoutBarIfNow({ bar, ...one }: Span): Span {
  return bar && one.token !== 'matchNow' ? { ...one, bar } : one
}

/** The part of something long that is in sight, as shares of it. */
export interface Shares {
  readonly from: number
  readonly to: number
}

/** The shares in sight of `total` lines; undefined if all of them are. */
export const sharesInSight = (total: number, top: number, height: number): Shares | undefined =>
  total <= height ? undefined : { from: top / total, to: (top + height) / total }

/** Parts of a line with something between them; empty parts are left out. */
export function joined(between: Span, parts: readonly Line[]): Line {
  const line: Span[] = []
  for (const part of parts) {
    if (part.length === 0) continue
    if (line.length > 0) line.push(between)
    line.push(...part)
  }
  return line
}

/** Parts of a line with a dot between them, which is our own symbol. */
export const dotted = (parts: readonly Line[]): Line => joined(glyph(' · ', 'dim'), parts)

export const dottedWords = (words: readonly string[]): Line => dotted(words.map(word => [span(word, 'dim')]))

/** Lines of a page from `top` on, with a thumb at the right if there are more than fit. */
export function scrolledLines(
  count: number,
  top: number,
  { width, height }: { readonly width: number; readonly height: number },
  lineAt: (line: number) => Line | undefined,
): readonly Line[] {
  const from = Math.max(0, Math.min(top, count - height))
  const thumb = { from: Math.floor((from * height) / count), to: ((from + height) * height) / count }
  return Array.from({ length: height }, (_, at) => {
    const line = lineAt(from + at) ?? blank(width)
    const isThumb = count > height && at >= thumb.from && at < thumb.to
    return isThumb ? [...fitLine(sliceLine(line, 0, width - 1), width - 1), glyph('┃', 'dim')] : line
  })
}

/** Gives all text one colour, behind a dialog. */
export function veiled(rows: readonly Line[]): readonly Line[] {
  return rows.map(line =>
    line.map(({ text, isGlyph }) => ({ text, token: 'veil' as const, isGlyph: isGlyph === true })),
  )
}

/** Draws a box of lines over a screen. */
export function overlaid(rows: readonly Line[], box: readonly Line[], x: number, y: number): readonly Line[] {
  return rows.map((line, at) => {
    const over = box[at - y]
    if (!over) return line
    const width = lineWidth(line)
    return [...sliceLine(line, 0, x), ...over, ...sliceLine(line, x + lineWidth(over), width)]
  })
}

/** Text with the characters at these indexes marked. */
export function marked(text: string, marks: readonly number[], token: Token, style: Partial<Span> = {}): Line {
  if (marks.length === 0) return [{ text, token, ...style }]
  const isMarked = new Set(marks)
  const spans: Span[] = []
  let start = 0
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && isMarked.has(at) === isMarked.has(start)) continue
    const part = text.slice(start, at)
    spans.push(isMarked.has(start) ? { ...style, text: part, token: 'match' } : { ...style, text: part, token })
    start = at
  }
  return spans
}

export { clipLine, fitLine, lineWidth }
