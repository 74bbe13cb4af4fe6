import { washLine } from '../../text/wash.ts'

/** Compiles a pattern for folded text, in any case; null if it is broken. */
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

/** Says why a pattern does not work, and where: `breaks at “(”, character 3: Unterminated group`. */
export function whereItBreaks(source: string): string {
  const reason = reasonOf(source) ?? 'Invalid pattern'
  if (source.length > MOST_LOOKED_AT) return `is broken: ${reason}`
  // V8 stops at the first mistake. For a pattern cut before it, V8 gives another reason, or none.
  let length = source.length
  while (length > 1 && reasonOf(source.slice(0, length - 1)) === reason) length--
  const letter = washLine(String.fromCodePoint(source.codePointAt(length - 1) ?? 0))
  return `breaks at “${letter}”, character ${[...source.slice(0, length)].length}: ${reason}`
}

/** Longest pattern to look into, since each of its beginnings is compiled. */
const MOST_LOOKED_AT = 200

/** Reason in V8's words, without the pattern that it repeats before them; undefined if the pattern works. */
function reasonOf(source: string): string | undefined {
  try {
    new RegExp(source, 'gim')
    return undefined
  } catch (error) {
    const { message } = error as Error
    return message.slice(message.lastIndexOf(': ') + 2)
  }
}
