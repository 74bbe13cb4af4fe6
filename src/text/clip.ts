import { mostUnits, widthOf } from './cells.ts'

export { widthOf }

/** Cuts a washed text to `width` columns, between characters, and marks the cut. */
export function clip(text: string, width: number): string {
  if (fits(text, width)) return text
  const start = segmentsWithin(width - 1, graphemes().segment(text.slice(0, mostUnits(width))))
  return width > 0 ? `${start.join('')}…` : ''
}

/** Keeps the end of the text instead, which matters most in a path. */
export function clipStart(text: string, width: number): string {
  if (fits(text, width)) return text
  const end = segmentsWithin(width - 1, [...graphemes().segment(text.slice(-mostUnits(width)))].reverse())
  return width > 0 ? `…${end.reverse().join('')}` : ''
}

function segmentsWithin(width: number, segments: Iterable<Intl.SegmentData>): string[] {
  const taken: string[] = []
  let room = width
  for (const { segment } of segments) {
    room -= widthOf(segment)
    if (room < 0) break
    taken.push(segment)
  }
  return taken
}

const fits = (text: string, width: number): boolean => text.length <= mostUnits(width) && widthOf(text) <= width

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(width - widthOf(text), 0))
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(width - widthOf(text), 0)) + text
}

let segmenter: Intl.Segmenter | undefined

/** Created when first needed, as that takes longer than everything else here. */
function graphemes(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter
}
