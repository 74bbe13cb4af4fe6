import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sweepUnfinished } from '../../../src/engine/disk/unfinished.ts'
import { makeHome } from '../../support/home.ts'

const longAgo = new Date(Date.now() - 2 * 3_600_000)
/** The number of a process that has ended. */
const gone = spawnSync(process.execPath, ['--version']).pid

function place() {
  const folder = join(makeHome().path, 'docs')
  mkdirSync(folder)
  return {
    folder,
    file(name: string, time = longAgo): string {
      writeFileSync(join(folder, name), 'half')
      utimesSync(join(folder, name), time, time)
      return join(folder, name)
    },
    folderOf(name: string, documents: readonly string[], time = longAgo): string {
      const path = join(folder, name)
      mkdirSync(path)
      for (const document of documents) {
        writeFileSync(join(path, document), 'half')
        utimesSync(join(path, document), time, time)
      }
      utimesSync(path, longAgo, longAgo)
      return path
    },
  }
}

test('Leftovers of a killed export are removed: a document, a folder of documents beside the place, and one in it', () => {
  const { folder, file, folderOf } = place()
  file(`.fix.md.${gone}.sessions-tui.tmp`)
  file(`.copy.jsonl.${gone}.sessions-tui.tmp`)
  file(`.${'x'.repeat(40)}.${gone}.sessions-tui.tmp`)
  folderOf(`.all.${gone}.sessions-tui.tmp`, ['one.md', 'index.html', `.two.json.${gone}.sessions-tui.tmp`])
  sweepUnfinished(join(folder, 'new.md'))
  expect(readdirSync(folder)).toEqual([])
  folderOf(`.documents.${gone}.sessions-tui.tmp`, ['one.txt'])
  sweepUnfinished(folder)
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  `.fix.md.${process.pid}.sessions-tui.tmp`,
  `fix.md.${gone}.sessions-tui.tmp`,
  `.fix.md.${gone}.sessions-tui.tmp.md`,
  `.fix.md.${gone}a.sessions-tui.tmp`,
  `.fix.md.0${gone}.sessions-tui.tmp`,
  `.${gone}.sessions-tui.tmp`,
  `.${'x'.repeat(41)}.${gone}.sessions-tui.tmp`,
  '.fix.md.sessions-tui.tmp',
  `.fix.md.${gone}.tmp`,
  `.plans.${gone}.tmp`,
  'fix.md',
])('A file called %s is not a leftover, and stays', name => {
  const { folder, file } = place()
  file(name)
  sweepUnfinished(join(folder, 'new.md'))
  expect(readdirSync(folder)).toEqual([name])
})

test('Leftovers younger than an hour stay, and so does a folder with a younger document in it', () => {
  const { folder, file, folderOf } = place()
  file(`.fix.md.${gone}.sessions-tui.tmp`, new Date(Date.now() - 3_000_000))
  folderOf(`.all.${gone}.sessions-tui.tmp`, ['one.md'], new Date())
  sweepUnfinished(join(folder, 'new.md'))
  expect(readdirSync(folder)).toHaveLength(2)
})

test('A folder of the user’s own with a similar name stays, whatever is in it', () => {
  const { folder, folderOf } = place()
  folderOf(`.plans.${gone}.tmp`, ['one.md'])
  folderOf(`.empty.${gone}.tmp`, [])
  sweepUnfinished(join(folder, 'new.md'))
  expect(readdirSync(folder)).toHaveLength(2)
})

test('A link of that name stays, and so does its target', () => {
  const { folder, file, folderOf } = place()
  file('precious.md')
  folderOf('all', ['precious.md'])
  symlinkSync(join(folder, 'precious.md'), join(folder, `.fix.md.${gone}.sessions-tui.tmp`))
  symlinkSync(join(folder, 'all'), join(folder, `.all.${gone}.sessions-tui.tmp`))
  sweepUnfinished(join(folder, 'new.md'), Date.now() + 10 * 3_600_000)
  expect(readdirSync(folder)).toHaveLength(4)
  expect(existsSync(join(folder, 'all/precious.md'))).toBe(true)
})

test('A folder of that name with anything in it that no export writes stays as it is', () => {
  const { folder, folderOf } = place()
  folderOf(`.a.${gone}.sessions-tui.tmp`, ['one.md', 'notes.docx'])
  mkdirSync(join(folderOf(`.b.${gone}.sessions-tui.tmp`, ['one.md']), 'sub.md'))
  symlinkSync('one.md', join(folderOf(`.c.${gone}.sessions-tui.tmp`, ['one.md']), 'link.md'))
  sweepUnfinished(join(folder, 'new.md'), Date.now() + 10 * 3_600_000)
  expect(readdirSync(folder, { recursive: true })).toHaveLength(9)
})

test.runIf(process.getuid?.() === 0)('Leftovers of another user stay', () => {
  const { folder, file } = place()
  chownSync(file(`.fix.md.${gone}.sessions-tui.tmp`), 65534, 65534)
  sweepUnfinished(join(folder, 'new.md'))
  expect(readdirSync(folder)).toHaveLength(1)
})
