import { endOfSecret } from './ends.ts'
import type { FoundSecret } from './marks.ts'
import { isCode, isOddlySigned, isSignedBase64 } from './stand-in.ts'
import { isQuotedSecret, isSecret, type Kind, type Writing } from './values.ts'

export const wordsFor: { readonly [K in Kind]: string } = {
  password: 'password',
  pass: 'password',
  key: 'API key',
  token: 'token',
  secret: 'secret',
}

export const LONGEST_VALUE = 4096

/** Values in three quotes on each side, as in Python, or in typographic ones. */
const closedQuotes = /(\\*["'`])\1\1(?=[^"'`\n\\])([^\n]{4,256}?)\1\1\1|[“„«]([^\n“”„«»]{4,256})[”“»]/y
/** An unquoted value; session tokens of AWS have up to two thousand letters. */
const bare = /[^\s"'`,;&<>(){}[\]|\\]{4,4096}/y
const withSigns =
  /(?=[^\s\d]{0,64}\d)[^\s"'`,;&<>(){}[\]|\\=:]{1,64}(?:[&,\\](?![nrt\\])(?=[^\s&,]{0,64}[\dA-Z])[^\s"'`,;&<>(){}[\]|\\=:]{1,64}){1,8}(?=[.!?]?(?:\s|$|\\[nrt"]|"))/y
const restOfLine = /[^\n"'`]{4,256}(?=\n|$)/y
/** A value in a shell or an .env file: everything up to a space, or to the end of a JSON string. */
const shellValue = /(?:[^\s"'`\\]|\\(?![nrt])){4,4096}(?=\s|\\[nrt]|\\*"(?:[,:}\]]|$)|$)/y

/** Text that is no value: file and line number in the output of a tool, or the next variable behind an empty one. */
const placeOfLine =
  /[\w@+~/-]{0,120}[./][\w.@+~/-]{1,120}(?::\d{1,7}:|-\d{1,7}-)|[A-Z][a-z]{2,12}file:\d{1,7}:|\d{1,7}→|(?<=\s)[A-Z][A-Z0-9_]{2,60}=(?![=\s]|$)/y
/** Text that is no value at the beginning of the next line: a line number, a file without an ending, or another name. */
const nextLine = /[\w-]{1,80}:\d{1,7}:|\d{1,7}[ \t]{0,4}[:→│|]|[^\s:]{1,80}:(?=\s)/y

/** The secret value here, in quotes or without. */
export function valueAt(text: string, at: number, kind: Kind, writing: Writing): FoundSecret | undefined {
  const inQuotes = writing === 'bare' || writing === 'option' ? 'quoted' : writing
  const closed = matchAt(closedQuotes, text, at)
  if (closed) return closedAt(at, closed, kind, inQuotes)
  const quote = matchAt(/\\*["'`]/y, text, at)?.[0]
  if (quote) return quotedAt(text, at, quote, kind, inQuotes)
  return writing === 'quoted' ? undefined : bareAt(text, at, kind, writing)
}

function closedAt(
  at: number,
  [all, , inThree, inCurly]: RegExpExecArray,
  kind: Kind,
  writing: Writing,
): FoundSecret | undefined {
  const value = inThree ?? inCurly ?? ''
  const start = at + all.indexOf(value)
  return isQuotedSecret(value.trim(), kind, writing)
    ? { start, end: start + value.length, what: wordsFor[kind] }
    : undefined
}

/** A value in quotes. They may be escaped, as in JSON within JSON; then the closing ones are, too. */
function quotedAt(text: string, at: number, quote: string, kind: Kind, writing: Writing): FoundSecret | undefined {
  const start = at + quote.length
  const end = endOfQuoted(text, start, quote)
  if (end === start) return unclosedAt(text, start, kind, writing)
  const value = text.slice(start, end).trim()
  return isQuotedSecret(value, kind, writing) ? { start, end, what: wordsFor[kind] } : undefined
}

/** A value behind an unclosed quote. Only in the shell does the rest of the line belong to it. */
function unclosedAt(text: string, start: number, kind: Kind, writing: Writing): FoundSecret | undefined {
  const line = writing === 'environment' && matchAt(restOfLine, text, start)?.[0].trimEnd()
  if (line && /\s/.test(line) && isQuotedSecret(line, kind, writing))
    return { start, end: start + line.length, what: wordsFor[kind] }
  return bareAt(text, start, kind, writing === 'quoted' ? 'bare' : writing)
}

/** The value of an element, up to the end of the element or its CDATA. */
export function elementAt(text: string, at: number, kind: Kind, writing: Writing): FoundSecret | undefined {
  const [content = ''] = text.slice(at, at + 260).split(/<|\]\]>/, 1)
  const value = content.trimEnd()
  return isSecret(value, kind, writing) ? { start: at, end: at + value.length, what: wordsFor[kind] } : undefined
}

/** The end of a quoted value. Its closing quote has as many backslashes as the opening one; quotes within the value have more. */
function endOfQuoted(text: string, start: number, quote: string): number {
  const escapes = quote.length - 1
  let slashes = 0
  for (let at = start; at < Math.min(text.length, start + LONGEST_VALUE); at++) {
    const unit = text[at]
    if (unit === '\n') return start
    // In YAML and SQL, a quote within quotes is doubled.
    if (quote === "'" && at > start && text.startsWith("''", at) && /[^\n']/.test(text[at + 2] ?? '')) {
      at++
      continue
    }
    if (unit === quote.at(-1) && (slashes - escapes) % (2 * escapes + 2) === 0) return at - escapes
    // The end of the string that the value is in.
    if (unit === '"' && (slashes < escapes || /[,:}\]]/.test(text[at + 1] ?? ''))) return at - slashes
    slashes = unit === '\\' ? slashes + 1 : 0
  }
  return start
}

export function bareAt(text: string, at: number, kind: Kind, writing: Writing): FoundSecret | undefined {
  if (matchAt(placeOfLine, text, at) || (isOnNextLine(text, at) && matchAt(nextLine, text, at))) return undefined
  const all = valueWithoutQuotes(text, at, writing)
  // An opening bracket behind it shows that it is code: a call, an element or a block.
  if (/[([{]/.test(text[at + all.length] ?? '')) return undefined
  if (isCode(all) && !isSignedBase64(all) && !(writing === 'environment' && isOddlySigned(all))) return undefined
  const end = endOfSecret(text, at, at + all.length)
  return isSecret(text.slice(at, end), kind, writing) ? { start: at, end, what: wordsFor[kind] } : undefined
}

const isOnNextLine = (text: string, at: number): boolean => /\n\s{0,24}$/.test(text.slice(Math.max(0, at - 32), at))

function valueWithoutQuotes(text: string, at: number, writing: Writing): string {
  const short = matchAt(bare, text, at)?.[0] ?? ''
  if (writing !== 'environment') return further(text, at, writing)?.[0] ?? short
  return isOddlySigned(short) || isSignedBase64(short) ? short : (matchAt(shellValue, text, at)?.[0] ?? short)
}

/** `A1b2&c3d4E5`: a value with signs that usually end one. Not in an address, nor before another name. */
function further(text: string, at: number, writing: Writing): RegExpExecArray | null {
  if (
    (writing !== 'bare' && writing !== 'prose' && writing !== 'setTo') ||
    /[?&][\w.-]{0,60}=$/.test(text.slice(Math.max(0, at - 64), at))
  )
    return null
  return matchAt(withSigns, text, at)
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
