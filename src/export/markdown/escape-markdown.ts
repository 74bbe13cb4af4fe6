import { wash, washLine } from '../../text/wash.ts'

/** Foreign words on one line that mean nothing but themselves, also in a cell of a table. */
export function plainWords(text: string): string {
  return washLine(text)
    .replace(/[\\`*_[\]#|~]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}

/** Foreign words within an element. */
export function elementWords(text: string): string {
  return washLine(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** Foreign words on one line, as code. */
export function codeSpan(text: string): string {
  const words = washLine(text)
  if (words === '') return ''
  const ticks = '`'.repeat(longestRun(words, /`+/g) + 1)
  const isTight = !words.startsWith('`') && !words.endsWith('`')
  return isTight ? ticks + words + ticks : `${ticks} ${words} ${ticks}`
}

/** A foreign text between fences that nothing in it can close. */
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

/** What may be said behind a fence. */
export function languageIn(info: string | undefined): string {
  return /^[\w+#.-]{1,20}/.exec(info ?? '')?.[0] ?? ''
}
