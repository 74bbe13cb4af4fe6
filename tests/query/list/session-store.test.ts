import { describe, expect, test } from 'vitest'
import { SessionStore } from '../../../src/query/list/session-store.ts'
import { seeded } from '../../support/random.ts'
import { sessionOf, storeOf } from '../../support/session-store.ts'

const ids = (store: SessionStore) => store.newestFirst().map(({ id }) => id)
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`

describe('the store', () => {
  test('has the newest session first, those without a time last, and a tie by path', () => {
    const store = storeOf([
      { id: 'b', modified: day(1) },
      { id: 'gone', modified: null },
      { id: 'a', modified: day(1) },
      { id: 'new', modified: day(2) },
    ])
    expect(ids(store)).toEqual(['new', 'a', 'b', 'gone'])
  })

  test('moves a session that has grown and keeps one copy of it', () => {
    const store = storeOf([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
    expect(ids(store)).toEqual(['a', 'b', 'c'])
    store.put([sessionOf({ id: 'c', modified: '2026-12-01T00:00:00.000Z', title: 'grown' })])
    expect(ids(store)).toEqual(['c', 'a', 'b'])
    expect(store.size).toBe(3)
    expect(store.get('/p/c.jsonl')?.title).toBe('grown')
  })

  test('replaces what has changed in place, and forgets what is removed', () => {
    const store = storeOf([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
    const [, b] = store.newestFirst()
    store.put([{ ...sessionOf({ id: 'b' }), modified: b?.modified ?? null, title: 'titled now' }])
    store.remove(['/p/a.jsonl', '/p/never-known.jsonl'])
    expect(store.newestFirst().map(({ title }) => title)).toEqual(['titled now', null])
    expect(store.get('/p/a.jsonl')).toBeUndefined()
  })

  test('has another version after a change, and only then', () => {
    const store = storeOf([{ id: 'a' }])
    const { version } = store
    store.put([])
    store.remove(['/p/never-known.jsonl'])
    store.newestFirst()
    expect(store.version).toBe(version)
    store.remove(['/p/a.jsonl'])
    expect(store.version).not.toBe(version)
  })

  test('never changes an order that it has returned', () => {
    const store = storeOf([{ id: 'a' }, { id: 'b' }])
    const before = store.newestFirst()
    store.put([sessionOf({ id: 'c', modified: '2026-12-01T00:00:00.000Z' })])
    store.remove(['/p/a.jsonl'])
    expect(ids(store)).toEqual(['c', 'b'])
    expect(before.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('has the same order as if it were sorted again, whatever comes and goes', () => {
    const dice = seeded(7)
    const store = new SessionStore()
    const known = new Map<string, string | null>()
    for (let round = 0; round < 60; round++) {
      const arriving = Array.from({ length: Math.floor(dice() * 12) }, () =>
        sessionOf({
          id: `s${Math.floor(dice() * 90)}`,
          modified: dice() < 0.1 ? null : day(1 + Math.floor(dice() * 9)),
        }),
      )
      const leaving = Array.from({ length: Math.floor(dice() * 4) }, () => `/p/s${Math.floor(dice() * 90)}.jsonl`)
      store.put(arriving)
      store.remove(leaving)
      for (const { path, modified } of arriving) known.set(path, modified)
      for (const path of leaving) known.delete(path)
      if (round % 3 === 0) continue
      const sorted = [...known].sort(([a, first], [b, second]) =>
        first === second ? (a < b ? -1 : 1) : (first ?? '') > (second ?? '') ? -1 : 1,
      )
      expect(store.newestFirst().map(({ path }) => path)).toEqual(sorted.map(([path]) => path))
    }
  })
})
