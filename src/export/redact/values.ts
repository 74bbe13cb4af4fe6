import { isJumbled, isJumbledWord, isOddlyCased } from './odd-letters.ts'
import { isStandIn, isWords } from './stand-in.ts'

/** The kind of value that a name promises: a password may be any word, others have letters and digits. */
export type Kind = 'password' | 'pass' | 'key' | 'token' | 'secret'

/**
 * How name and value are written, which decides how certain the value is: `NAME=value`, `--name=value`, `"name": "value"`,
 * `name: value`, a member of an object, "set the name to value", "the name is value".
 */
export type Writing = 'environment' | 'option' | 'quoted' | 'bare' | 'member' | 'setTo' | 'prose'

/** Whether the value of a name of this kind is secret. */
export function isSecret(written: string, kind: Kind, writing: Writing): boolean {
  const value = withLetters(written)
  if (value.length < 4 || isStandIn(value)) return false
  if (isProse(writing) && isStatement(value)) return false
  if (/\s/.test(value)) return isPassphrase(value, kind, writing === 'member' ? 'quoted' : writing)
  if (kind === 'pass') return isPass(value, writing)
  return kind === 'password' ? isPassword(value, writing) : isRandom(value, writing)
}

/** Whether a quoted value of a name of this kind is secret. */
export function isQuotedSecret(written: string, kind: Kind, writing: Writing): boolean {
  const value = withLetters(written)
  if (isProse(writing) && isStatement(value)) return false
  return isSecret(value, kind, writing === 'environment' && /\s/.test(value) ? writing : 'quoted')
}

