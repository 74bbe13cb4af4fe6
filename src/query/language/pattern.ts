import { washLine } from '../../text/wash.ts'

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

/** Why a pattern does not work, and where: `breaks at “(”, character 3: Unterminated group`. */
export function whereItBreaks(source: string): string {
  const reason = reasonOf(source) ?? 'Invalid pattern'
  if (source.length > MOST_LOOKED_AT) return `is broken: ${reason}`
  // The reader of patterns stops at the first mistake: up to there it complains of something else, or of nothing.
  let length = source.length
  while (length > 1 && reasonOf(source.slice(0, length - 1)) === reason) length--
  const letter = washLine(String.fromCodePoint(source.codePointAt(length - 1) ?? 0))
  return `breaks at “${letter}”, character ${[...source.slice(0, length)].length}: ${reason}`
}

/** Each of its beginnings is tried. */
const MOST_LOOKED_AT = 200

/** In the words of V8, without the pattern that it repeats before them. */
function reasonOf(source: string): string | undefined {
  try {
    new RegExp(source, 'gim')
    return undefined
  } catch (error) {
    const { message } = error as Error
    return message.slice(message.lastIndexOf(': ') + 2)
  }
}
