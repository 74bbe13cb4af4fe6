import { wholeNumber } from '../../text/numbers.ts'
import { type Field, fields, isField } from './fields.ts'

/** `since:foo`. */
export function wrongValue(name: string, { takes, examples }: Field, value: string): string {
  return `${name}: takes ${takes}, not “${value}”; for example ${examplesOf(name, examples)}.`
}

/** `since:`, or `messages:>`. */
export function missingValue(name: string): string {
  const { takes, examples } = isField(name) ? fields[name] : { takes: 'a word', examples: ['retry', '"two words"'] }
  return `${name}: needs a value: ${takes}, for example ${examplesOf(name, examples)}.`
}

/** Names a field behind a bar, as in `retry|is:failed`. */
export function fieldBehindBar(typed: string): string {
  return `“${typed}” cannot follow |. Put a space before it, or quote it.`
}

function examplesOf(name: string, examples: readonly string[]): string {
  const typed = examples.map(example => `${name}:${example}`)
  return typed.length < 2 ? typed.join('') : `${typed.slice(0, -1).join(', ')} or ${typed.at(-1)}`
}

/** A long prompt that was pasted fits; twice as much is no question any more. */
export const MOST_LETTERS = 20_000
/** All of them together are found in a second or two, in some hundred megabytes of sessions. */
const MOST_SOUGHT = 500

/** Longer ones, and groups within groups within groups, take V8 seconds to make ready, which nothing can stop. */
const MOST_IN_PATTERN = 2000
const MOST_NESTED = 10

/** Why a line with so many words, values and alternatives is not looked for; null: it can be. */
export function tooLarge(line: string, sought: number): string | null {
  // Some letters stand for many: one of them is a whole sentence when it is compared.
  const letters = line.length > MOST_LETTERS ? line.length : line.normalize('NFKC').length
  if (letters > MOST_LETTERS)
    return `That is too long to search for: ${wholeNumber(letters)} characters, at most ${wholeNumber(MOST_LETTERS)}. Shorten it.`
  if (sought > MOST_SOUGHT)
    return `That is too much to search for at once: ${wholeNumber(sought)} words and alternatives, at most ${MOST_SOUGHT}. Leave some out, or put words that belong together in quotes.`
  return null
}

/** Why a pattern is not tried; null: it can be. */
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
