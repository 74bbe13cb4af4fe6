import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LineReader } from '../../../src/engine/search/line-reader.ts'
import { makeHome } from '../../support/home.ts'
import { says, user } from '../../support/lines/claude-lines.ts'

function readerOf(text: string): LineReader {
  const path = join(makeHome().path, 'session.jsonl')
  writeFileSync(path, text)
  return new LineReader(path, 'claude-code')
}

const first = JSON.stringify(user('first'))
const long = JSON.stringify(says('long '.repeat(100_000)))

test('reads entries at the beginning of a line, of any length, also after a byte order mark and without a newline', () => {
  const reader = readerOf(`\ufeff${first}\r\n${long}\n${first}`)
  const second = Buffer.byteLength(`\ufeff${first}\r\n`)
  expect(reader.entry(0, 0)?.text).toBe('first')
  expect(reader.entry(second, 0)?.text).toHaveLength(500_000)
  expect(reader.entry(second + long.length + 1, 0)?.text).toBe('first')
  expect([reader.entry(0, 1), reader.entry(1_000_000, 0)]).toEqual([undefined, undefined])
  reader.close()
})

test('reads nothing in the middle of a line, even if that looks like one', () => {
  const reader = readerOf(`garbage ${first}\n`)
  expect(reader.entry(8, 0)).toBeUndefined()
  reader.close()
})

test('reads nothing of a missing file', () => {
  const reader = new LineReader('/nowhere/session.jsonl', 'claude-code')
  expect(reader.entry(0, 0)).toBeUndefined()
  reader.close()
})
