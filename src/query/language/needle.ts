import { fold } from '../../text/fold.ts'
import type { Needle } from './text-query.ts'

/** A word or a phrase, as it was typed. */
export function wordsNeedle(typed: string): Needle {
  const text = typed.normalize('NFKC')
  return { kind: 'words', text, folded: fold(text), isExact: meansItsCase(text) }
}

/** One capital letter alone is mostly the key that was held too long, or one that stands for itself. */
function meansItsCase(text: string): boolean {
  return /[\p{Lu}\p{Lt}]/u.test(text) && /\p{L}.*\p{L}/su.test(text)
}
