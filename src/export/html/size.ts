import { lineBreaks } from '../../layout/words.ts'
import { plural } from '../../text/numbers.ts'

/** Whether a text may stand unfolded. */
export function isShort(text: string, most: number): boolean {
  return text.length <= most * 120 && text.trimEnd().split('\n', most + 1).length <= most
}

/** How much there is of it, at the end of a line. */
export const linesHtml = (text: string): string =>
  `<span class="end">${text.trim() === '' ? 'nothing' : plural(lineBreaks(text, 0) + 1, 'line')}</span>`
