import { endOfSecret } from './redact-ends.ts'
import type { Find } from './redact-marks.ts'
import { isCode, isStandIn, isWords } from './redact-stand-in.ts'

/** What a name says of its value: a password may be any word, of the rest one expects letters and digits. */
type Kind = 'password' | 'pass' | 'key' | 'token' | 'secret'

/** How it is written down, which says how sure one can be that it is a value: `NAME=value`, `"name": "value"`, … */
type Writing = 'environment' | 'quoted' | 'bare' | 'member'

const wordsFor: { readonly [K in Kind]: string } = {
  password: 'password',
  pass: 'password',
  key: 'API key',
  token: 'token',
  secret: 'secret',
}

const MOST_OF_A_VALUE = 4096

/** Words in names that say so. */
export const nameWords: readonly string[] = [
  'password',
  'passwort',
  'passwd',
  'passphrase',
  'passcode',
  'pass',
  'pwd',
  'secret',
  'token',
  'credential',
  ...['api', 'access', 'account', 'private', 'signing', 'encryption', 'master', 'auth'].flatMap(what => [
    `${what}key`,
    `${what}_key`,
    `${what}-key`,
  ]),
]

/** What may follow in the name without changing what it says. `token_count` and `secretName` are something else. */
const ending =
  '(?:[_-]?(?:access[_-]?)?key(?:[_-]?base)?|[_-]?(?:value|text|plain|live|test|prod|production|dev|staging)|_?\\d{1,2})?'

