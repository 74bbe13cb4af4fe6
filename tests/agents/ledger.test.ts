import { describe, expect, test } from 'vitest'
import { EventTable } from '../../src/agents/decode/event-table.ts'
import { fingerprint } from '../../src/agents/decode/fingerprint.ts'
import { pick, seeded } from '../support/random.ts'

const nothing = { ids: new Float64Array(0), figures: new Uint32Array(0) }

describe('a fingerprint', () => {
  test('is equal for equal texts, a whole number and never 0', () => {
    for (const text of ['', 'a', 'msg_01DJKSZyqfGHgBFJnE7eZeAH', '漢字', 'x'.repeat(10_000)]) {
      expect(fingerprint(text)).toBe(fingerprint(text))
      expect(Number.isSafeInteger(fingerprint(text))).toBe(true)
      expect(fingerprint(text)).toBeGreaterThan(0)
    }
  })

  test('differs for ids that differ in one letter, in their length or in their order', () => {
    const texts = new Set<string>()
    for (let number = 0; number < 60_000; number++) {
      texts.add(`msg_${number}`)
      texts.add(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)
      texts.add(String.fromCharCode(97 + (number % 26), 97 + (Math.floor(number / 26) % 26), number))
    }
    expect(new Set([...texts].map(fingerprint)).size).toBe(texts.size)
  })

  test('has each of its 53 bits set about as often as not', () => {
    const set = Array.from({ length: 53 }, () => 0)
    const count = 20_000
    for (let number = 0; number < count; number++) {
      let rest = fingerprint(`toolu_${number}`)
      for (let bit = 0; bit < 53; bit++) {
        set[bit] = (set[bit] ?? 0) + (rest % 2)
        rest = Math.floor(rest / 2)
      }
    }
    expect(set.filter(often => Math.abs(often / count - 0.5) > 0.02)).toEqual([])
  })
})

describe('a table of events', () => {
  test('finds each event again, among any number and after any growth', () => {
    const random = seeded(3)
    const table = new EventTable(2, nothing)
    const rows = new Map<string, number>()
    for (let number = 0; number < 5000; number++) {
      const id = fingerprint(`${Math.floor(random() * 3000)}`)
      const kind = pick(random, [0, 1])
      const expected = rows.get(`${id} ${kind}`) ?? -1
      expect(table.find(id, 0, kind)).toBe(expected)
      if (expected >= 0) continue
      const row = table.add(id)
      table.set(row, 0, kind)
      rows.set(`${id} ${kind}`, row)
    }
    expect(table.length).toBe(rows.size)
  })

  test('continues from a copy, and does not change the original', () => {
    const table = new EventTable(1, nothing)
    table.add(fingerprint('a'))
    const before = new EventTable(1, table.columns)
    before.set(before.find(fingerprint('a'), 0, 0), 0, 7)
    before.add(fingerprint('b'))
    expect([...table.columns.figures]).toEqual([0])
    expect([...before.columns.figures]).toEqual([7, 0])
  })

  test('never takes one event without an id for another', () => {
    const table = new EventTable(1, nothing)
    table.add(0)
    expect(table.find(0, 0, 0)).toBe(-1)
  })
})
