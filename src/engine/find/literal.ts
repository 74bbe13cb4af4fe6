/** A text that everything a pattern matches has in it, folded; empty: there is none to be sure of. */
export function literalIn(source: string): string {
  // Alternatives, and letters that stand for others: better none than a wrong one.
  if (source.includes('|') || /[^\0-\x7f]/.test(source)) return ''
  let longest = ''
  for (const run of runsOf(source)) if (run.length > longest.length) longest = run
  return longest.toLowerCase()
}

/** The letters that stand for themselves and are there just once, up to the first group or class. */
function runsOf(source: string): readonly string[] {
  const end = source.search(/[([\\]/)
  const plain = end < 0 ? source : source.slice(0, end)
  // What is repeated, or may not be there at all, takes the letter before it along.
  return plain.split(/.(?:[*?]|\{\d*,?\d*\})\??|[.^$+{}]/)
}
