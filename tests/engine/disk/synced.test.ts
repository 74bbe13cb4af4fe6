import { fstatSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeHome } from '../../support/home.ts'

/** The inodes of synced files, in order; everything else is the real file system. */
const synced = vi.hoisted(() => [] as number[])

vi.mock('node:fs', async actual => {
  const fs = await actual<typeof import('node:fs')>()
  const fsyncSync = (fd: number) => {
    synced.push(fstatSync(fd).ino)
    fs.fsyncSync(fd)
  }
  return { ...fs, constants: fs.constants, fsyncSync }
})

// Some modules were loaded before the test, with the real file system.
vi.resetModules()
const { newDocument, newFolder } = await import('../../../src/engine/disk/atomic-write.ts')

const inodeOf = (path: string): number => statSync(path).ino

test('A document is on the disk before it has its name, and then its name is', () => {
  const { path } = makeHome()
  for (const mayReplace of [false, true]) {
    synced.length = 0
    const document = newDocument(join(path, 'x.md'))
    document.write('words')
    expect(document.keep(mayReplace)).toBe(true)
    expect(synced).toEqual([inodeOf(join(path, 'x.md')), inodeOf(path)])
  }
})

test('A folder of documents is on the disk before it has its name, and then its name is', () => {
  const { path } = makeHome()
  synced.length = 0
  const folder = newFolder(join(path, 'all'))
  writeInto(folder.path)
  expect(folder.keep(false)).toBe(true)
  expect(synced).toEqual([join(path, 'all/x.md'), join(path, 'all'), path].map(inodeOf))
})

test('Documents that are put into an existing folder are on the disk, and then their names are', () => {
  const { path } = makeHome()
  mkdirSync(join(path, 'all'))
  synced.length = 0
  const folder = newFolder(join(path, 'all'))
  writeInto(folder.path)
  expect(folder.keep(false)).toBe(true)
  expect(synced).toEqual([join(path, 'all/x.md'), join(path, 'all')].map(inodeOf))
})

function writeInto(folder: string): void {
  const document = newDocument(join(folder, 'x.md'))
  document.write('words')
  document.keep(false)
}
