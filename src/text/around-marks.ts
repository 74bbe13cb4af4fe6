import { widthOf } from './clip.ts'
import { clipLine, lineWidth, sliceLine, textOf } from './lines.ts'
import { glyph, type Line } from './span.ts'

/** Cuts a line to the part that shows its first mark, and as many of the following marks as fit. */
export function aroundMarks(line: Line, room: number): Line {
  const width = lineWidth(line)
  if (width <= room) return line
  const [start, end] = marksWithin(line, room)
  // Centres the marks, but leaves no room empty at the end of the line.
  const centred = start - Math.max(Math.floor((room - (end - start)) / 2), 0)
  const from = Math.min(centred, width - room) + 2
  if (end < room || from > start) return clippedAtWord(line, room, end)
  const word = wordFrom(line, from, start)
  const lead = glyph(word === undefined ? '…' : '… ', 'dim')
  const tail = sliceLine(line, word ?? from - 1, width)
  return [lead, ...clippedAtWord(tail, room - lineWidth([lead]), end - (word ?? from - 1))]
}

/** Columns from the first mark to the last one that fits beside it. */
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

/** Column of the first word that begins within LONG_WORD columns behind `column`. */
function wordFrom(line: Line, column: number, before: number): number | undefined {
  const text = textOf(sliceLine(line, column - 1, Math.min(before + 1, column + LONG_WORD)))
  const blank = text.search(/\s\S/)
  return blank < 0 ? undefined : column + widthOf(text.slice(0, blank))
}

/** Clips a line between words, if a word begins near the end of the room and behind the columns that must be shown. */
function clippedAtWord(line: Line, room: number, least: number): Line {
  if (lineWidth(line) <= room) return line
  const text = textOf(sliceLine(line, 0, room - 1))
  const column = widthOf(text.slice(0, text.lastIndexOf(' ') + 1))
  const isNear = column > least && column > room - LONG_WORD
  return isNear ? [...sliceLine(line, 0, column), glyph('…', 'dim')] : clipLine(line, room)
}
