import { wash, washLine } from '../../text/wash.ts'

/** Foreign text as the words of a page: washed, and nothing in it is markup, neither between tags nor in an attribute. */
export function words(text: string): string {
  return escaped(wash(text))
}

/** The same on one line. */
export function lineWords(text: string): string {
  return escaped(washLine(text))
}

/** Text that was washed already. */
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
