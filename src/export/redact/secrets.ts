import { endOfSecret } from './ends.ts'
import { withoutEscapes } from './escapes.ts'
import type { FoundSecret, SecretFinder } from './marks.ts'
import { namedSecretAt, nameWords } from './named.ts'
import { foundBehindPrefixes } from './prefixes.ts'
import { foundBy } from './reading.ts'
import type { Rule } from './rules/shapes.ts'
import { isStandIn } from './stand-in.ts'
import { wordFinder } from './words.ts'

/** Finds secrets by rules, which are tried only where their words are, and by names of secrets. */
export function secretFinder(rules: readonly Rule[], seedPhrases: SecretFinder): SecretFinder {
  const words = [...new Set(rules.flatMap(rule => rule.words))]
  const rulesOf = words.map(word => rules.filter(rule => rule.words.includes(word)))
  const eachWord = wordFinder([...words, ...nameWords])
  const find: WordFinder = text => {
    // Made when needed, as most texts have none of the words.
    let names: Span[] | undefined
    let places: Map<Rule, number[]> | undefined
    eachWord(text, (number, end) => {
      const word = words[number] ?? nameWords[number - words.length] ?? ''
      const start = end - word.length
      if (number >= words.length) {
        names ??= []
        names.push([start, end])
      } else if (text.startsWith(word, start)) {
        places ??= new Map()
        for (const rule of rulesOf[number] ?? []) {
          const known = places.get(rule)
          if (known) known.push(start)
          else places.set(rule, [start])
        }
      }
    })
    return names || places ? foundIn(text, places ?? new Map(), names ?? []) : undefined
  }
  return text => foundTwice(text, find, seedPhrases)
}

type Span = readonly [start: number, end: number]

/** Prefixes of the lines of a seed phrase in JSON. */
const escapedPrefix = /\\n(?:[+-]|[^\S\n]{0,8}\d|[\w./~-]{1,200}?[:-]\d{1,7}[:-])/

const mayHideWord = (text: string): boolean => /[%&]/.test(text) || (text.includes('\\n') && escapedPrefix.test(text))

/**
 * Searches a text as it is, for secrets with escapes in them, and without its escapes, for secrets behind them. If no word
 * of the rules is in it, the second search is needed only for words with signs that an address or HTML would escape.
 */
function foundTwice(text: string, find: WordFinder, seedPhrases: SecretFinder): readonly FoundSecret[] {
  const found = find(text)
  const unescaped = found || mayHideWord(text) ? withoutEscapes(text) : undefined
  const behind = foundBy(clear => foundInLines(clear, find(clear), find, seedPhrases), unescaped)
  return [...foundInLines(text, found, find, seedPhrases), ...behind]
}

/** Finds secrets by the words of rules and names; undefined if no word is in the text. */
type WordFinder = (text: string) => readonly FoundSecret[] | undefined

/** Adds finds behind the prefixes of lines. */
function foundInLines(
  text: string,
  found: ReturnType<WordFinder>,
  find: WordFinder,
  seedPhrases: SecretFinder,
): readonly FoundSecret[] {
  const plain = [...(found ?? []), ...seedPhrases(text)]
  // A text of one line needs no search without prefixes.
  if (!found && !text.includes('\n')) return plain
  return [...plain, ...foundBehindPrefixes(text, clear => [...((found && find(clear)) ?? []), ...seedPhrases(clear)])]
}

function foundIn(
  text: string,
  places: ReadonlyMap<Rule, readonly number[]>,
  names: readonly Span[],
): readonly FoundSecret[] {
  const known = [...places]
    .flatMap(([rule, at]) => rule.find(text, at))
    .map(({ start, end, what }) => ({ start, end: endOfSecret(text, start, end), what }))
    .filter(({ start, end, what }) => isReal(text.slice(start, end), what))
  return [...known, ...names.flatMap(([start, end]) => namedSecretAt(text, start, end) ?? [])]
}

/**
 * Whether a find is no placeholder such as `ghp_xxxxxxxx` or `sk-ant-...`. Private keys are exempt, as a line of one may
 * begin with a slash like a path.
 */
function isReal(secret: string, what: string): boolean {
  // Drops quotes and escaped new lines behind the last line of a key in code.
  const last = secret.slice(-96).replace(/(?:\\{1,16}[nrt"']|[\s"']){1,48}$/, '')
  return (
    new Set(last.slice(-16)).size >= Math.min(6, secret.length / 2) && (what === 'private key' || !isStandIn(secret))
  )
}
