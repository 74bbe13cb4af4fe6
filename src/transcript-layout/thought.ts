import { clipLine } from '../text/lines.ts'
import { plural } from '../text/numbers.ts'
import { type Line, span } from '../text/span.ts'
import type { Thought } from './block.ts'
import type { LayoutOptions } from './options.ts'
import { columns, foldMark, indented, row, widthBeneath } from './page.ts'
import { firstWords, lineBreaks, wrappedWords } from './words.ts'

export function thoughtLines({ text }: Thought, { width, isOpen }: LayoutOptions): readonly Line[] {
  const name = [foldMark(isOpen, 'thinking'), span(' '), span('thinking', 'thinking', { italic: true })]
  if (isOpen) {
    const lines = wrappedWords(text, widthBeneath(width), { token: 'dim', italic: true })
    return [row(columns.body, name, [], width), ...lines.map(line => indented(columns.name, line))]
  }
  const words = [span(`  ${firstWords(text)}`, 'dim')]
  // Counts lines as written, so that the number does not depend on the window.
  const lines = lineBreaks(text.trimStart(), 0) + 1
  return [row(columns.body, [...name, ...clipLine(words, width)], [span(plural(lines, 'line'), 'dim')], width)]
}
