import { wordsNeedle } from '../../../src/query/language/needle.ts'
import type { Needle, Term, TextQuery } from '../../../src/query/language/text-query.ts'
import { pick } from '../random.ts'

type Random = () => number

/** A random query, most of the time about something that was said. */
export function anyQuery(random: Random, texts: readonly string[]): TextQuery {
  const terms = (most: number) => Array.from({ length: Math.floor(random() * most) }, () => anyTerm(random, texts))
  const [first, ...more] = [anyTerm(random, texts), ...terms(random() < 0.3 ? 4 : 1.3)]
  return { wanted: [first as Term, ...more], unwanted: random() < 0.2 ? terms(3) : [] }
}

function anyTerm(random: Random, texts: readonly string[]): Term {
  const count = random() < 0.15 ? 2 + Math.floor(random() * 2) : 1
  return { anyOf: Array.from({ length: count }, () => anyNeedle(random, texts)) }
}

function anyNeedle(random: Random, texts: readonly string[]): Needle {
  if (random() < 0.15) return { kind: 'pattern', source: pick(random, patterns) }
  if (random() < 0.05)
    return wordsNeedle(pick(random, ['zzyzx', 'nowhere said', '無い', 'Нет', '🦤', 'İ', 'i̇', '\ufffd']))
  const text = pick(random, texts)
  const written = pieceOf(random, text).replace(halves, '') || 'a'
  return wordsNeedle(pick(random, [same, same, same, lower, upper])(written))
}

/** Characters that cannot be typed. */
const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const same = (text: string) => text
const lower = (text: string) => text.toLowerCase()
const upper = (text: string) => text.toUpperCase()

/** A letter or two, a word, several words, or anything from here to there. */
function pieceOf(random: Random, text: string): string {
  const at = Math.floor(random() * text.length)
  const roll = random()
  if (roll < 0.2) return [...text.slice(at, at + 4)].slice(0, 1 + Math.floor(random() * 2)).join('')
  if (roll < 0.6) return pick(random, text.slice(at, at + 400).split(/[\s\p{P}]+/u))
  if (roll < 0.8)
    return text
      .slice(at, at + 30)
      .split(' ')
      .slice(1, 3)
      .join(' ')
  return text.slice(at, at + Math.floor(random() * 60))
}

const patterns = [
  'x*',
  'er+or',
  '\\d{3}',
  '^[a-z]+$',
  'plain|words',
  '[а-я]{3}',
  'é',
  '中.',
  'fi(x|le)',
  '\\bthe\\b',
  'wor.s in',
  '^.*words?$',
  'th.{1,30}er',
  'pl\\w+ words',
  '(?<=a)b',
  'É+',
  '\\p{Emoji}\\u{fe0f}?',
  'a{2}',
  'ab?c{0,2}d*',
  '\\n',
  '"',
  '[^\\0-\\x7f]',
  '(',
]
