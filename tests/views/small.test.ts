import { describe, expect, test } from 'vitest'
import type { State } from '../../src/app/state.ts'
import type { Session } from '../../src/model/session.ts'
import { frame } from '../../src/views/frame.ts'
import { sessionOf } from '../support/shelf.ts'
import { folder, pressed, sessionsOf, stateOf, withList, withTree } from '../support/state.ts'

const rows = (state: State): string[] => frame(state).rows.map(line => line.map(({ text }) => text).join(''))
const ready = (columns: number, height: number, sessions: readonly Session[] = sessionsOf(3)) =>
  withList(withTree(stateOf(columns, height), [folder('/code/shop')]), sessions)

test('all three tabs have their names, from the narrowest screen on', () => {
  for (let columns = 40; columns < 100; columns++) {
    const state = ready(columns, 10)
    const words = 'claude test of many words'
    const filtered = {
      ...state,
      list: { ...state.list, wish: { ...state.list.wish, words }, shown: 1234, total: 98765 },
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

  test('show that there is more, and where in it one is', () => {
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

  test.each([
    ['is the prompt', 'Mend the cart', 'Mend the cart'],
    ['is its beginning', 'Mend the…', 'Mend the cart'],
  ])('say it once when the title %s', (_, title, firstPrompt) => {
    expect(
      card(120, 36, { title, firstPrompt })
        .join('\n')
        .match(/Mend the/g),
    ).toHaveLength(1)
  })
})
