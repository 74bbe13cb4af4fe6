import type { FoundSecret, SecretFinder } from './marks.ts'
import { foundBy, type ReadText, readingOf } from './reading.ts'

/** Prefixes that tools write before a line: file and number, only the number, and the sign of a diff. */
const prefix =
  /^(?:(?:(?![+-])[\w@+~/.-]{1,200}?[:-]\d{1,7}[:-]|[^\S\n]{0,8}\d{1,7}(?:→|\t|[^\S\n]?[│|:][^\S\n]?))[+-]?|[+-](?![+-]))/gm
/** A quick test for prefixes, which most texts do not have. */
const mayHavePrefix = /^(?:[+-]|[^\S\n]{0,8}\d|[\w@+~/.-]{1,200}?[:-]\d)/m

/**
 * Finds secrets that are known by their line, or span several lines, behind the prefixes that `Read`, `grep -n` and
 * `git diff` write before each line. The prefixes are not masked.
 */
export function foundBehindPrefixes(text: string, find: SecretFinder): readonly FoundSecret[] {
  const reading = withoutPrefixes(text)
  return foundBy(clear => find(clear).flatMap(found => linesOf(found, clear)), reading)
}

function withoutPrefixes(text: string): ReadText | undefined {
  return mayHavePrefix.test(text) ? readingOf(text, prefix, () => '') : undefined
}

/** Splits a find into its lines, as the prefixes between them are not part of it. They count as one. */
function linesOf(find: FoundSecret, text: string): readonly FoundSecret[] {
  const lines = text.slice(find.start, find.end).split('\n')
  if (lines.length === 1) return [find]
  let next = find.start
  return lines.flatMap((line, at) => {
    const start = next
    next += line.length + 1
    return line.trim() === '' ? [] : [{ ...find, start, end: start + line.length, goesOn: at > 0 }]
  })
}
