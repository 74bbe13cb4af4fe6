import { endOfSecret } from './redact-ends.ts'
import type { Find, Finder } from './redact-marks.ts'
import { namedSecretAt, nameWords } from './redact-named.ts'
import type { Rule } from './redact-shapes.ts'
import { isStandIn } from './redact-stand-in.ts'
import { wordFinder } from './redact-words.ts'

/** Finds what the rules find, and what has a name that says that it is secret. A rule is tried only where its words are. */
export function secretFinder(rules: readonly Rule[]): Finder {
  const words = [...new Set(rules.flatMap(rule => rule.words))]
  const rulesOf = words.map(word => rules.filter(rule => rule.words.includes(word)))
  const eachWord = wordFinder([...words, ...nameWords])
  return text => {
    const named: Find[] = []
    const called = new Set<Rule>()
    eachWord(text, (number, end) => {
      const word = words[number]
      if (word === undefined) {
        const find = namedSecretAt(text, end - (nameWords[number - words.length] ?? '').length, end)
        if (find) named.push(find)
      } else if (text.startsWith(word, end - word.length)) {
        for (const rule of rulesOf[number] ?? []) called.add(rule)
      }
    })
    const known = [...called]
      .flatMap(({ find }) => find(text))
      .map(({ start, end, what }) => ({ start, end: endOfSecret(text, start, end), what }))
      .filter(({ start, end }) => isReal(text.slice(start, end)))
    return [...known, ...named]
  }
}

/** `ghp_xxxxxxxx` and `sk-ant-...` are how people write that there is a key. */
function isReal(secret: string): boolean {
  return new Set(secret.slice(-16)).size >= Math.min(6, secret.length / 2) && !isStandIn(secret)
}
