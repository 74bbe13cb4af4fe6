import { expect, test } from 'vitest'
import { isJumbled } from '../../../src/export/redact/odd-letters.ts'
import { seeded } from '../../support/random.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test.each([
  [10, 0.96],
  [14, 0.98],
  [20, 0.99],
])('of values of %i random letters, nearly all are told from words', (length, least) => {
  const random = seeded(length)
  const values = Array.from({ length: 2000 }, () =>
    Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join(''),
  )
  expect(values.filter(isJumbled).length / values.length).toBeGreaterThan(least)
})

test.each(
  `userPassword getPasswordFromEnvironment JavaScript PostgreSQL isAuthenticated XMLHttpRequest passwordHash onChange
  Sicherheitsabfrage Wachtwoord administrator NodeJSConfig jsonSchema htmlPage getUserByName strongPassword`.split(
    /\s+/,
  ),
)('%s is a name or a word', word => {
  expect(isJumbled(word)).toBe(false)
})
