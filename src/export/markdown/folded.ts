import { elementWords, plainWords } from './escape-markdown.ts'

/** A summary line, and what is seen when that is opened. */
export function folded(summary: string, inside: string, remark?: string): string {
  const rest = remark === undefined ? '' : `\n\n${plainWords(remark)}`
  return `<details>\n<summary>${elementWords(summary)}</summary>\n\n${inside}${rest}\n\n</details>`
}
