import { wholeNumber } from '../../text/numbers.ts'
import { wordList } from '../../text/word-list.ts'
import { fields, isField } from './fields.ts'

/** Names a value that means nothing, as in `since:foo`. */
export function wrongValue(name: string, value: string): string {
  const { takes, examples } = kindOf(name)
  return `${name}: takes ${takes}, not “${value}”; for example ${examplesOf(name, examples)}.`
}

/** Names a field without a value, as in `since:` or `messages:>`. */
export function missingValue(name: string): string {
  const { takes, examples } = kindOf(name)
  return `${name}: needs a value: ${takes}, for example ${examplesOf(name, examples)}.`
}

/** Names a field behind a bar, as in `retry|is:failed`. */
export function fieldBehindBar(typed: string): string {
  return `“${typed}” cannot follow |. Put a space before it, or quote it.`
}

/** Kind of value that a field takes, `text` included. */
const kindOf = (name: string) =>
  isField(name) ? fields[name] : { takes: 'a word', examples: ['retry', '"two words"'] }

function examplesOf(name: string, examples: readonly string[]): string {
  return wordList(
    examples.map(example => `${name}:${example}`),
    'or',
  )
}

/** Longest line to search for: room for a long pasted prompt, but not for two. */
export const MOST_LETTERS = 20_000
/** Most words to search for: this many are found in a second or two, in a few hundred megabytes of sessions. */
const MOST_SOUGHT = 500

/** V8 takes seconds to compile longer or more deeply nested patterns, and nothing can stop it. */
const MOST_IN_PATTERN = 2000
const MOST_NESTED = 10

/** Says why a line that asks for `sought` words, values and alternatives is refused; null if it is not. */
export function tooLarge(line: string, sought: number): string | null {
  // Some letters become many when they are normalized; one of them, a whole sentence.
  const letters = line.length > MOST_LETTERS ? line.length : line.normalize('NFKC').length
  if (letters > MOST_LETTERS)
    return `That is too long to search for: ${wholeNumber(letters)} characters, at most ${wholeNumber(MOST_LETTERS)}. Shorten it.`
  if (sought > MOST_SOUGHT)
    return `That is too much to search for at once: ${wholeNumber(sought)} words and alternatives, at most ${MOST_SOUGHT}. Leave some out, or put words that belong together in quotes.`
  return null
}

/** Says why a pattern is refused; null if it is not. */
export function tooComplex(pattern: string): string | null {
  if (pattern.length > MOST_IN_PATTERN)
    return `That pattern is too long: ${wholeNumber(pattern.length)} characters, at most ${wholeNumber(MOST_IN_PATTERN)}. Shorten it.`
  const depth = depthOf(pattern)
  return depth > MOST_NESTED
    ? `That pattern has ${depth} groups within one another, at most ${MOST_NESTED} are possible. Simplify it.`
    : null
}

function depthOf(pattern: string): number {
  let [depth, deepest] = [0, 0]
  for (const [part] of pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[()]/gs)) {
    if (part === '(') deepest = Math.max(deepest, ++depth)
    else if (part === ')') depth--
  }
  return deepest
}
