import type { TextField } from '../../app/text-field.ts'
import { lineWidth, sliceLine } from '../../text/lines.ts'
import { type Line, type Style, span } from '../../text/span.ts'

/** As much of what is typed as there is room for, moved so that the caret is in sight. */
export function typedIn(
  { text, caret }: TextField,
  width: number,
  style: Style = {},
): { readonly line: Line; readonly cursor: number } {
  const before = lineWidth([span([...text].slice(0, caret).join(''))])
  const shift = Math.max(0, before - width + 1)
  return { line: sliceLine([span(text, 'text', style)], shift, shift + width), cursor: before - shift }
}