const assignment = new RegExp(`${ending}\\\\*["'\`]?(\\s{0,4})(=>|:=|[:=])(\\s{0,4})`, 'iy')
const flag = new RegExp(`${ending}[ \\t]{1,4}(?=[^\\s-])`, 'iy')
const element = new RegExp(`${ending}>(?=[^<>\\s]{4,256}</)`, 'iy')
const member = new RegExp(`(${nameWords.join('|')})${ending}$`, 'i')
const bare = /[^\s"'`,;&<>(){}[\]|\\]{4,512}/y
/** In the shell and in .env files: up to the end, whatever it is. */
const whole = /(?:[^\s"'`\\]|\\(?![nrt])){4,512}(?=\s|\\[nrt]|$)/y

/**
 * The secret value that belongs to a name, if the word of `nameWords` that stands in this place is part of one: in a file
 * of settings, JSON, code, a command or XML.
 */
export function namedSecretAt(text: string, start: number, end: number): Find | undefined {
  const word = text.slice(start, end)
  const kind = kindAt(text, start, word)
  if (!kind) return undefined
  const sign = matchAt(assignment, text, end)
  if (sign) return assigned(text, end, kind, word, sign)
  const before = text.slice(Math.max(0, start - 48), start)
  const gap =
    (/--(?:[a-z]{1,16}-){0,2}$/.test(before) && matchAt(flag, text, end)) ||
    (/<[\w:.-]{0,40}$/.test(before) && matchAt(element, text, end))
  return gap ? valueAt(text, end + gap[0].length, kind, 'bare') : undefined
}

/** What the value of a member is, if the member's name says that nobody else should read it. */
export function namedSecret(name: string, value: string): string | undefined {
  const last = name.slice(-80)
  const match = member.exec(last)
  const kind = match && kindAt(last, match.index, match[1])
  if (!kind || value.length > MOST_OF_A_VALUE || value.includes('\n')) return undefined
  return isSecret(value, kind, 'member') ? wordsFor[kind] : undefined
}

function kindAt(text: string, start: number, word = ''): Kind | undefined {
  if (/^pass$/i.test(word)) return beginsWord(text, start) ? 'pass' : undefined
  if (/^p(?:ass|wd)/i.test(word)) return 'password'
  if (/^token/i.test(word)) return 'token'
  return /key$/i.test(word) ? 'key' : 'secret'
}

/** `DB_PASS` and `dbPass`, and not `bypass`. */
function beginsWord(text: string, start: number): boolean {
  const before = text[start - 1] ?? ''
  return !/\p{L}/u.test(before) || (text[start] === 'P' && before === before.toLowerCase())
}

function assigned(text: string, end: number, kind: Kind, word: string, match: RegExpExecArray): Find | undefined {
  const [all, before, sign, after] = match
  // Without a space `token:x` is a place in a file, and `=>` a function.
  const isCode = sign === '=>' || (sign === ':' && after === '')
  const isEnvironment = sign === '=' && before === '' && after === '' && word === word.toUpperCase()
  return valueAt(text, end + all.length, kind, isCode ? 'quoted' : isEnvironment ? 'environment' : 'bare')
}

/** What is in quotes is a value wherever it stands. */
function valueAt(text: string, at: number, kind: Kind, writing: Writing): Find | undefined {
  const quote = matchAt(/\\*["'`]/y, text, at)?.[0]
  if (quote) return quotedAt(text, at, quote, kind)
  return writing === 'quoted' ? undefined : bareAt(text, at, kind, writing)
}

/** The quotes may be escaped, as in JSON within JSON: then those at the end are as well. */
function quotedAt(text: string, at: number, quote: string, kind: Kind): Find | undefined {
  const start = at + quote.length
  const end = endOfQuoted(text, start, quote)
  return isSecret(text.slice(start, end), kind, 'quoted') ? { start, end, what: wordsFor[kind] } : undefined
}

/** With so many slashes the quotes of this depth are escaped; those within the value have twice as many, and one. */
function endOfQuoted(text: string, start: number, quote: string): number {
  const escapes = quote.length - 1
  let slashes = 0
  for (let at = start; at < Math.min(text.length, start + MOST_OF_A_VALUE); at++) {
    const unit = text[at]
    if (unit === '\n') return start
    if (unit === quote.at(-1) && (slashes - escapes) % (2 * escapes + 2) === 0) return at - escapes
    // The string ends in which the value stands.
    if (unit === '"' && (slashes < escapes || /[,:}\]]/.test(text[at + 1] ?? ''))) return at - slashes
    slashes = unit === '\\' ? slashes + 1 : 0
  }
  return start
}

function bareAt(text: string, at: number, kind: Kind, writing: Writing): Find | undefined {
  const all = ((writing === 'environment' && matchAt(whole, text, at)) || matchAt(bare, text, at))?.[0] ?? ''
  // What follows shows that it is code: a call, an element, a block.
  if (/[([{]/.test(text[at + all.length] ?? '') || isCode(all)) return undefined
  const end = endOfSecret(text, at, at + all.length)
  return isSecret(text.slice(at, end), kind, writing) ? { start: at, end, what: wordsFor[kind] } : undefined
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function isSecret(value: string, kind: Kind, writing: Writing): boolean {
  if (value.length < 4 || isStandIn(value)) return false
  if (writing !== 'member' && /\s/.test(value)) return false
  if (kind === 'pass') return isPass(value, writing)
  return kind === 'password' ? isPassword(value, writing) : isRandom(value, writing)
}

/** Passes are also made over files and by tests. */
function isPass(value: string, writing: Writing): boolean {
  if (writing === 'environment') return /\p{L}/u.test(value)
  return !/\s/.test(value) && !isWords(value) && isMixed(value) && value.length >= (writing === 'bare' ? 8 : 6)
}

function isPassword(value: string, writing: Writing): boolean {
  if (writing === 'bare') return value.length >= 6 && (isMixed(value) || /[!@#$%^&+]|^\d+$/.test(value))
  return !/^[\p{L}._-]*pass[\p{L}._-]*$/iu.test(value)
}

function isRandom(value: string, writing: Writing): boolean {
  if (/\s/.test(value)) return false
  if (writing === 'environment') return value.length >= 8
  if (isWords(value)) return false
  if (isMixed(value)) return value.length >= (writing === 'bare' ? 10 : 8)
  // Without digits it is a name, unless nobody would write capitals like that.
  return (
    writing !== 'bare' &&
    value.length >= 20 &&
    (value.match(/[A-Z]/g)?.length ?? 0) >= value.length / 4 &&
    /[a-z]/.test(value)
  )
}

const isMixed = (value: string): boolean => /\d/.test(value) && /\p{L}/u.test(value)
