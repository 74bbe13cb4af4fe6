/**
 * What stands for each unit of a secret. A letter, because emphasis in Markdown depends on whether letters or signs stand
 * beside it: `key**secret**` would fall apart with a dot, a star or a block in place of the secret. This one is one byte
 * and one cell everywhere, means nothing in HTML, JSON and terminals, and is what people write themselves to hide a key.
 */
export const mark = 'x'

/** A stretch of a text that is secret, and its kind in words for people. */
export interface FoundSecret {
  readonly start: number
  readonly end: number
  readonly what: string
  /** It is a further line of one that is counted already. */
  readonly goesOn?: boolean
}

export type SecretFinder = (text: string) => readonly FoundSecret[]

/** Longer texts are looked through in pieces, so that no pattern has to keep track of megabytes. */
const PIECE = 256 * 1024
/** What is looked at around a piece: names before their secrets, and the end of the longest key that begins in it. */
const BEFORE = 1024
const AFTER = 24 * 1024

/** What is found in a text of any length. What begins in a piece is found there, and only there. */
export function findAll(text: string, find: SecretFinder): readonly FoundSecret[] {
  if (text.length <= PIECE) return find(text)
  const found: FoundSecret[] = []
  for (let at = 0; at < text.length; at += PIECE) {
    const from = Math.max(0, at - BEFORE)
    for (const part of find(text.slice(from, at + PIECE + AFTER))) {
      const [start, end] = [part.start + from, part.end + from]
      if (start >= at && start < at + PIECE) found.push({ ...part, start, end })
    }
  }
  return found
}

/** In order; those that overlap become one, which has the name of the longest. What is masked already is none. */
export function apart(text: string, finds: readonly FoundSecret[]): readonly FoundSecret[] {
  const inOrder = finds
    .filter(({ start, end }) => !isMarked(text.slice(start, end)))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const kept: FoundSecret[] = []
  let longest = 0
  for (const find of inOrder) {
    const last = kept.at(-1)
    if (!last || find.start >= last.end) {
      kept.push(find)
      longest = lengthOf(find)
      continue
    }
    const what = lengthOf(find) > longest ? find.what : last.what
    longest = Math.max(longest, lengthOf(find))
    kept[kept.length - 1] = { start: last.start, end: Math.max(last.end, find.end), what }
  }
  return kept
}

/** The text with marks in these places. */
export function masked(text: string, finds: readonly FoundSecret[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of finds) {
    parts.push(text.slice(at, start), marksFor(text.slice(start, end)))
    at = end
  }
  return parts.join('') + text.slice(at)
}

/** Lines stay lines, and keep what their block in Markdown is known by, and the sign of a diff. */
function marksFor(secret: string): string {
  if (!secret.includes('\n')) return mark.repeat(secret.length)
  return secret.replace(/\n[+-]?[\s>]*|\S/g, part => (part.startsWith('\n') ? part : mark))
}

const isMarked = (secret: string): boolean => marksFor(secret) === secret

const lengthOf = ({ start, end }: FoundSecret): number => end - start
