import { expect, test } from 'vitest'
import { keyFromName, ownKeys } from '../../src/app/own-keys.ts'

test.each([
  ['r', 'r'],
  ['R', 'R'],
  ['F5', 'f5'],
  ['Ctrl-R', 'ctrl-r'],
  ['^R', 'ctrl-r'],
  ['ctrl+right', 'ctrl-right'],
  ['PgDn', 'pagedown'],
  ['Esc', 'escape'],
  ['Shift-Tab', 'shift-tab'],
  ['g  g', 'g g'],
  ['+', '+'],
  ['^', '^'],
])('%s in the settings is the key %s', (name, key) => {
  expect(keyFromName(name)).toBe(key)
})

test('a command that does not exist is named, and the others keep their keys', () => {
  const { keys, problems } = ownKeys({ 'session.details': ['F2'], 'session.detials': ['x'] })
  expect(keys).toEqual({ 'session.details': ['f2'] })
  expect(problems).toEqual([expect.stringContaining('"session.detials"')])
})
