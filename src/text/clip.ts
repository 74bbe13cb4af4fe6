import { mostUnits, widthOf } from './cells.ts'

export { widthOf }

/** Cuts a washed text to `width` columns, between characters, and marks the cut. */
export function clip(text: string, width: number): string {
  if (fits(text, width)) return text
  let clipped = ''
  let room = width - 1
  for (const { segment } of graphemes().segment(text.slice(0, mostUnits(width)))) {
    room -= widthOf(segment)
    if (room < 0) break
    clipped += segment
  }
  return width > 0 ? `${clipped}…` : ''
}

/** Keeps the end of the text instead, which matters most in a path. */
export function clipStart(text: string, width: number): string {
  if (fits(text, width)) return text
  let clipped = ''
  let room = width - 1
  for (const { segment } of [...graphemes().segment(text.slice(-mostUnits(width)))].reverse()) {
    room -= widthOf(segment)
    if (room < 0) break
    clipped = segment + clipped
  }
  return width > 0 ? `…${clipped}` : ''
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
