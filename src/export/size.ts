import { plural } from '../text/numbers.ts'
import { lineBreaks } from '../transcript-layout/words.ts'

/** Whether a text has at most `most` lines of usual length, and so need not be folded. */
export function isShort(text: string, most: number): boolean {
  return text.length <= most * 120 && text.trimEnd().split('\n', most + 1).length <= most
}

/** Whether a text fits on the line with its name. */
export function isOneLine(text: string, most: number): boolean {
  return text.length <= most && !text.trim().includes('\n')
}

/** `12 lines` */
export function linesInWords(text: string): string {
  return text.trim() === '' ? 'nothing' : plural(lineBreaks(text, 0) + 1, 'line')
}
