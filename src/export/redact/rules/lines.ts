import type { FoundSecret } from '../marks.ts'

/** Prefixes of a line of a file: its number, the sign of a diff, the name that grep writes, or JSON. */
const lineStart =
  /(?:^(?:\t|[\w./-]{1,80}[:-]\d{1,6}[:-]|[\w./-]{0,80}htpasswd[\w.-]{0,20}:|[^\S\n]{0,8}\d{1,6}[→│|:\t ][^\S\n]{0,4})?[+-]?|\\{1,8}[nt]|(?<=[:[,]\s?\\{0,8})")/
/** A line of htpasswd with a hash of thirteen characters (DES), and nothing else on it. */
const user = new RegExp(
  `${lineStart.source}([a-z_][\\w.@-]{0,63}):(?=[./A-Za-z0-9]{13}(?:\\s{0,4}$|\\\\{1,8}[nr]|\\\\{0,8}"))`,
  'gm',
)

/** Finds old password hashes, which look like any short word: they need a line of their own and must look random. */
export function hashedPasswords(text: string): readonly FoundSecret[] {
  const found: FoundSecret[] = []
  for (const { index, 0: before, 1: name = '' } of text.matchAll(user)) {
    const start = index + before.length
    const hash = text.slice(start, start + 13)
    const near = text.slice(Math.max(0, start - NEAR), start + NEAR)
    if (isOldHash(hash, ofHashes.test(near) || !noUser.test(name)) || (ofHashes.test(near) && isLikeHash(hash)))
      found.push({ start, end: start + 13, what: 'password hash' })
  }
  return found
}

/** Signs of a file of hashes within this distance: its name, or a hash that is known by its beginning. */
const NEAR = 600
const ofHashes = /htpasswd|:\$(?:apr1|2[abxy]|[156])\$|:\{SHA\}/
/** Names before a colon that are no users. */
const noUser =
  /^(?:(?:\w{0,40}[_-])?(?:id|uid|guid|uuid|key|hash|sha|ref|etag|tag|digest|rev|token|nonce|trace|name)|scope|host|localhost|commit|version|type|class|path|build|label|title|node|level)$/i

/** Whether a word looks like a hash. With one of the sixteen last characters of real hashes, less evidence is enough. */
function isOldHash(hash: string, isOfUser: boolean): boolean {
  if (!isOfUser || /^[\da-f]*$/.test(hash) || !/[a-z]/.test(hash)) return false
  const isTrue = /[.26AEIMQUYcgkosw]$/.test(hash)
  const { runs, odd } = runsOf(hash)
  if (/\d/.test(hash))
    return isTrue ? runs > 4 && /[A-Z]|(?:\d.*){3}/.test(hash) : runs > 5 && /[A-Z].*[A-Z]/.test(hash)
  return runs > 5 || (isTrue && runs > 4 && odd > 1)
}

/** Whether a word looks like a hash among other hashes, where less evidence is needed. */
function isLikeHash(hash: string): boolean {
  const { runs, odd } = runsOf(hash)
  return runs > 3 && odd > 0 && /[a-z]/.test(hash) && /[A-Z]/.test(hash)
}

/** The number of words and numbers in a text, and how many of them have no vowel. */
function runsOf(text: string): { readonly runs: number; readonly odd: number } {
  const runs = text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []
  return { runs: runs.length, odd: runs.filter(run => !/[aeiouy]/i.test(run)).length }
}

/** Mailgun's new keys, which have no word to search for. Hexadecimal digits before them may belong to an escape. */
const mailgun =
  /-(?<=(?:(?<![0-9a-f]-|[0-9a-f]{6})|(?<=\\U[0-9a-f]{8}))[0-9a-f]{32}-)[0-9a-f]{8}-[0-9a-f]{8}(?!-|_?[A-Za-z0-9])/g

export function mailgunKeys(text: string): readonly FoundSecret[] {
  return [...text.matchAll(mailgun)].map(({ index, 0: last }) => ({
    start: index - 32,
    end: index + last.length,
    what: 'Mailgun key',
  }))
}
