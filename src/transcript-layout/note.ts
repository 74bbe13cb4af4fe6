import { plural } from '../text/numbers.ts'
import { type Line, span } from '../text/span.ts'
import { washLine } from '../text/wash.ts'
import type { Damaged, Note, Picture } from './block.ts'
import { imageWords } from './image-words.ts'
import type { LayoutOptions } from './options.ts'
import { columns, foldMark, indented, row, widthBeneath } from './page.ts'
import { firstWords, wrappedWords } from './words.ts'

/** Lays out an entry that neither the user nor the agent wrote: one grey line, which unfolds if there is more. */
export function noteLines(
  { kind, text, isFoldable, speaker }: Note,
  { width, isOpen }: LayoutOptions,
): readonly Line[] {
  const mark = isFoldable ? foldMark(isOpen, 'dim') : span(' ')
  const name = [mark, span(' '), span(speaker === undefined ? kind : washLine(speaker), 'dim')]
  if (isOpen && isFoldable) {
    const lines = wrappedWords(text, widthBeneath(width), { token: 'dim' })
    return [row(columns.body, name, [], width), ...lines.map(line => indented(columns.name, line))]
  }
  return [row(columns.body, [...name, span(`  ${noteWords(text)}`, 'dim')], [], width)]
}

export const noteWords = (text: string): string => firstWords(text) || '(no text)'

export function pictureLines({ image }: Picture, { width }: LayoutOptions): readonly Line[] {
  return [row(columns.body, [span(imageWords(image), 'dim')], [], width)]
}

export function damageLines({ damaged }: Damaged, { width }: LayoutOptions): readonly Line[] {
  return [row(columns.body, [span(plural(damaged, 'damaged line'), 'dim')], [], width)]
}
