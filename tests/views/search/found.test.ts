import { describe, expect, test } from 'vitest'
import type { State } from '../../../src/app/state.ts'
import type { Session } from '../../../src/model/session.ts'
import { frame } from '../../../src/views/frame.ts'
import { entryMaker } from '../../support/lines/entries.ts'
import { read } from '../../support/reading.ts'
import { sessionOf } from '../../support/session-store.ts'
import { folder, stateOf, withList, withTree } from '../../support/state.ts'

/** The list for these words, with one session in it. */
function searched(words: string, more: Partial<Session>, columns = 120): State {
  const start = withTree(stateOf(columns, 24), [folder('/code/shop')])
  const request = { ...start.list.request, words }
  const state = withList({ ...start, list: { ...start.list, request } }, [sessionOf(more)], { isMixed: true })
  return { ...state, list: { ...state.list, answered: request } }
}

const spans = (state: State) => frame(state).rows.slice(2).flat()
const markedIn = (state: State) => spans(state).flatMap(({ token, text }) => (token === 'match' ? text : []))
const screen = (state: State) =>
  frame(state)
    .rows.map(line => line.map(({ text }) => text).join(''))
    .join('\n')

describe.each([80, 120])('a session that was found, at %i columns', columns => {
  test('has the words highlighted in its project and branch', () => {
    const state = searched('main shop', { title: 'Cart', gitBranch: 'main' }, columns)
    // At 80 columns there is room for the project only.
    expect(markedIn(state)).toEqual(columns === 80 ? ['shop'] : ['shop', 'main'])
  })

  test('shows the words of its first prompt if nothing else shows why', () => {
    const firstPrompt = 'Please look at why the voucher is ignored'
    const state = searched('voucher', { title: 'Cart', firstPrompt }, columns)
    expect(markedIn(state)).toEqual(['voucher'])
    expect(screen(state)).toContain('…voucher is')
  })

  test('shows its id if that was typed', () => {
    const state = searched('abcd12', { id: 'abcd1234-0000', title: 'Cart' }, columns)
    expect(markedIn(state)).toEqual(['abcd12'])
  })
})

test('without words nothing is highlighted, and the second line is as always', () => {
  const state = searched('', { title: 'Cart', firstPrompt: 'voucher' })
  expect(markedIn(state)).toEqual([])
  expect(screen(state)).toContain('shop · main · 0 msgs')
})

test('a row that is not read yet begins with no separator, and its transcript is not called untitled', () => {
  const unread = { title: null, provisional: true, gitBranch: null, projectPath: '/', subagents: 2 } as const
  const state = searched('', unread)
  expect(screen(read(state, [entryMaker().prompt('hello')], sessionOf(unread)).state)).toContain('─ Transcript ─')
  expect(screen({ ...state, list: { ...state.list, isMixed: false } })).toMatch(/│▌ {2}2 agents/)
})
