import type { FoundSecret } from './marks.ts'

/** What may stand before a line of a file: its number, a mark of a diff, the name that grep writes, the text of JSON. */
const lineStart =
  /(?:^(?:[\w./-]{1,80}[:-]\d{1,6}[:-]|[\w./-]{0,80}htpasswd[\w.-]{0,20}:|[^\S\n]{0,8}\d{1,6}[→│|:\t ][^\S\n]{0,4})?[+-]?|\\{1,8}n|(?<=[:[,]\s?\\{0,8})")/
/** A line of htpasswd with a hash of thirteen signs (DES), and nothing else on it. */
const user = new RegExp(
  `${lineStart.source}[a-z_][\\w.@-]{0,63}:(?=[./A-Za-z0-9]{13}(?:\\s{0,4}$|\\\\{1,8}[nr]|\\\\{0,8}"))`,
  'gm',
)

/** Finds old password hashes. They look like any short word, so they need a line of their own and have to look random. */
export function hashedPasswords(text: string): readonly FoundSecret[] {
  const found: FoundSecret[] = []
  for (const { index, 0: before } of text.matchAll(user)) {
    const start = index + before.length
    if (isOldHash(text.slice(start, start + 13))) found.push({ start, end: start + 13, what: 'password hash' })
  }
  return found
}

/** The last sign of a true one stands for four bits, so it is one of sixteen: then less has to speak for it. */
function isOldHash(hash: string): boolean {
  if (/^[\da-f]*$/.test(hash) || !/[a-z]/.test(hash)) return false
  const isTrue = /[.26AEIMQUYcgkosw]$/.test(hash)
  if (/\d/.test(hash)) return (isTrue ? /[A-Z]|(?:\d.*){3}/ : /[A-Z].*[A-Z]/).test(hash)
  return (isTrue ? /(?:[a-z][A-Z].*){2}|[A-Z]{2}.*[a-z]|[a-z].*[A-Z]{2}/ : /(?:[a-z][A-Z].*){3}/).test(hash)
}

/** Mailgun's new keys: hexadecimal digits only, so no word leads to them. Digits before them may belong to an escape. */
const mailgun =
  /-(?<=(?:(?<![0-9a-f]-|[0-9a-f]{6})|(?<=\\U[0-9a-f]{8}))[0-9a-f]{32}-)[0-9a-f]{8}-[0-9a-f]{8}(?!-|_?[A-Za-z0-9])/g

export function mailgunKeys(text: string): readonly FoundSecret[] {
  return [...text.matchAll(mailgun)].map(({ index, 0: last }) => ({
    start: index - 32,
    end: index + last.length,
    what: 'Mailgun key',
  }))
}
