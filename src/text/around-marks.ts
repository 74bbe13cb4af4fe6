import { widthOf } from './clip.ts'
import { clipLine, lineWidth, sliceLine } from './lines.ts'
import { glyph, type Line } from './span.ts'

/** The part of a line in which its first mark is to be seen, and those behind it that have room beside it. */
export function aroundMarks(line: Line, room: number): Line {
  const whole = lineWidth(line)
  if (whole <= room) return line
  const [start, end] = marksWithin(line, room)
  // In the middle; but where little follows, more of what comes before.
  const middle = start - Math.max(Math.floor((room - (end - start)) / 2), 0)
  const from = Math.min(middle, whole - room) + 2
  if (end < room || from > start) return clippedAtWord(line, room, end)
  const word = wordFrom(line, from, start)
  const lead = glyph(word === undefined ? '…' : '… ', 'dim')
  const rest = sliceLine(line, word ?? from - 1, whole)
  return [lead, ...clippedAtWord(rest, room - lineWidth([lead]), end - (word ?? from - 1))]
}

/** From the first mark to the last one that can be seen together with it, in columns. */
function marksWithin(line: Line, room: number): readonly [start: number, end: number] {
  let column = 0
  let start: number | undefined
  let end = 0
  for (const one of line) {
    const next = column + lineWidth([one])
    if (one.token === 'match' || one.token === 'matchNow') {
      start ??= column
      if (end === 0 || next - start <= room - AROUND) end = next
    }
    column = next
  }
  return [start ?? 0, end]
}

const AROUND = 8
const LONG_WORD = 12

/** The column of a word that begins soon behind another column. */
function wordFrom(line: Line, column: number, before: number): number | undefined {
  const text = textOf(sliceLine(line, column - 1, Math.min(before + 1, column + LONG_WORD)))
  const blank = text.search(/\s\S/)
  return blank < 0 ? undefined : column + widthOf(text.slice(0, blank))
}

/** Not in the middle of a word, if it began just before and behind all that has to be seen. */
function clippedAtWord(line: Line, room: number, least: number): Line {
  if (lineWidth(line) <= room) return line
  const text = textOf(sliceLine(line, 0, room - 1))
  const column = widthOf(text.slice(0, text.lastIndexOf(' ') + 1))
  const isNear = column > least && column > room - LONG_WORD
  return isNear ? [...sliceLine(line, 0, column), glyph('…', 'dim')] : clipLine(line, room)
}

const textOf = (line: Line): string => line.map(one => one.text).join('')
