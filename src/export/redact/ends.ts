/** Signs that close something in Markdown, and whether it was opened earlier on the line. */
const signs: readonly { readonly sign: string; readonly isOpen: (before: string) => boolean }[] = [
  { sign: '*', isOpen: before => (before.replace(/^\s*\*\s/, '').match(/\*+/g)?.length ?? 0) % 2 === 1 },
  { sign: '~~', isOpen: before => before.split('~~').length % 2 === 0 },
  { sign: '](', isOpen: before => before.includes('[') },
  { sign: '|', isOpen: before => /^\s*\|/.test(before) },
]

/** A longer line is hardly Markdown. */
const LONGEST_LINE = 1024

/**
 * The end of a secret without quotes: before signs that close emphasis, a link or a cell of a table, end a sentence, or
 * escape the next character.
 */
export function endOfSecret(text: string, start: number, end: number): number {
  let secret = text.slice(start, end)
  if (/[*~|\]]/.test(secret) && !secret.includes('\n')) {
    const near = text.slice(Math.max(0, start - LONGEST_LINE), start)
    const before = near.slice(near.lastIndexOf('\n') + 1)
    for (const { sign, isOpen } of signs) {
      const at = secret.indexOf(sign)
      if (at > 0 && isOpen(before)) secret = secret.slice(0, at)
    }
  }
  return start + secret.length - (/[.,:;)*_~\\”“’»]+$/.exec(secret.slice(-32))?.[0].length ?? 0)
}
