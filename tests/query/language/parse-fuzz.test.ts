import { describe, expect, test } from 'vitest'
import { completionAt } from '../../../src/query/language/complete.ts'
import { parseQuery } from '../../../src/query/language/parse.ts'
import { queryTests } from '../../../src/query/language/query-tests.ts'
import { ranking, searchableOf } from '../../../src/query/match/rank-session.ts'
import { seeded } from '../../support/random.ts'
import { sessionOf } from '../../support/session-store.ts'

const now = new Date(2026, 5, 15, 12)
const session = sessionOf({ title: 'A title', firstPrompt: 'é words' })

/** Parsed, asked and completed: everything that is done with a typed line. */
function used(line: string): number {
  const { words, notes, ...query } = parseQuery(line, { now })
  for (const test of queryTests(query, () => [session])) test(session)
  completionAt(line, line.length, null)
  return ranking(words, true)(searchableOf(session)) + notes.length
}

const pieces = [
  ...[' ', '\t', '\n', '\0', '\x1b[31m', '\x9b', '\u202e', '"', '-', '|', '>', '/', '\\', ':', '(', ')', '[', '*', '+'],
  ...['project:', 'since:', 'is:', 'text:', 'messages:', 'proejct:', '__proto__:', 'constructor:', '7d', '99999w'],
  ...['word', 'É', 'ﬁ', '日本', '👩‍👩‍👧', '\ud800', '9999999999999999k', '2026-02-31', '>=', '=', '~/', '..'],
]

describe('any typed line', () => {
  test('is understood without an error of the program', () => {
    const random = seeded(4)
    for (let round = 0; round < 3000; round++) {
      const length = 1 + Math.floor(random() * 12)
      const line = Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join('')
      expect(() => used(line), JSON.stringify(line)).not.toThrow()
    }
  })

  test.each([
    ['letters', 'a'],
    ['words', 'ab '],
    ['quotes', '"'],
    ['dashes', '-'],
    ['dashes and spaces', '- '],
    ['pipes', 'a|'],
    ['colons', ':'],
    ['names without end', 'aa:'],
    ['slashes', '/a '],
    ['broken patterns', '/(/ '],
    ['backslashes', '\\'],
    ['control characters', '\x01'],
    ['fields', 'file:a '],
    ['unknown fields', 'fil:a '],
    ['values to choose', 'is:active|'],
    ['open patterns', '/(a'],
  ])('takes time in proportion to its length: %s', (_, piece) => {
    const line = (length: number) => `> ${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}`
    // So long that anything but a proportional time would take minutes.
    used(line(100_000))
    used(line(10_000).slice(2))
  })
})
