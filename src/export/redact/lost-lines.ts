import type { FoundSecret, SecretFinder } from './marks.ts'

/**
 * Blanks that were the ends of lines, most likely: before and behind a word with a colon within (`ada:hash`, `k.pem:2:…`),
 * and behind the sign of a YAML block.
 */
const endOfLine = / (?=[^\s:]{1,80}:\S)|(?<=\S[:>]\S{4,256}) |(?<=: [|>]) /g

const keyBegins = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----|Private-Lines: \d{1,3}(?= )/g
const keyEnds = /-----END|Private-MAC/
/** A line of a key, which nothing else is as long as. */
const longLine =
  /(?<![A-Za-z0-9+/])(?=[^A-Z]{0,48}[A-Z])(?=[^a-z]{0,48}[a-z])(?=\D{0,48}\d)[A-Za-z0-9+/]{40,8192}={0,3}/
/** Another line, or as much of it as was kept. */
const anyLine =
  /(?<![A-Za-z0-9+/])(?=[A-Za-z+/]{0,80}[\d=])(?:[A-Za-z0-9+/]{16,8192}={0,3}|[A-Za-z0-9+/]{5,15}(?:={1,3}|$))/g

/**
 * Finds what is known by its line in a title, a prompt or a task, which are kept in one line: the same texts are masked
 * where they are told, and would be readable beside that.
 */
export function lostLinesFinder(find: SecretFinder): SecretFinder {
  return text => {
    const found = find(text.replace(endOfLine, '\n'))
    // Without its line an old hash is any word behind a colon.
    const isTold = ({ what }: FoundSecret) => what !== 'password hash' || text.includes('htpasswd')
    return [...found.filter(isTold), ...keysIn(text)]
  }
}

/** Private keys, with anything between their lines. */
function keysIn(text: string): readonly FoundSecret[] {
  return [...text.matchAll(keyBegins)].flatMap(({ index, 0: begin }) => {
    const from = index + begin.length
    const rest = text.slice(from)
    const body = rest.slice(0, keyEnds.exec(rest)?.index)
    if (!longLine.test(body)) return []
    return [...body.matchAll(anyLine)].map(({ index, 0: line }) => ({
      start: from + index,
      end: from + index + line.length,
      what: 'private key',
    }))
  })
}
