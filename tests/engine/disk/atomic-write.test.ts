import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freeName, newDocument, newFolder, removeUnfinished, whatIsAt } from '../../../src/engine/disk/atomic-write.ts'
import { makeHome } from '../../support/home.ts'

function place() {
  const folder = join(makeHome().path, 'docs')
  mkdirSync(folder)
  return { folder, path: join(folder, 'x.md') }
}

const leftBehind = `.x.md.${process.pid}.sessions-tui.tmp`

test('a document is there completely or not at all', () => {
  const { folder, path } = place()
  const document = newDocument(path)
  document.write('a'.repeat(300_000))
  document.write('b')
  expect(readdirSync(folder)).toEqual([leftBehind])
  expect(document.keep(false)).toBe(true)
  expect(readdirSync(folder)).toEqual(['x.md'])
  expect(readFileSync(path, 'utf8')).toBe(`${'a'.repeat(300_000)}b`)
})

test('a file that appeared meanwhile is not replaced, nor is a broken link', () => {
  for (const come of [(path: string) => writeFileSync(path, 'mine'), (path: string) => symlinkSync('nowhere', path)]) {
    const { folder, path } = place()
    const document = newDocument(path)
    come(path)
    expect(document.keep(false)).toBe(false)
    document.drop()
    expect(readdirSync(folder)).toEqual(['x.md'])
  }
})

test('a broken link counts as an existing file', () => {
  const { path } = place()
  expect(whatIsAt(path)).toBe('nothing')
  symlinkSync('nowhere', path)
  expect(whatIsAt(path)).toBe('file')
})

test('a leftover of a process with the same number is not in the way', () => {
  const { folder, path } = place()
  writeFileSync(join(folder, leftBehind), 'half')
  mkdirSync(join(folder, `.all.${process.pid}.sessions-tui.tmp/half`), { recursive: true })
  const document = newDocument(path)
  document.write('whole')
  expect(document.keep(false)).toBe(true)
  expect(newFolder(join(folder, 'all')).keep(false)).toBe(true)
  expect(readdirSync(folder).sort()).toEqual(['all', 'x.md'])
  expect(readdirSync(join(folder, 'all'))).toEqual([])
})

test('a file is not readable by more users than the one it replaces', () => {
  const { path } = place()
  writeFileSync(path, 'old')
  chmodSync(path, 0o600)
  const document = newDocument(path)
  document.write('new')
  expect(document.keep(true)).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe('new')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a file is closed once, as its number may be another’s by then', () => {
  const { folder, path } = place()
  const document = newDocument(path)
  writeFileSync(path, 'mine')
  expect(document.keep(false)).toBe(false)
  const other = newDocument(join(folder, 'y.md'))
  document.drop()
  other.write('still open')
  expect(other.keep(false)).toBe(true)
  expect(readFileSync(join(folder, 'y.md'), 'utf8')).toBe('still open')
})

test('nothing unfinished stays, not even of one that was written beside another', () => {
  const { folder, path } = place()
  writeFileSync(path, 'mine')
  newDocument(freeName(path)).write('half')
  expect(readdirSync(folder)).toHaveLength(2)
  removeUnfinished(path)
  expect(readdirSync(folder)).toEqual(['x.md'])
})
