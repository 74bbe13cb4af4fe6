import { expect, test, vi } from 'vitest'
import { type Haystack, makeHaystack, sumOf } from '../../../src/engine/search/byte-search.ts'
import { pick, seeded } from '../../support/random.ts'

const random = seeded(5)

/** A search without WebAssembly. */
async function plainHaystack(): Promise<Haystack> {
  vi.resetModules()
  vi.doMock('node:fs', () => ({ readFileSync: () => Buffer.alloc(0) }))
  const plain = (await import('../../../src/engine/search/byte-search.ts')).makeHaystack()
  vi.doUnmock('node:fs')
  return plain
}

test('both ways find every word at the same, right place', async () => {
  const both = [makeHaystack(), await plainHaystack()]
  for (let round = 0; round < 300; round++) {
    const text = Array.from({ length: 30 + Math.floor(random() * 300) }, () =>
      pick(random, [...'aAbB é中ab@`{[Zz']),
    ).join('')
    const bytes = Buffer.from(text)
    const at = Math.floor(random() * text.length)
    const word = text.slice(at, at + 1 + Math.floor(random() * 20))
    const hasCase = random() < 0.5
    const [from, to] = [Math.floor(random() * 10), bytes.length - Math.floor(random() * 10)]
    const small = (from_: string) => (hasCase ? from_ : from_.replace(/[A-Z]/g, letter => letter.toLowerCase()))
    const within = Buffer.from(small(bytes.toString('latin1')), 'latin1').subarray(from, Math.max(from, to))
    const expected = within.indexOf(Buffer.from(small(word)))
    for (const haystack of both) {
      bytes.copy(haystack.room(bytes.length))
      const found = haystack.find(haystack.word(small(word), hasCase), from, to)
      expect(found, `${word} in ${text}`).toBe(expected < 0 ? -1 : from + expected)
    }
  }
})

test('both ways give the bounds of the line around a place', async () => {
  const both = [makeHaystack(), await plainHaystack()]
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: 80 }, () => (random() < 0.04 ? '\n' : 'x')).join('')
    const [from = 0, place = 0, to = 0] = [0, 0, 0].map(() => Math.floor(random() * 80)).sort((a, b) => a - b)
    const newline = text.slice(place, to).indexOf('\n')
    const expected = [from + text.slice(from, place).lastIndexOf('\n') + 1, newline < 0 ? to : place + newline]
    for (const haystack of both) {
      Buffer.from(text).copy(haystack.room(text.length))
      expect(haystack.lineAt(place, from, to), JSON.stringify([text, from, place, to])).toEqual(expected)
    }
  }
})

test('words that do not fit into its memory are found all the same, and so are those after them', () => {
  const haystack = makeHaystack()
  const long = 'Long'.repeat(20_000)
  const text = Buffer.from(`x ${long} end`)
  const words = [
    haystack.word(long.toLowerCase(), false),
    haystack.word('end', true),
    haystack.word('x'.repeat(65_000), true),
  ]
  const more = haystack.word('end', true)
  text.copy(haystack.room(text.length))
  expect([...words, more].map(word => haystack.find(word, 0, text.length))).toEqual([2, 80_003, -1, 80_003])
})

test('words that do not fit into it together take turns', () => {
  const haystack = makeHaystack()
  const texts = ['one', 'two', 'three'].map(word => word.repeat(10_000))
  const words = texts.map(text => haystack.word(text, true))
  const text = Buffer.from(texts.join(' '))
  text.copy(haystack.room(text.length))
  const places = [0, 30_001, 60_002]
  for (let round = 0; round < 3; round++) {
    expect(words.map(word => haystack.find(word, 0, text.length))).toEqual(places)
  }
})

test('words stay known when memory grows, and when it is freed', () => {
  const haystack = makeHaystack()
  const word = haystack.word('needle', false)
  for (const size of [100, 50 << 20, 100]) {
    const room = haystack.room(size)
    room.fill(0x20)
    room.write('NEEDLE', size - 6)
    expect(haystack.find(word, 0, size)).toBe(size - 6)
  }
})

test('a checksum reveals each flipped bit, any two, and zeros; both ways give the same', async () => {
  const [fast, plain] = [makeHaystack(), await plainHaystack()]
  const bytes = Buffer.from(Array.from({ length: 1024 }, () => Math.floor(random() * 256)))
  const sum = sumOf(bytes)
  for (const haystack of [fast, plain]) {
    bytes.copy(haystack.room(bytes.length))
    expect(haystack.sum(0, bytes.length)).toBe(sum)
    expect(haystack.sum(16, 512)).toBe(sumOf(bytes.subarray(16, 512)))
  }
  const flip = (bit: number) => {
    bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7))
  }
  const bits = bytes.length * 8
  let missed = 0
  for (let bit = 0; bit < bits; bit++) {
    flip(bit)
    if (sumOf(bytes) === sum) missed++
    flip(bit)
  }
  for (let round = 0; round < 5000; round++) {
    // Additions lose the highest bits first.
    const two = [0, 0].map(() => 32 * Math.floor((random() * bits) / 32) + 31)
    for (const bit of two) flip(bit)
    if (two[0] !== two[1] && sumOf(bytes) === sum) missed++
    for (const bit of two) flip(bit)
  }
  expect(missed).toBe(0)
  expect(sumOf(Buffer.alloc(16))).not.toBe(sumOf(Buffer.alloc(32)))
})
