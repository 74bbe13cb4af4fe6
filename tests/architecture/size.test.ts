import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourceFile, sourceFiles } from '../support/source.ts'

const LONGEST_FUNCTION = 60
const MOST_FILES = 30

test('no file is longer than 300 lines, and main stays under 120', () => {
  const lineCount = (text: string) => text.trimEnd().split('\n').length
  const long = sourceFiles.filter(({ name, text }) => lineCount(text) > (name === 'main.ts' ? 119 : 300))
  expect(long.map(({ name }) => name)).toEqual([])
})

test('no function is longer than 60 lines', () => {
  const long = sourceFiles.flatMap(({ name, functions }) =>
    functions.filter(({ lines }) => lines > LONGEST_FUNCTION).map(({ title }) => `${name} ${title}`),
  )
  expect(long).toEqual([])
})

test.each([
  ['a function', 'function long() {', '}', 'long'],
  ['a generator', 'export function* long() {', '}', 'long'],
  ['an arrow', 'const long = () => {', '}', 'long'],
  ['a method', 'class A { long() {', '} }', 'long'],
  ['a private method', 'class A { async #long() {', '} }', 'long'],
  ['an accessor', 'const a = { get long() {', '} }', 'long'],
  ['a constructor', 'class A { constructor() {', '} }', 'constructor'],
  ['a member that is a function', 'const a = { long: function () {', '} }', 'long'],
  ['a callback', 'const long = one(() => {', '})', 'long'],
])('the length of %s is known', (_, begin, end, title) => {
  const { functions } = sourceFile('a.ts', `${begin}\n${'one()\n'.repeat(60)}${end}\n`)
  expect(functions).toContainEqual({ title, lines: 62 })
})

test('no folder has more than 30 files', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const crowded = ['src', 'tests']
    .flatMap(top => [top, ...foldersIn(root, top)])
    .filter(folder => {
      const files = readdirSync(join(root, folder), { withFileTypes: true }).filter(entry => entry.isFile())
      return files.length > MOST_FILES
    })
  expect(crowded).toEqual([])
})

test('nothing is left to do later', () => {
  const marks = sourceFiles.filter(({ text }) => /\b(TODO|FIXME|XXX)\b|\bas any\b|: any\b|^export default/m.test(text))
  expect(marks.map(({ name }) => name)).toEqual([])
})

function foldersIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .flatMap(({ name }) => [`${folder}/${name}`, ...foldersIn(root, `${folder}/${name}`)])
}
