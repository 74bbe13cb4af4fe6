import { expect, test } from 'vitest'
import { keyFromName } from '../../../src/app/key-names.ts'
import { ownKeys } from '../../../src/app/keys/user-keys.ts'

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

test('a command that does not exist has no keys, and the others keep theirs', () => {
  const { keys, problems } = ownKeys({ 'session.details': ['F2'], 'session.detials': ['x'] })
  expect([keys, problems]).toEqual([{ 'session.details': ['f2'] }, []])
})

test('a key that does not exist is reported, and the command keeps its own', () => {
  const { keys, problems } = ownKeys({ 'session.details': ['Hyper-Foo'], 'list.sort': ['F3', ' '] })
  expect(keys).toEqual({ 'list.sort': ['f3'] })
  expect(problems).toEqual([expect.stringContaining('"Hyper-Foo"'), expect.stringContaining('" "')])
})

test('two commands with one key are reported, unless they are never there together', () => {
  const shared = ownKeys({ 'session.details': ['x'], 'list.sort': ['x'] }).problems
  expect(shared).toEqual([expect.stringContaining('"session.details" and "list.sort" cannot both have the key "x"')])
  expect(ownKeys({ 'projects.choose': ['x'], 'session.read': ['x'] }).problems).toEqual([])
})
