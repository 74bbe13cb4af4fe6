import type { TextField } from '../../app/text-field.ts'
import { fitLine, lineWidth, sliceLine } from '../../text/lines.ts'
import { glyph, type Line, type Style, span } from '../../text/span.ts'

/** Width of the labels of a form. */
export const LABEL = 11

/** Signs of alternatives, of which one is chosen. */
export const chosenMark = glyph('◆', 'accent', { standIn: '*' })
export const openMark = glyph('◇', 'text', { standIn: 'o' })

/** A row of a form: a label with its value behind it. */
export function labelled(label: string, isFocused: boolean, value: Line, width: number): Line {
  return fitLine([span(label.padEnd(LABEL), isFocused ? 'accent' : 'dim', { bold: isFocused }), ...value], width)
}

/** The part of a typed text around the caret that fits into `width`. */
export function typedIn(
  { text, caret }: TextField,
  width: number,
  style: Style = {},
): { readonly line: Line; readonly cursor: number } {
  const before = lineWidth([span([...text].slice(0, caret).join(''))])
  const shift = Math.max(0, before - width + 1)
  return { line: sliceLine([span(text, 'text', style)], shift, shift + width), cursor: before - shift }
}

/** The box of a field: a cell and then a line of `width` columns, on a background. */
export function boxed(line: Line, width: number): Line {
  const blanks = ' '.repeat(Math.max(width - lineWidth(line), 0))
  return [span(' ', 'text', { on: 'code' }), ...line, span(blanks, 'text', { on: 'code' })]
}
