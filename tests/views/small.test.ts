import { describe, expect, test } from 'vitest'
import { withinDetails } from '../../src/app/dialogs/within-details.ts'
import type { State } from '../../src/app/state.ts'
import { update } from '../../src/app/update.ts'
import type { Session } from '../../src/model/session.ts'
import { lastTopOfDetails } from '../../src/views/dialogs/details.ts'
import { sessionOf } from '../support/session-store.ts'
import { folder, pressed, rows, sessionsOf, stateOf, withList, withTree } from '../support/state.ts'

const ready = (columns: number, height: number, sessions: readonly Session[] = sessionsOf(3)) =>
  withList(withTree(stateOf(columns, height), [folder('/code/shop')]), sessions)

test('all three tabs have their names, even on the narrowest screen', () => {
  for (let columns = 40; columns < 100; columns++) {
    const state = ready(columns, 10)
    const words = 'claude test of many words'
    const filtered = {
      ...state,
      list: { ...state.list, request: { ...state.list.request, words }, shown: 1234, total: 98765 },
    }
    for (const one of [state, filtered]) expect(rows(one)[0]).toMatch(/^ {2}Projects {3}Sessions {3}Transcript /)
  }
})

test('the welcome page has all its choices on the smallest screen', () => {
  const drawn = rows(withTree(stateOf(40, 10), [])).join('\n')
  expect(drawn).toMatch(/▌ +d +Try the demo +\n +\^R +Look again +\n +q +Quit +\n/)
})

describe('the details', () => {
  const long = `/home/ada/${'deep/'.repeat(30)}x.jsonl`
  const card = (columns: number, height: number, more: Partial<Session>) =>
    rows(pressed(ready(columns, height, [sessionOf(more)]), 'i'))

  test('show that there is more, and where in it the view is', () => {
    const thumbs = (drawn: readonly string[]) => drawn.flatMap((row, at) => (row.endsWith('┃') ? at : []))
    const first = thumbs(card(80, 24, {}))
    expect(first[0]).toBe(1)
    expect(first.length).toBeLessThan(21)
    const state = pressed(ready(80, 24, [sessionOf({})]), 'i')
    const below = { ...state, overlay: { kind: 'details' as const, top: 8, subagent: null } }
    expect(thumbs(rows(below))[0]).toBeGreaterThan(1)
    expect(thumbs(card(120, 60, {}))).toEqual([])
  })

  test('have the whole path of the file and the whole id', () => {
    const id = `agent-${'0123456789'.repeat(5)}`
    const left = card(100, 40, { path: long, id }).map(row => row.slice(13, 49).trim())
    expect(left.join('')).toContain(`~${long.slice('/home/ada'.length)}`)
    expect(left.join('')).toContain(id)
  })

  test('show where a title or a prompt continues', () => {
    const words = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ')
    const left = (title: string, firstPrompt: string) =>
      card(100, 40, { title, firstPrompt }).map(row => row.slice(2, 49).trimEnd())
    expect(left(words, 'Mend it').slice(2, 7)).toEqual([
      expect.stringMatching(/^word0 /),
      expect.stringMatching(/^word\d+ .*\d$/),
      expect.stringMatching(/^word\d+ .*\d$/),
      expect.stringMatching(/^word\d+ .*…$/),
      'Mend it',
    ])
    expect(left('Mend it', words)[6]).toMatch(/^word\d+ .*…$/)
    expect(left('Mend it', `${'x'.repeat(47)} `.repeat(4).trim()).join()).not.toContain('…')
  })

  test('have as much of the origin of a fork as there is room for', () => {
    const path = `/home/ada/${'deep/'.repeat(14)}x.jsonl`
    const forkedFrom = { sessionId: null, entryId: null, path }
    expect(card(200, 40, { forkedFrom }).join('\n')).toContain(`Forked from  ~${path.slice('/home/ada'.length)} `)
    expect(card(60, 60, { forkedFrom }).join('\n')).toMatch(/Forked from {2}~\/deep.*….*x\.jsonl $/m)
    expect(card(120, 40, { forkedFrom }).join('\n')).toMatch(/Forked from {2}~\/deep.*….*x\.jsonl +│/)
  })

  test.each([
    [80, 10],
    [80, 60],
    [120, 10],
    [120, 60],
  ])('are scrolled to their last line and no further (%i × %i)', (columns, height) => {
    const scroll = withinDetails(update, lastTopOfDetails)
    const by = (state: State, lines: number) => scroll(state, { type: 'overlayScrolled', by: lines })[0]
    const open = pressed(ready(columns, height, [sessionOf({ title: 'Cart' })]), 'i')
    const end = by(open, 500)
    const whole = rows(pressed(ready(columns, 100, [sessionOf({ title: 'Cart' })]), 'i')).slice(1, -2)
    const last = whole.findLast(row => row.replace('│', '').trim() !== '')
    expect(
      rows(end)
        .slice(1, -2)
        .map(row => row.replace('┃', ' ').trimEnd()),
    ).toContain(last?.trimEnd())
    expect(rows(by(end, -1))).toEqual(rows(by(by(open, 499), -1)))
    if (height < 20) expect(rows(by(end, -1))).not.toEqual(rows(end))
  })

  test.each([
    ['is the prompt', 'Mend the cart', 'Mend the cart'],
    ['is its beginning', 'Mend the…', 'Mend the cart'],
  ])('show it once if the title %s', (_, title, firstPrompt) => {
    expect(
      card(120, 36, { title, firstPrompt })
        .join('\n')
        .match(/Mend the/g),
    ).toHaveLength(1)
  })
})
