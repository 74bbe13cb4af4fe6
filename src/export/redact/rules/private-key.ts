import type { Rule } from './shapes.ts'

const completeKey =
  /-----BEGIN ((?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----)(?:[^-]|-(?!----[^-])){20,16000}(?=-----END \1)/y
const beginning = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/y

/** Text before a line of a key: the end of the line before, signs of a diff or a quotation, and a line number. */
const gap = new RegExp(
  [
    /[^\S\n]{0,8}(?:\r?\n|\\{1,8}r\\{1,8}n|\\{1,8}n|\\{0,8}["'`]\s{0,2},?\s{0,8}\\{0,8}["'`]|<br ?\/?>|[^\S\n])?/,
    /[^\S\n]{0,16}[>|+*#-]{0,3}[^\S\n]{0,16}(?:\d{1,6}(?:[→│|:]|[^\S\n])[^\S\n]{0,8})?[+-]?/,
  ]
    .map(({ source }) => source)
    .join(''),
  'y',
)
/** Headers before the lines of some keys. */
const header = /(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset):[^\n\\"]{1,100}/y
const gapAfterHeader = /(?:[\s>|+→│:-]|\\{1,8}[nrt]|\d{1,6}(?![\w+/=])){1,64}/y
/** Text behind a line: spaces, quotes, closing signs of Markdown, HTML or code, or a sign that the rest was left out. */
const lineEnd = /(?=[\s\\"'`,;:&*~_()[\]{}<>|$]|\.(?!\w)|[^\x00-\x7f]|(?<==)\/|$)/.source
/** With a digit, or long, or with capitals where no word begins. */
const random = '[A-Za-z+/]{0,80}\\d|[A-Za-z+/]{60}|(?:[A-Za-z+/]{0,24}?[a-z][A-Z]){2}'
const line = new RegExp(`(?=${random})[A-Za-z0-9+/]{16,8192}={0,3}${lineEnd}`, 'y')
/** The last line of a key, which may be short. */
const lastLine =
  /(?=[A-Za-z+/]{0,14}[\d=])[A-Za-z0-9+/]{2,15}={0,3}(?=[^\S\n]{0,8}(?:\n|\\|["'`]|$)|[*_~)\]}<…|]|\.(?!\w))/y
/** Text before a line that is too long for anything but a key. */
const beforeLongLine = /[^\n]{0,80}?(?<![A-Za-z0-9+/])(?=[A-Za-z0-9+/]{48})/y
const nextLine = /[^\n]{0,16}\n/y

const MOST_LINES = 300

/** Finds private keys in PEM, also without their end, and with prefixes before every line. */
export const privateKeyRule: Rule = {
  words: ['-----BEGIN'],
  find: (text, places) =>
    places.flatMap(at => {
      const start = after(beginning, text, at) ?? at
      const close = after(completeKey, text, at)
      // Code that writes keys has both markers, but no key between them.
      const end = close !== undefined && /[A-Za-z0-9+/]{16}/.test(text.slice(start, close)) ? close : undefined
      const parts =
        end === undefined && start > at ? partsFrom(text, start, prefixOf(text, at)) : [[start, end ?? start]]
      return parts.flatMap(([start = 0, end = 0]) => (end > start ? [{ start, end, what: 'private key' }] : []))
    }),
}

/** A whole key in Base64, as in Kubernetes, also over several lines. */
const encoded =
  /LS0tLS1CRUdJTi[A-Za-z0-9+/]{26,16384}={0,2}(?:(?:\r?\n|\\{1,8}n)[ \t]{0,16}[A-Za-z0-9+/]{20,256}={0,2}(?=\s|\\|["'`]|$)){0,200}/y

/** Finds keys in Base64. Certificates begin with the same letters, so the first line is decoded. */
export const encodedKeyRule: Rule = {
  words: ['LS0tLS1CRUdJTi'],
  find: (text, places) =>
    places.flatMap(start => {
      const end = after(encoded, text, start)
      const isPrivate = / PRIVATE KEY/.test(Buffer.from(text.slice(start, start + 64), 'base64').toString('latin1'))
      return end !== undefined && isPrivate ? [{ start, end, what: 'private key' }] : []
    }),
}

/** The lines of a PuTTY key. */
const putty =
  /Private-Lines: \d{1,3}(?:\r?\n|\\{1,8}r?\\{0,8}n)(?:[ \t]{0,16}[A-Za-z0-9+/]{2,80}={0,2}(?:\r?\n|\\{1,8}r?\\{0,8}n|(?=["'`\s]|$))){1,60}/y

export const puttyKeyRule: Rule = {
  words: ['Private-Lines: '],
  find: (text, places) =>
    places.flatMap(at => {
      const end = after(putty, text, at)
      if (end === undefined) return []
      const all = text.slice(at, end)
      const before = /^Private-Lines: \d{1,3}(?:\s|\\{1,8}[nr]){1,8}[+-]?/.exec(all)?.[0].length ?? 0
      const behind = /(?:\s|\\{1,8}[nr]){1,8}$/.exec(all.slice(-64))?.[0].length ?? 0
      return [{ start: at + before, end: end - behind, what: 'private key' }]
    }),
}

const ending = /-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY/y
const LONGEST_KEY = 16_000
/** Between two lines there may be the name of the file and a number. */
const MOST_BETWEEN = 80
/** The last line may be short. */
const lineOrLast =
  /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{16,8192}={0,3}|(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{2,15}={0,3}(?=\s{0,4}(?:\\{1,8}[nr]){0,2}\S{0,24}$)/g

/** Finds the end of a key without its beginning, as `tail` shows it. */
export const endedKeyRule: Rule = {
  words: ['-----END'],
  find: (text, places) =>
    places.flatMap(at => {
      if (after(ending, text, at) === undefined) return []
      const from = Math.max(text.lastIndexOf('-----', at - 1) + 5, at - LONGEST_KEY, 0)
      const lines = [...text.slice(from, at).matchAll(lineOrLast)].reverse()
      let [end, isLong] = [at, false]
      const own = lines.filter(({ index, 0: line }) => {
        if (from + index + line.length < end - MOST_BETWEEN) return false
        end = from + index
        isLong ||= line.length >= 60 && /\d/.test(line) && /[A-Z]/.test(line) && /[a-z]/.test(line)
        return true
      })
      if (!isLong) return []
      return own.map(({ index, 0: line }) => ({
        start: from + index,
        end: from + index + line.length,
        what: 'private key',
      }))
    }),
}

const LONGEST_PREFIX = 80

/** A pattern of the text before a line of the key, with any numbers in it: `k.pem-2-`, `│ 2 │ `, a time. */
function prefixOf(text: string, at: number): RegExp {
  const near = text.slice(Math.max(0, at - LONGEST_PREFIX), at)
  const pattern = near
    .slice(near.lastIndexOf('\n') + 1)
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replace(/\d{1,80}|\s{1,80}|[:-]/g, part =>
      /\d/.test(part) ? '\\d{1,20}' : /\s/.test(part) ? '[^\\S\\n]{0,16}' : '[:-]',
    )
  return new RegExp(pattern, 'y')
}

type Span = [start: number, end: number]

/** The lines that look like those of a key. Prefixes are not masked, unless they are only signs and numbers. */
function partsFrom(text: string, start: number, firstPrefix: RegExp): readonly Span[] {
  const parts: Span[] = [[start, start]]
  let prefix = firstPrefix
  for (let count = 0; count < MOST_LINES; count++) {
    const last = parts.at(-1) as Span
    const plain = afterHeaders(text, after(gap, text, last[1]) ?? last[1])
    const below = after(nextLine, text, last[1])
    const prefixed = below === undefined ? undefined : after(prefix, text, below)
    const long = below === undefined ? undefined : after(beforeLongLine, text, below)
    const next = spanAt(line, text, plain) ?? spanAt(line, text, prefixed) ?? spanAt(line, text, long)
    const span = next ?? (count > 0 ? (spanAt(lastLine, text, plain) ?? spanAt(lastLine, text, prefixed)) : undefined)
    if (!span) return parts
    if (span[0] === plain) last[1] = span[1]
    else parts.push(span)
    if (!next) return parts
    if (span[0] === long) prefix = prefixOf(text, long)
  }
  return parts
}

function spanAt(pattern: RegExp, text: string, at: number | undefined): Span | undefined {
  const end = at === undefined ? undefined : after(pattern, text, at)
  return at === undefined || end === undefined ? undefined : [at, end]
}

function afterHeaders(text: string, start: number): number {
  let at = start
  for (let count = 0; count < 4; count++) {
    const past = after(header, text, at)
    if (past === undefined) break
    at = after(gapAfterHeader, text, past) ?? past
  }
  return at
}

function after(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  const match = pattern.exec(text)
  return match ? at + match[0].length : undefined
}
