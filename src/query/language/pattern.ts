/** A pattern as it is looked for in folded text, whatever its case; null if it is broken. */
export function compiled(source: string): RegExp | null {
  const known = patterns.get(source)
  if (known !== undefined) return known
  const pattern = compile(source, 'gimu') ?? compile(source, 'gim')
  if (patterns.size > MOST_KEPT) patterns.clear()
  patterns.set(source, pattern)
  return pattern
}

const patterns = new Map<string, RegExp | null>()
const MOST_KEPT = 100

function compile(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags)
  } catch {
    return null
  }
}
