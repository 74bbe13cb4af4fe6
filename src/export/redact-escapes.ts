/** The colours and moves of a terminal; their ESC may itself be escaped. Colours are known without it, too. */
const ansi =
  '(?:(?:\\x1b|\\\\{1,16}(?:u001b|x1b|0?33|e)|\\^\\[)\\[|\\x9b|\\\\{1,16}(?:u009b|x9b))[0-9;:?]{0,24}[a-z]|\\[\\d{1,3}(?:;\\d{1,3}){0,5}m'
/** Each with what says its meaning: a letter, a number or a name. */
const escapes = new RegExp(
  [
    ansi,
    '\\\\{1,16}(?:u00|x)([0-9a-f]{2})',
    '\\\\{1,16}([nrtbfv])',
    '\\\\{1,16}(0[0-7]{2}|[01]?[0-7](?![0-7]))',
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

/** A text in which escapes are what they mean. */
export interface Unescaped {
  readonly clear: string
  /** Where a unit of it begins in the text as it was written. */
  at(place: number): number
}

/**
 * Replaces escapes by what they mean: `\n` in the text of JSON is a new line, `%22` a quote. A key behind an escape stands
 * behind a letter otherwise (`\nghp_…`) and looks like the rest of a word. Undefined: there are no escapes.
 */
export function withoutEscapes(text: string): Unescaped | undefined {
  if (!/[\\%&\x1b\x9b]|\^\[|\[\d[\d;]{0,24}m/.test(text)) return undefined
  // Where the stretches without an escape begin, in the clear text and as written.
  const starts = [0]
  const origins = [0]
  const parts: string[] = []
  let length = 0
  let last = 0
  for (const match of text.matchAll(escapes)) {
    const meaning = meaningOf(match)
    if (meaning === undefined) continue
    parts.push(text.slice(last, match.index), meaning)
    length += match.index - last
    last = match.index + match[0].length
    starts.push(length, length + 1)
    origins.push(match.index, last)
    length++
  }
  if (parts.length === 0) return undefined
  parts.push(text.slice(last))
  return { clear: parts.join(''), at: place => originOf(place, starts, origins) }
}

/** The last stretch that begins at or before a place says how far both texts are apart there. */
function originOf(place: number, starts: readonly number[], origins: readonly number[]): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] as number) <= place) low = middle
    else high = middle - 1
  }
  return (origins[low] as number) + place - (starts[low] as number)
}

function meaningOf([, hex, letter, octal, percent, hexEntity, entity, name]: RegExpExecArray): string | undefined {
  const code = hex ?? percent ?? hexEntity
  if (code !== undefined) return unitOf(Number(`0x${code}`))
  if (octal !== undefined) return unitOf(Number.parseInt(octal, 8))
  if (entity !== undefined) return unitOf(Number(entity))
  return meanings[(letter ?? name ?? '').toLowerCase()] ?? ' '
}

/** Undefined: a letter or a digit, which is rather part of what is hidden than a sign beside it. */
function unitOf(code: number): string | undefined {
  const unit = String.fromCharCode(code)
  if (/[A-Za-z0-9]/.test(unit)) return undefined
  return code < 127 && (code >= 32 || unit === '\n' || unit === '\t') ? unit : ' '
}
