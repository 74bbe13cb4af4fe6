import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourceFile, sourceFiles } from '../support/source.ts'

test('no file is longer than 300 lines, and main.ts stays under 120', () => {
  const long = sourceFiles.flatMap(({ name, text }) => {
    const lineCount = text.trimEnd().split('\n').length
    return lineCount > (name === 'main.ts' ? 119 : 300) ? `${name}: ${lineCount} lines` : []
  })
  expect(long, 'Split the file by subject').toEqual([])
})

test('no function is longer than 60 lines', () => {
  const long = sourceFiles.flatMap(({ name, functions }) =>
    functions
      .filter(({ lineCount }) => lineCount > 60)
      .map(({ title, line, lineCount }) => `${name}:${line} ${title}: ${lineCount} lines`),
  )
  expect(long, 'Take a part of the function out and name it').toEqual([])
})

test.each([
  ['a function', 'function long() {', '}'],
  ['a function without a name', 'export default function () {', '}'],
  ['a generator', 'export function* long() {', '}'],
  ['an arrow', 'const long = () => {', '}'],
  ['a callback', 'const long = one(() => {', '})'],
  ['a method', 'class A { long() {', '} }'],
  ['a private method', 'class A { async #long() {', '} }'],
  ['a method that is a generator', 'class A { async *long() {', '} }'],
  ['a method with a computed name', 'class A { [Symbol.iterator]() {', '} }'],
  ['a method of a class expression', 'const A = class { long() {', '} }'],
  ['a static block', 'class A { static {', '} }'],
  ['a constructor', 'class A { constructor() {', '} }'],
  ['a getter', 'const a = { get long() {', '} }'],
  ['a setter', 'class A { set long(to) {', '} }'],
  ['a method of an object', 'const a = { long() {', '} }'],
  ['a member that is a function', "const a = { 'long': function () {", '} }'],
])('the length of %s is known', (_, begin, end) => {
  const { functions } = sourceFile('a.ts', `${begin}\n${'one()\n'.repeat(59)}${end}\n`)
  expect(functions.map(({ lineCount }) => lineCount)).toContain(61)
})

test('no folder has more than 30 files', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const crowded = ['src', 'tests']
    .flatMap(top => [top, ...foldersIn(root, top)])
    .flatMap(folder => {
      const fileCount = readdirSync(join(root, folder), { withFileTypes: true }).filter(entry => entry.isFile()).length
      return fileCount > 30 ? `${folder}: ${fileCount} files` : []
    })
  expect(crowded, 'Give each subject in the folder a folder of its own').toEqual([])
})

test('nothing is marked as left to do', () => {
  const marked = sourceFiles.filter(({ text }) => /\b(TODO|FIXME|XXX)\b/.test(text))
  expect(marked.map(({ name }) => name)).toEqual([])
})

function foldersIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .flatMap(({ name }) => [`${folder}/${name}`, ...foldersIn(root, `${folder}/${name}`)])
}
