import type { FoundSecret, SecretFinder } from './marks.ts'
import { foundBy, type ReadText, readingOf } from './reading.ts'

/** What tools write before a line: the file and its number, only the number, and the sign of a diff. */
const prefix =
  /^(?:(?:(?![+-])[\w@+~/.-]{1,200}?[:-]\d{1,7}[:-]|[^\S\n]{0,8}\d{1,7}(?:→|\t|[^\S\n]?[│|:][^\S\n]?))[+-]?|[+-](?![+-]))/gm
/** Whether there may be any: most texts have none. */
const mayHavePrefix = /^(?:[+-]|[^\S\n]{0,8}\d|[\w@+~/.-]{1,200}?[:-]\d)/m

/**
 * Finds what is known by its line, or by more lines than one, where something stands before each: what `Read`, `grep -n` and
 * `git diff` show. What they wrote before a line stays.
 */
export function foundBehindPrefixes(text: string, find: SecretFinder): readonly FoundSecret[] {
  const reading = withoutPrefixes(text)
  return foundBy(clear => find(clear).flatMap(found => linesOf(found, clear)), reading)
}

function withoutPrefixes(text: string): ReadText | undefined {
  return mayHavePrefix.test(text) ? readingOf(text, prefix, () => '') : undefined
}

/** The lines of what is found, as what stands between them is none of it. They count as one. */
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
