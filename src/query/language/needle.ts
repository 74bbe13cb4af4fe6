import { fold } from '../../text/fold.ts'
import type { Needle } from './text-query.ts'

/** Needle for a word or a phrase as typed. */
export function wordsNeedle(typed: string): Needle {
  const text = typed.normalize('NFKC')
  return { kind: 'words', text, folded: fold(text), isExact: meansItsCase(text) }
}

/** Whether capitals matter. Not in a single letter: Shift was mostly held too long, or the letter is a mere label. */
function meansItsCase(text: string): boolean {
  return /[\p{Lu}\p{Lt}]/u.test(text) && /\p{L}.*\p{L}/su.test(text)
}
