import { expect, test } from 'vitest'
import { literalsIn, staysOnLine } from '../../../src/engine/search/pattern-shape.ts'
import { compiled } from '../../../src/query/language/pattern.ts'
import { pick, seeded } from '../../support/random.ts'

test.each([
  ['retry.*Budget', ['retry', 'budget']],
  ['colou?r', ['colo']],
  ['ab+cd', ['ab', 'cd']],
  ['ab{0}cd', ['cd']],
  ['one|other', []],
  ['(one|other)\\.ts', ['.ts']],
  ['(?!no)yes', ['yes']],
  ['[abc]def', ['def']],
  ['\\c{0,1}', []],
  ['café', []],
])('%s certainly needs: %j', (source, expected) => {
  expect(literalsIn(source)).toEqual(expected)
})

const tokens = [
  ...[
    'a',
    'b',
    'A',
    'ab',
    'bc',
    '.',
    '*',
    '+',
    '?',
    '{2}',
    '{0,1}',
    '{,2}',
    '{',
    '}',
    '(',
    ')',
    '(?:',
    '(?!',
    '(?<=',
    '(?<!',
    '|',
  ],
  ...[
    '[',
    '[^',
    ']',
    '\\b',
    '\\d',
    '\\s',
    '\\S',
    '\\n',
    '\\W',
    '\\12',
    '\\.',
    '\\(',
    '\\u0061',
    '\\x61',
    '\\1',
    '\\k<n>',
    '\\c',
    '\\cJ',
    '^',
    '$',
    '\\p{L}',
    '\\',
  ],
]
const letters = [...'abcA.()[]{}2,1\n\\-nku']

const random = seeded(51)
const some = (from: readonly string[], most: number) =>
  Array.from({ length: Math.floor(random() * most) }, () => pick(random, from)).join('')

const hasMatch = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].some(([found]) => found !== '')

test('every match of a pattern has what it certainly needs', () => {
  let matched = 0
  for (let round = 0; round < 60_000; round++) {
    const source = some(tokens, 9)
    const sure = literalsIn(source)
    const pattern = sure.length > 0 ? compiled(source) : null
    for (let times = 0; pattern && times < 10; times++) {
      const text = some([...letters, ...sure], 10)
      if (!hasMatch(text, pattern)) continue
      matched++
      expect(
        sure.every(one => text.toLowerCase().includes(one)),
        JSON.stringify([source, sure, text]),
      ).toBe(true)
    }
  }
  expect(matched).toBeGreaterThan(1000)
})

test.each([
  ['retry.{1,20}timeout', true],
  ['[a-z]+offset\\(', true],
  ['^\\w+ [^ ]', false],
  ['retry\\s+timeout', false],
  ['[\\w.-]+@', true],
  ['[\\W]x', false],
  ['(?s:.)', false],
  ['a\\nb', false],
  ['a\nb', false],
  ['\\x0a', false],
  ['\\12', false],
  ['[\t-~]', false],
])('a match of %j is on one line: %s', (source, expected) => {
  expect(staysOnLine(source)).toBe(expected)
})

test('a pattern that stays on its line matches in a text what it matches in one of its lines', () => {
  let matched = 0
  for (let round = 0; round < 60_000; round++) {
    const source = some(tokens, 9)
    const pattern = staysOnLine(source) ? compiled(source) : null
    for (let times = 0; pattern && times < 10; times++) {
      const text = some([...letters, '\n', '\r', '\n'], 12)
      const isThere = hasMatch(text, pattern)
      expect(
        text.split('\n').some(line => hasMatch(line, pattern)),
        JSON.stringify([source, text]),
      ).toBe(isThere)
      if (isThere && text.includes('\n')) matched++
    }
  }
  expect(matched).toBeGreaterThan(1000)
})
