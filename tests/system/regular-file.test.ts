import { execFileSync } from 'node:child_process'
import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRegular, readRegular } from '../../src/system/regular-file.ts'
import { makeHome } from '../support/home.ts'

test('A regular file is read whole', () => {
  const path = makeHome().write('notes.txt', 'größer\n')
  expect(readRegular(path).toString()).toBe('größer\n')
  closeSync(openRegular(path))
})

test('A named pipe without a writer is refused at once instead of being waited for', () => {
  const path = join(makeHome().path, 'pipe')
  execFileSync('mkfifo', [path])
  expect(() => readRegular(path)).toThrow('is not a regular file')
})

test('A device and a folder are refused', () => {
  expect(() => readRegular('/dev/zero')).toThrow('is not a regular file')
  expect(() => readRegular(makeHome().path)).toThrow('is not a regular file')
})
