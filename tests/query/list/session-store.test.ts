import { describe, expect, test } from 'vitest'
import { Shelf } from '../../../src/query/list/session-store.ts'
import { seeded } from '../../support/random.ts'
import { sessionOf, shelfOf } from '../../support/shelf.ts'

const ids = (shelf: Shelf) => shelf.newestFirst().map(({ id }) => id)
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`

describe('the shelf', () => {
  test('has the newest session first, those without a time last, and a tie by path', () => {
    const shelf = shelfOf([
      { id: 'b', modified: day(1) },
      { id: 'gone', modified: null },
      { id: 'a', modified: day(1) },
      { id: 'new', modified: day(2) },
    ])
    expect(ids(shelf)).toEqual(['new', 'a', 'b', 'gone'])
  })

  test('moves a session that has grown and keeps one copy of it', () => {
    const shelf = shelfOf([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
    expect(ids(shelf)).toEqual(['a', 'b', 'c'])
    shelf.put([sessionOf({ id: 'c', modified: '2026-12-01T00:00:00.000Z', title: 'grown' })])
    expect(ids(shelf)).toEqual(['c', 'a', 'b'])
    expect(shelf.size).toBe(3)
    expect(shelf.get('/p/c.jsonl')?.title).toBe('grown')
  })

  test('replaces what has changed in place, and forgets what is removed', () => {
    const shelf = shelfOf([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
    const [, b] = shelf.newestFirst()
    shelf.put([{ ...sessionOf({ id: 'b' }), modified: b?.modified ?? null, title: 'titled now' }])
    shelf.remove(['/p/a.jsonl', '/p/never-known.jsonl'])
    expect(shelf.newestFirst().map(({ title }) => title)).toEqual(['titled now', null])
    expect(shelf.get('/p/a.jsonl')).toBeUndefined()
  })

  test('has another version after a change, and only then', () => {
    const shelf = shelfOf([{ id: 'a' }])
    const { version } = shelf
    shelf.put([])
    shelf.remove(['/p/never-known.jsonl'])
    shelf.newestFirst()
    expect(shelf.version).toBe(version)
    shelf.remove(['/p/a.jsonl'])
    expect(shelf.version).not.toBe(version)
  })

  test('never changes an order that it has given away', () => {
    const shelf = shelfOf([{ id: 'a' }, { id: 'b' }])
    const before = shelf.newestFirst()
    shelf.put([sessionOf({ id: 'c', modified: '2026-12-01T00:00:00.000Z' })])
    shelf.remove(['/p/a.jsonl'])
    expect(ids(shelf)).toEqual(['c', 'b'])
    expect(before.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('is in the same order as if it were sorted anew, whatever comes and goes', () => {
    const dice = seeded(7)
    const shelf = new Shelf()
    const known = new Map<string, string | null>()
    for (let round = 0; round < 60; round++) {
      const arriving = Array.from({ length: Math.floor(dice() * 12) }, () =>
        sessionOf({
          id: `s${Math.floor(dice() * 90)}`,
          modified: dice() < 0.1 ? null : day(1 + Math.floor(dice() * 9)),
        }),
      )
      const leaving = Array.from({ length: Math.floor(dice() * 4) }, () => `/p/s${Math.floor(dice() * 90)}.jsonl`)
      shelf.put(arriving)
      shelf.remove(leaving)
      for (const { path, modified } of arriving) known.set(path, modified)
      for (const path of leaving) known.delete(path)
      if (round % 3 === 0) continue
      const sorted = [...known].sort(([a, first], [b, second]) =>
        first === second ? (a < b ? -1 : 1) : (first ?? '') > (second ?? '') ? -1 : 1,
      )
      expect(shelf.newestFirst().map(({ path }) => path)).toEqual(sorted.map(([path]) => path))
    }
  })
})
