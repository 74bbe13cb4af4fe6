/**
 * Replaces each character of a secret. It is a letter, because emphasis in Markdown depends on whether letters or signs are
 * beside it: `key**secret**` would break with a dot, a star or a block. This one is one byte and one cell everywhere, means
 * nothing in HTML, JSON and terminals, and is what people write themselves to hide a key.
 */
export const mark = 'x'

/** A secret part of a text, with its kind in words for the user. */
export interface FoundSecret {
  readonly start: number
  readonly end: number
  readonly what: string
  /** It continues a secret that is already counted. */
  readonly goesOn?: boolean
}

export type SecretFinder = (text: string) => readonly FoundSecret[]

/** Longer texts are searched in pieces, so that no pattern runs over megabytes. */
const PIECE = 256 * 1024
/** Text around a piece that is searched with it, for names before secrets and for the rest of the longest key. */
const BEFORE = 1024
const AFTER = 24 * 1024

/** Finds secrets in a text of any length, each in the piece in which it begins. */
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

/** Sorts finds and joins overlapping ones, with the kind of the longest. Drops finds that are already masked. */
export function apart(text: string, finds: readonly FoundSecret[]): readonly FoundSecret[] {
  const inOrder = finds
    .filter(({ start, end }) => !isMarked(text.slice(start, end)))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const joined: FoundSecret[] = []
  let longest = 0
  for (const find of inOrder) {
    const last = joined.at(-1)
    if (!last || find.start >= last.end) {
      joined.push(find)
      longest = lengthOf(find)
      continue
    }
    const what = lengthOf(find) > longest ? find.what : last.what
    longest = Math.max(longest, lengthOf(find))
    joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, find.end), what }
  }
  return joined
}

/** Replaces these parts of a text by marks. */
export function masked(text: string, finds: readonly FoundSecret[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of finds) {
    parts.push(text.slice(at, start), marksFor(text.slice(start, end)))
    at = end
  }
  return parts.join('') + text.slice(at)
}

/** Marks for a secret. Its lines keep their ends, and the signs of a quotation or a diff at their beginnings. */
function marksFor(secret: string): string {
  if (!secret.includes('\n')) return mark.repeat(secret.length)
  return secret.replace(/\n[+-]?[\s>]*|\S/g, part => (part.startsWith('\n') ? part : mark))
}

const isMarked = (secret: string): boolean => marksFor(secret) === secret

const lengthOf = ({ start, end }: FoundSecret): number => end - start
