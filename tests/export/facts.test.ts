import { expect, test } from 'vitest'
import { factsOf, titleOf } from '../../src/export/facts.ts'
import { sessionOf } from '../support/session-store.ts'

const aids = { spilled: () => null, shownPath: (path: string) => path, now: new Date(0) }
const options = { format: 'md', parts: new Set<never>(), isRedacted: false } as const

test('a title that is a prompt shows where it was cut', () => {
  const cut = 'x'.repeat(200)
  expect(titleOf(sessionOf({ title: cut, titleSource: 'prompt' }))).toBe(`${cut}…`)
  expect(titleOf(sessionOf({ title: cut, titleSource: 'ai' }))).toBe(cut)
  expect(titleOf(sessionOf({ title: 'short', titleSource: 'prompt' }))).toBe('short')
})

test('a document of a part of a session says so before anything else', () => {
  expect(factsOf({ session: sessionOf({}), options: { ...options, isPart: true }, aids })[0]).toEqual({
    name: 'Part',
    value: 'only a part of the session',
  })
  expect(factsOf({ session: sessionOf({}), options, aids }).map(({ name }) => name)).not.toContain('Part')
})
