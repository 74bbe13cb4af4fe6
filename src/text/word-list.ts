/** Words as a sentence lists them: `a`, `a or b`, `a, b or c`. */
export function wordList(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}