/** Decodes `Contrase\u00f1a` of JSON and .properties, so that the digits do not count. */
const withLetters = (written: string): string =>
  written.includes('\\u')
    ? written.replace(/\\{1,8}u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : written

/** Whether the value of `pass` is a password: compilers make passes, too, and tests pass. */
function isPass(value: string, writing: Writing): boolean {
  if (writing === 'environment') return /\p{L}/u.test(value)
  return !/\s/.test(value) && !isWords(value) && isMixed(value) && value.length >= (writing === 'bare' ? 8 : 6)
}

function isPassword(value: string, writing: Writing): boolean {
  if (writing === 'bare') return (value.length >= 6 && hasSigns(value)) || isJumbled(value) || isHyphenated(value)
  // In a sentence, any word may follow. A password that is only a word cannot be told from one.
  if (isProse(writing))
    return hasSigns(value.replace(/[!?]{1,8}$/, '')) || isJumbled(value) || /^\p{L}+(?:-\p{L}+){3,}$/u.test(value)
  return !/^[\p{L}._-]*pass[\p{L}._-]*$/iu.test(value) && !isPasswordInWords(value)
}

/** Whether a value is only the word for password, as in translations behind `"password":`. */
function isPasswordInWords(value: string): boolean {
  return /mot de passe|kennwort|contrase(?:ñ|n|$)|\bsenha\b|hasło|lösenord|adgangskode|salasana|wachtwoord|\bheslo\b|\bparola\b|şifre|passord|парол|パスワード|密码|密碼|비밀번호/i.test(
    value,
  )
}

/** `correct-horse-battery-staple`, but not `must-not-be-empty`. */
function isHyphenated(value: string): boolean {
  const words = value.split('-')
  return (
    words.length > 3 &&
    words.every(word => /^[a-z]{3,12}$/.test(word) && !isOfASentence(word)) &&
    !/pass|secret|token|key|auth|form|page|test/.test(value)
  )
}

const hasSigns = (value: string): boolean => isMixed(value) || /[!@#$%^&+]|^\d+$/.test(value)

function isRandom(value: string, writing: Writing): boolean {
  if (/\s/.test(value)) return false
  if (writing === 'environment')
    return value.length >= 8 && !(isWords(value) && /(?:key|token|secret|test)$/i.test(value))
  if (isWords(value)) return false
  const isUnquoted = writing === 'bare' || writing === 'option' || isProse(writing)
  if (isMixed(value)) return value.length >= (isUnquoted ? 10 : 8)
  // Without digits it is a name, unless its capitals are odd.
  if (isOddlyCased(value) && (!isUnquoted || value.length >= 24 || isPadded(value))) return true
  if (isUnquoted) return false
  return value.length >= 20 && (value.match(/[A-Z]/g)?.length ?? 0) >= value.length / 4 && /[a-z]/.test(value)
}

/** Whether a value ends with the padding of Base64. */
const isPadded = (value: string): boolean => value.length >= 16 && value.length % 4 === 0 && value.endsWith('=')

/** Words of forms, errors and comments about a password; they are hardly in a password. */
const formWords = new Set(
  `account bitte bits bytes cannot change changed char character characters chars choose confirm confirmation create
  current default digit digits email empty encrypted enter error expired failed field forgot forgotten hash hashed hide
  ihr incorrect input invalid label least length letter letters log login lowercase match matches max maximum min minimum
  mismatch missing most must nicht number numbers optional repeat required requires reset retype same save send sent set
  should show sign step stored string symbol symbols type update updated uppercase username using valid value weak wrong
  your`.split(/\s+/),
)

/** Small words of any sentence, and so perhaps of a passphrase. */
const smallWords = new Set(
  `a all an and any are as at be been between by can das days der die does for from has have hours if in is ist it long
  may me minutes more my new no not of old on one only or our please see strong text than that the their this times to
  too use used user very was will with without words you`.split(/\s+/),
)

const isOfASentence = (word: string): boolean => formWords.has(word) || smallWords.has(word)

const isProse = (writing: Writing): boolean => writing === 'setTo' || writing === 'prose'

/** `correct horse battery staple`, but not `Enter a new password`. */
function isPassphrase(written: string, kind: Kind, writing: Writing): boolean {
  if (kind === 'password' && writing === 'quoted' && isOddSentence(written)) return true
  // An exclamation has no number (`Too short!`), unlike `Hello World 2024!`.
  const isOdd = hasOddWord(written)
  const value = kind === 'password' && (isOdd || /\d/.test(written)) ? written.replace(/!{1,8}$/, '') : written
  if (
    value.length > 256 ||
    value.includes('\n') ||
    /\bpass(?:wor[dt]|wd|phrase|code)|\b(?:secret|token|key)s?\b|[?!:;…]$|[<>(){}=]/i.test(value) ||
    isPasswordInWords(value)
  )
    return false
  if (kind === 'password' && writing === 'environment') return true
  if (writing !== 'environment' && writing !== 'quoted') return false
  const words = value.toLowerCase().split(/\s+/)
  if (value.endsWith('.') || words.some(word => formWords.has(word))) return false
  if (words.some(word => smallWords.has(word))) return kind === 'password' && isOwnSentence(value, words)
  // Values of other names are rarely words, so words have to look like nothing else.
  if (kind !== 'password' && writing === 'quoted')
    return (
      words.length > 2 &&
      (isOdd ||
        areMostlyMixed(value.split(/\s+/)) ||
        (/^[a-z\d ]+$/.test(value) && !/\b(?:expected|unexpected|end|line|file|name|stored)\b/.test(value)))
    )
  return words.length > 2 || /^[\p{Ll}\d]/u.test(value) || isMixed(value)
}

/** True of `Lantern lvvpwa hyvgq 42`: no word has four such letters in a row, except `Ctrl`. */
const hasOddWord = (value: string): boolean =>
  /(?:^|\s)(?!ctrl)[A-Za-z]?[a-z]*[bcdfgjklmnpqrtvwxz]{4}[a-z]*(?:!|\s|$)/.test(value.slice(0, 256))

/** `Summer in Berlin 2024`, `let me in please`, `To be or not to be`: with a number, or more than a remark of a few words. */
function isOwnSentence(value: string, words: readonly string[]): boolean {
  return (
    /\d/.test(value) || words.length > 4 || (/^\p{Ll}/u.test(value) && (words.length > 3 || /\bm[ey]\b/.test(value)))
  )
}

/** True of `vP6QT z4v5! cLpmYO Sac`: at least half of the words mix letters and digits, or capitals, at random. */
function areMostlyMixed(words: readonly string[]): boolean {
  const mixed = words.filter(word => word.length > 3 && isMixed(word) && !isOfAStandard(word)).length
  const jumbled = words.filter(word => isJumbledWord(word) && !isMixed(word)).length
  return mixed >= words.length / 2 || (mixed > 0 && mixed + jumbled > words.length / 2)
}

/** `it''s a 9 secret`: in lower case, with a number and an escaped quote, which no hint would have. */
function isOddSentence(value: string): boolean {
  return (
    value.length <= 256 &&
    /^\p{Ll}[^\n:;?!<>(){}=]*[^\n.:;?!…<>(){}=]$/u.test(value) &&
    /(?:^|\s)\d{1,4}(?=\s|$)/.test(value) &&
    /''|\\"/.test(value) &&
    !/\b(?:characters?|chars?|digits?|letters?|least|most|min|max|must|words?|bits?|bytes?|times?|days?|minutes?)\b/i.test(
      value,
    )
  )
}

/** A statement about a password: "the password is invalid", "… is SHA-256-hashed", "… is 12-characters-long". */
function isStatement(value: string): boolean {
  return (
    isOfASentence(value.replace(/[!?]+$/, '').toLowerCase()) ||
    isOfAStandard(value) ||
    /^\d{1,4}[-+]?(?:bits?|bytes?|chars?|characters?|digits?|letters?|days?|hours?|x|k|ms|th|st|nd|rd)(?:-[\w-]*)?$/i.test(
      value,
    )
  )
}

/** `SHA-256-hashed`, `argon2id`, `v1.2`, but not `S3cret!Pass`, which only begins like that. */
function isOfAStandard(value: string): boolean {
  return /^(?:aes|argon|base|bcrypt|ed|es|(?:hmac[-_])?sha|hs|http|iso|ipv|k|md|oauth|pbkdf|pkcs|rfc|rs|rsa|s|scrypt|ssh|tls|utf|v)[-_]?\d{1,5}(?:id|[adips])?(?:[-_./](?:[a-z]{1,24}|\d{1,5}(?:k|ed|bit)?)){0,6}[-_./]?[!?]?$/i.test(
    value,
  )
}

const isMixed = (value: string): boolean => /\d/.test(value) && /\p{L}/u.test(value)
