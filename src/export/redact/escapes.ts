import { type ReadText, readingOf } from './reading.ts'

/** Colour and cursor sequences of a terminal, whose ESC may itself be escaped. Colours are recognized without ESC, too. */
export const ansi =
  '(?:(?:\\x1b|\\\\{1,16}(?:u001[bB]|x1[bB]|0?33|[eE])|\\^\\[)\\[|\\x9b|\\\\{1,16}(?:u009[bB]|x9[bB]))[0-9;:?]{0,24}[A-Za-z]|(?<!CDATA)\\[\\d{1,3}(?:;\\d{1,3}){0,5}m'
/** Each with a group for its meaning: a letter, a number or a name. */
const escapes = new RegExp(
  [
    ansi,
    // An emoji, written as eight hexadecimal digits.
    '\\\\{1,16}U0001[0-9a-f]{4}',
    '\\\\{1,16}(?:u00|x)([0-9a-f]{2})',
    // Quotes, arrows and letters of other alphabets, which are in no key.
    '\\\\{1,16}u(?!00)[0-9a-f]{4}',
    '\\\\{1,16}([nrtbfva])',
    '\\\\{1,16}([0-3][0-7]{2}|[01]?[0-7](?![0-7]))',
    '%(?:25){0,3}([0-9a-f]{2})',
    '&(?:amp;){0,3}(?:#x([0-9a-f]{1,2})|#(\\d{1,3})|(quot|apos|lt|gt|amp|nbsp));',
  ].join('|'),
  'gi',
)

const meanings: { readonly [name: string]: string } = {
  n: '\n',
  r: '\r',
  t: '\t',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  amp: '&',
}

/**
 * Replaces escapes by what they mean: `\n` in JSON is a new line, `%22` a quote. Otherwise a key behind an escape would be
 * behind a letter (`\nghp_…`) and look like the rest of a word. Undefined if there are no escapes.
 */
export function withoutEscapes(text: string): ReadText | undefined {
  if (!/[\\%&\x1b\x9b]|\^\[|\[\d[\d;]{0,24}m/.test(text)) return undefined
  return readingOf(text, escapes, meaningOf)
}

function meaningOf([, hex, letter, octal, percent, hexEntity, entity, name]: RegExpExecArray): string | undefined {
  const code = hex ?? percent ?? hexEntity
  if (code !== undefined) return unitOf(Number(`0x${code}`))
  if (octal !== undefined) return unitOf(Number.parseInt(octal, 8))
  if (entity !== undefined) return unitOf(Number(entity))
  return meanings[(letter ?? name ?? '').toLowerCase()] ?? ' '
}

/** The character, or undefined for a letter or digit, which is more likely part of a secret than a sign beside it. */
function unitOf(code: number): string | undefined {
  const unit = String.fromCharCode(code)
  if (/[A-Za-z0-9]/.test(unit)) return undefined
  return code < 127 && (code >= 32 || unit === '\n' || unit === '\t') ? unit : ' '
}
