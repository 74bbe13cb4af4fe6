import { isStandIn, isWords } from './redact-stand-in.ts'

/** What a name says of its value: a password may be any word, of the rest one expects letters and digits. */
export type Kind = 'password' | 'pass' | 'key' | 'token' | 'secret'

/**
 * How it is written down, which says how sure one can be that it is a value: `NAME=value`, `"name": "value"`,
 * `name: value`, a member of an object, "the name is value".
 */
export type Writing = 'environment' | 'quoted' | 'bare' | 'member' | 'prose'

/** Whether the value of such a name is one that nobody else should read. */
export function isSecret(value: string, kind: Kind, writing: Writing): boolean {
  if (value.length < 4 || isStandIn(value)) return false
  if (writing === 'prose' && isSaidOfPasswords(value)) return false
  if (/\s/.test(value) && writing !== 'member') return isPassphrase(value, kind, writing)
  if (kind === 'pass') return isPass(value, writing)
  return kind === 'password' ? isPassword(value, writing) : isRandom(value, writing)
}

/** Whether what stands in quotes is. */
export function isQuotedSecret(value: string, kind: Kind, writing: Writing): boolean {
  if (writing === 'prose' && isSaidOfPasswords(value)) return false
  return isSecret(value, kind, writing === 'environment' && /\s/.test(value) ? writing : 'quoted')
}

/** Passes are also made over files and by tests. */
function isPass(value: string, writing: Writing): boolean {
  if (writing === 'environment') return /\p{L}/u.test(value)
  return !/\s/.test(value) && !isWords(value) && isMixed(value) && value.length >= (writing === 'bare' ? 8 : 6)
}

function isPassword(value: string, writing: Writing): boolean {
  if (writing === 'bare') return value.length >= 6 && hasSigns(value)
  if (writing === 'prose') return hasSigns(value) || /^\p{L}+(?:-\p{L}+){3,}$/u.test(value)
  return !/^[\p{L}._-]*pass[\p{L}._-]*$/iu.test(value)
}

const hasSigns = (value: string): boolean => isMixed(value) || /[!@#$%^&+]|^\d+$/.test(value)

function isRandom(value: string, writing: Writing): boolean {
  if (/\s/.test(value)) return false
  if (writing === 'environment')
    return value.length >= 8 && !(isWords(value) && /(?:key|token|secret|test)$/i.test(value))
  if (isWords(value)) return false
  const isUnquoted = writing === 'bare' || writing === 'prose'
  if (isMixed(value)) return value.length >= (isUnquoted ? 10 : 8)
  // Without digits it is a name, unless nobody would write capitals like that.
  return (
    !isUnquoted && value.length >= 20 && (value.match(/[A-Z]/g)?.length ?? 0) >= value.length / 4 && /[a-z]/.test(value)
  )
}

/** Words of sentences, and of what forms say about a password; hardly of a password itself. */
const sentenceWords = new Set(
  `a account all an and any are as at be been bitte by can cannot change changed char character characters chars choose
  confirm confirmation create current das default der die digit digits does email empty encrypted enter error expired
  failed field for forgot forgotten from has hash hashed have hide if ihr in incorrect input invalid is ist it label
  least length letter letters log login long match matches max maximum may min minimum mismatch missing more most must
  my nicht new no not number numbers of old on one only optional or our please repeat required requires reset retype
  same save see send sent set should show sign stored string strong symbol symbols text than that the their this to too
  type update updated use used user username using valid value very was weak will with without wrong you your`.split(
    /\s+/,
  ),
)

/** `correct horse battery staple`, and not `Enter a new password`. */
function isPassphrase(value: string, kind: Kind, writing: Writing): boolean {
  if (kind === 'password' && writing === 'quoted' && isOddSentence(value)) return true
  if (value.length > 256 || value.includes('\n') || /pass|secret|token|key|[?!:;…]$|[<>(){}=]/i.test(value))
    return false
  if (kind === 'password' && writing === 'environment') return true
  if (writing !== 'environment' && (kind !== 'password' || writing !== 'quoted')) return false
  const words = value.toLowerCase().split(/\s+/)
  if (value.endsWith('.') || words.some(word => sentenceWords.has(word))) return false
  return words.length > 2 || /^[\p{Ll}\d]/u.test(value) || isMixed(value)
}

/** `it's a 9 secret`: in lower case, with a number or a quote that no hint would have. */
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

/** "The password is invalid", "the password is SHA-256-hashed", "the password is 12-characters-long". */
function isSaidOfPasswords(value: string): boolean {
  return (
    sentenceWords.has(value.toLowerCase()) ||
    /^(?:aes|argon|base|bcrypt|ed|http|iso|ipv|md|oauth|pbkdf|pkcs|rfc|rsa|s|scrypt|sha|ssh|tls|utf|v)[-_]?\d/i.test(
      value,
    ) ||
    /^\d{1,4}[-+]?(?:bits?|bytes?|chars?|characters?|digits?|letters?|days?|hours?|x|k|ms|th|st|nd|rd)(?:-[\w-]*)?$/i.test(
      value,
    )
  )
}

const isMixed = (value: string): boolean => /\d/.test(value) && /\p{L}/u.test(value)
