import type { FoundSecret, SecretFinder } from './marks.ts'

/**
 * Spaces that were probably ends of lines: before and behind a word with a colon within (`ada:hash`, `k.pem:2:…`), and
 * behind the sign of a YAML block.
 */
const endOfLine = / (?=[^\s:]{1,80}:\S)|(?<=\S[:>]\S{4,256}) |(?<=: [|>]) /g

const keyBegins = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----|Private-Lines: \d{1,3}(?= )/g
const keyEnds = /-----END|Private-MAC/
/** A line of a key; nothing else is as long. */
const longLine =
  /(?<![A-Za-z0-9+/])(?=[^A-Z]{0,48}[A-Z])(?=[^a-z]{0,48}[a-z])(?=\D{0,48}\d)[A-Za-z0-9+/]{40,8192}={0,3}/
/** Any line of a key, or the beginning of one. */
const anyLine =
  /(?<![A-Za-z0-9+/])(?=[A-Za-z+/]{0,80}[\d=])(?:[A-Za-z0-9+/]{16,8192}={0,3}|[A-Za-z0-9+/]{5,15}(?:={1,3}|$))/g

/**
 * Finds secrets that are known by their line in a title, a prompt or a task, whose lines were joined. The same text is
 * masked in the transcript, and must not be readable in the title.
 */
export function lostLinesFinder(find: SecretFinder): SecretFinder {
  return text => {
    const found = find(text.replace(endOfLine, '\n'))
    // Without its line, an old hash looks like any word behind a colon.
    const isSure = ({ what }: FoundSecret) => what !== 'password hash' || text.includes('htpasswd')
    return [...found.filter(isSure), ...keysIn(text)]
  }
}

/** Finds private keys with anything between their lines. */
function keysIn(text: string): readonly FoundSecret[] {
  return [...text.matchAll(keyBegins)].flatMap(({ index, 0: begin }) => {
    const from = index + begin.length
    const behind = text.slice(from)
    const body = behind.slice(0, keyEnds.exec(behind)?.index)
    if (!longLine.test(body)) return []
    return [...body.matchAll(anyLine)].map(({ index, 0: line }) => ({
      start: from + index,
      end: from + index + line.length,
      what: 'private key',
    }))
  })
}
