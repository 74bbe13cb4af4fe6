import { wash, washLine } from '../../text/wash.ts'

/** Escapes foreign words for one line, or for a cell of a table. */
export function plainWords(text: string): string {
  return washLine(text)
    .replace(/[\\`*_[\]#|~]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}

/** Folds a part below a summary line. */
export function folded(summary: string, inside: string, remark?: string): string {
  const words = washLine(summary).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  const note = remark === undefined ? '' : `\n\n${plainWords(remark)}`
  return `<details>\n<summary>${words}</summary>\n\n${inside}${note}\n\n</details>`
}

/** Foreign words on one line, as code. */
export function codeSpan(text: string): string {
  const words = washLine(text)
  if (words === '') return ''
  const ticks = '`'.repeat(longestRun(words, /`+/g) + 1)
  const isTight = !words.startsWith('`') && !words.endsWith('`')
  return isTight ? ticks + words + ticks : `${ticks} ${words} ${ticks}`
}

/** Puts a foreign text between fences that are longer than any in it. */
export function fenced(text: string, language = ''): string {
  const washed = wash(text).trimEnd()
  const fence = '`'.repeat(Math.max(longestRun(washed, /`+/g) + 1, 3))
  return `${fence}${language}\n${washed}\n${fence}`
}

function longestRun(text: string, runs: RegExp): number {
  let longest = 0
  for (const [run] of text.matchAll(runs)) longest = Math.max(longest, run.length)
  return longest
}

/** The language of a code block, as far as it is safe to write behind a fence. */
export function languageIn(info: string | undefined): string {
  return /^[\w+#.-]{1,20}/.exec(info ?? '')?.[0] ?? ''
}
