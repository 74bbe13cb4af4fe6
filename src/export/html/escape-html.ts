import { wash, washLine } from '../../text/wash.ts'

/** Washes foreign text and escapes it for HTML, also for attributes. */
export function words(text: string): string {
  return escaped(wash(text))
}

/** Washes foreign text into one line, and escapes it for HTML. */
export function lineWords(text: string): string {
  return escaped(washLine(text))
}

/** Escapes text that was already washed. */
export function escaped(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, sign => entities[sign] ?? '') : text
}

const entities: { readonly [sign: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
