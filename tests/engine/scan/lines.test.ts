import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { agents } from '../../../src/agents/index.ts'
import { FileBytes } from '../../../src/engine/disk/session-bytes.ts'
import { type ParseLines, readLines, readLinesBackwards } from '../../../src/engine/scan/lines.ts'
import { parserFor, parseWhole } from '../../../src/engine/scan/parse-lines.ts'
import { makeHome } from '../../support/home.ts'

/** The iterator's answer for these bytes, in either direction: null for each unreadable line. */
function read(bytes: Buffer | string, parse: ParseLines = parseWhole) {
  const file = join(makeHome().path, 'lines.jsonl')
  writeFileSync(file, bytes)
  const source = new FileBytes(file)
  const { size } = source.stamp
  try {
    const lines = [...readLines(source, 0, size, parse)]
    expect([...readLinesBackwards(source, 0, size, parse)].reverse()).toEqual(lines)
    return lines
  } finally {
    source.close()
  }
}

const values = (bytes: Buffer | string, parse: ParseLines = parseWhole) => read(bytes, parse).map(({ value }) => value)

/** A decoder that reads the members of these tests, and does not need their words. */
const anyDecoder = {
  ...agents['claude-code'].decoder,
  reading: { whole: ['a', 'b', 'z', 'n', 'raw', 'text', 'long'], beginning: [], words: [], wordsWithin: [] },
  readsWords: () => false,
}

describe.each([
  ['reading', parseWhole],
  ['scanning', parserFor(anyDecoder)],
])('while %s', (_, parse) => {
  test('each line is an object with its place in the file', () => {
    expect(read('{"a":1}\n{"b":2}\n', parse)).toEqual([
      { value: { a: 1 }, offset: 0, end: 8, isTerminated: true },
      { value: { b: 2 }, offset: 8, end: 16, isTerminated: true },
    ])
  })

  test('malformed lines are skipped and reported: torn, NUL, two on a line, not an object', () => {
    const torn = 'nd of another line"}'
    const nul = `${'\0'.repeat(300)}{"a":1}`
    const lines = ['{"a":1}', torn, nul, '\0\0\0', '{"a":1}{"b":2}', '[1]', '42', '"text"', 'null', '{"z":1}', '']
    const expected = [{ a: 1 }, null, null, null, null, null, null, null, null, { z: 1 }]
    expect(values(lines.join('\n'), parse)).toEqual(expected)
  })

  test('a byte order mark, CRLF and blank lines make no difference', () => {
    expect(values('\uFEFF{"a":1}\r\n\r\n  \t\n\n{"b":2}\r\n', parse)).toEqual([{ a: 1 }, { b: 2 }])
  })

  test('invalid UTF-8 inside a string is read with replacement characters', () => {
    const bytes = Buffer.concat([Buffer.from('{"a":"x'), Buffer.from([0xff, 0xc3]), Buffer.from('y"}\n')])
    expect(values(bytes, parse)).toEqual([{ a: 'x\uFFFD\uFFFDy' }])
  })

  test('a last line without a newline is reported', () => {
    expect(read('{"a":1}\n{"b":2}', parse).at(-1)).toEqual({ value: { b: 2 }, offset: 8, end: 15, isTerminated: false })
    expect(read('{"a":1}\n{"b":', parse).at(-1)).toEqual({ value: null, offset: 8, end: 13, isTerminated: false })
  })

  test('all scripts, escapes and mixtures of both are read alike', () => {
    const texts = [
      'plain',
      'é',
      '漢字かな',
      'Привет',
      '👩‍👩‍👧‍👦',
      '\u00e9 raw é',
      'tab\tquote"backslash\\',
      '\u001b[31mred✓',
      '\ud800',
    ]
    const raw = texts.map(text => JSON.stringify({ text })).join('\n')
    const escaped = texts.map(text => JSON.stringify({ text }).replace(/[^\x20-\x7e]/g, asEscape)).join('\n')
    const mixed = texts
      .map(text => `{"raw":"é漢","text":${JSON.stringify(text).replace(/[^\x20-\x7e]/g, asEscape)}}`)
      .join('\n')
    expect(values(raw, parse)).toEqual(texts.map(text => ({ text })))
    expect(values(escaped, parse)).toEqual(texts.map(text => ({ text })))
    expect(values(mixed, parse)).toEqual(texts.map(text => ({ raw: 'é漢', text })))
  })

  test('lines longer than a chunk, and chunks that end inside a character, are complete', () => {
    const long = '漢'.repeat(1_000_000)
    const lines = [{ a: 1 }, { long }, ...Array.from({ length: 3000 }, (_, n) => ({ n, text: 'é'.repeat(n % 700) }))]
    expect(values(lines.map(line => JSON.stringify(line)).join('\n'), parse)).toEqual(lines)
  })
})

test('the first line begins with the file, even after a byte order mark', () => {
  expect(read('\uFEFF{"a":1}\n')).toEqual([{ value: { a: 1 }, offset: 0, end: 11, isTerminated: true }])
  expect(read('{}\n{"a":1}\n').map(({ offset }) => offset)).toEqual([0, 3])
})

test('an empty file has no lines', () => {
  expect(read('')).toEqual([])
})

function asEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
