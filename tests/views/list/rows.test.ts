import { describe, expect, test, vi } from 'vitest'
import type { Session } from '../../../src/model/session.ts'
import { clockTime } from '../../../src/transcript-layout/clock.ts'
import { sessionOf } from '../../support/session-store.ts'
import { folder, now, pressed, rows, stateOf, withList, withTree } from '../../support/state.ts'

const listed = (columns: number, known: Partial<Session>, isMixed = false) =>
  withList(withTree(stateOf(columns, 24), [folder('/code/shop')]), [sessionOf(known)], { isMixed })

/** The row of a table, or both lines of a session in the list beside a transcript. */
const row = (columns: number, known: Partial<Session>, isMixed = false) =>
  rows(listed(columns, known, isMixed))
    .slice(3, columns < 100 ? 4 : 5)
    .map(line => line.slice(columns < 100 ? 0 : 25, columns < 100 ? columns : 67).trimEnd())

const long = 'Mend the cart '.repeat(20)
const age = '10mo'

describe('unknown figures are not shown', () => {
  test.each([
    ['not read yet', { provisional: true }, ' '],
    ['cannot be read', { unreadable: true }, '✗'],
    ['its file is missing', { status: 'missing' }, '◌'],
  ] as const)('of a session marked “%s”', (words, known, mark) => {
    expect(row(80, known)).toEqual([`▌${mark} ${words.padEnd(42)}main${' '.repeat(25)}${age}`])
    expect(row(120, known)).toEqual([`▌${mark} ${words.padEnd(34)}${age}`, '▌  main'])
  })

  test('of a session whose title comes from the index', () => {
    const lent = { title: 'Cart', provisional: true, messageCount: 7 } as const
    expect(row(80, lent)).toEqual([expect.stringMatching(/^▌ {2}Cart +main +10mo$/)])
    expect(row(120, lent)[1]).toBe('▌  main')
  })

  test('nor in the details', () => {
    const card = rows(pressed(listed(120, { title: 'Cart', unreadable: true, sizeBytes: 10 }), 'i')).join('\n')
    expect(card).toContain('10 bytes, cannot be read')
    expect(card).not.toMatch(/ 0 entries|Messages|Tokens/)
  })

  test('and an unreadable session says so, even if it has a title', () => {
    expect(row(80, { title: 'Cart', unreadable: true })[0]).toMatch(/^▌✗ Cart /)
    expect(row(120, { title: 'Cart', unreadable: true })[1]).toBe('▌  main · cannot be read')
  })

  test('a counted zero is shown', () => {
    expect(row(80, { title: 'Cart' })[0]).toMatch(/main +0 +0 +10mo$/)
    expect(row(120, { title: 'Cart' })[1]).toMatch(/^▌ {2}main · 0 msgs +0$/)
  })
})

describe('marks stay, however long the text is', () => {
  test.each([40, 60, 80, 99])('in a table of %i columns', columns => {
    expect(row(columns, { title: long, parseErrors: 3, subagents: 2 })[0]).toMatch(/^▌ {2}Mend .*… ✗ ▸2 /)
    expect(row(columns, { title: 'Cart', subagents: 12 })[0]).toMatch(/^▌ {2}Cart ▸12 /)
    expect(row(columns, { title: 'Cart' })[0]).not.toMatch(/[✗▸]/)
  })

  test('in the second line', () => {
    const known = { title: 'Cart', parseErrors: 3, gitBranch: 'fix/the-total-of-the-cart', subagents: 2 }
    expect(row(120, known)[1]).toMatch(/^▌ {2}fix.*….* · 0 msgs · 3 damaged +0$/)
    expect(row(120, { ...known, projectPath: `/code/${'shop'.repeat(12)}` }, true)[1]).toMatch(/… · 3 damaged +0$/)
  })
})

describe('dates', () => {
  const september = new Date(2026, 8, 14, 9, 5, 7).toISOString()
  const state = (known: Partial<Session>) => ({ ...listed(120, known), times: 'absolute' as const })

  test.each([
    [new Date(2026, 10, 16, 9, 5), '09:05'],
    [new Date(2026, 8, 14, 9, 5), '14 Sep'],
    [new Date(2025, 8, 14, 9, 5), '2025-09'],
  ])('%s is shown in the list as %s', (date, words) => {
    expect(rows(state({ title: 'Cart', modified: date.toISOString() }))[3]).toContain(` ${words} │`)
  })

  test('are the same in the list, in the transcript and in the details', () => {
    const known = { title: 'Cart', modified: september, firstTimestamp: september }
    expect(clockTime(september, now, 'relative')).toBe('14 Sep 09:05')
    expect(rows(pressed(state(known), 'i')).join('\n')).toContain('Mon 14 Sep 2026, 09:05:07')
  })

  test('are written without asking for a language, which takes as long as a whole picture', () => {
    const asked = vi.spyOn(Intl, 'DateTimeFormat')
    const asking = (['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const).map(name =>
      vi.spyOn(Date.prototype, name),
    )
    rows(state({ title: 'Cart', modified: september }))
    rows(pressed(state({ firstTimestamp: september }), 'i'))
    for (const spy of [asked, ...asking]) expect(spy).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})
