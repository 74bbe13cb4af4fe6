import { describe, expect, test } from 'vitest'
import type { Session } from '../../../src/model/session.ts'
import { drain } from '../../../src/model/steps.ts'
import { type NarrowRequest, narrow, wholeRequest } from '../../../src/query/list/narrow.ts'
import { storeOf } from '../../support/session-store.ts'

const now = new Date(2026, 5, 15, 12)

const store = storeOf([
  { id: 'a', title: 'Retry the checkout', projectPath: '/code/shop', gitBranch: 'main' },
  { id: 'b', title: 'Checkout without retry', projectPath: '/code/blog', gitBranch: 'dev', status: 'failed' },
  { id: 'c', title: 'Notes', firstPrompt: 'what the checkout said', projectPath: '/code/shop', gitBranch: 'dev' },
  { id: 'd', title: 'Look around', isSubagent: true },
  { id: 'e', title: null, empty: true },
  { id: 'f', title: 'Gone', status: 'missing', modified: null },
])

const asked = (words: string, more: Partial<NarrowRequest> = {}) =>
  drain(narrow(store, { ...wholeRequest, words, ...more }, now))
const found = (words: string, more: Partial<NarrowRequest> = {}) =>
  asked(words, more)
    .sessions.map(({ id }: Session) => id)
    .join('')

describe('a list narrowed by a query', () => {
  test.each([
    ['project:shop', 'ac'],
    ['-project:shop', 'b'],
    ['checkout project:shop', 'ac'],
    ['checkout -retry', 'c'],
    ['-"the checkout"', 'b'],
    ['"checkout without"', 'b'],
    ['"checkout retry"', ''],
    ['notes|without', 'bc'],
    ['branch:dev is:failed', 'b'],
    ['chkout', 'ab'],
    ['"chkout"', ''],
    ['-chkout', 'abc'],
    ['is:subagent', 'd'],
    ['is:empty', 'e'],
    ['is:missing', 'f'],
    ['is:subagent|empty', 'de'],
    ['-is:subagent', 'abc'],
    ['branch:', 'abc'],
    ['since:banana', 'abc'],
    ['text:anything project:blog', 'b'],
  ])('%s', (words, expected) => {
    expect(found(words)).toBe(expected)
  })

  test('passes on what must be searched in the transcripts', () => {
    const { query, sessions } = asked('> Retry project:shop -draft')
    expect(sessions.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(query.text).toMatchObject({
      wanted: [{ anyOf: [{ text: 'Retry', isExact: true }] }],
      unwanted: [{ anyOf: [{ folded: 'draft' }] }],
    })
  })

  test('highlights the words and not the fields', () => {
    const { marks } = asked('project:checkout|shop retry')
    expect(marks.get('/p/a.jsonl')).toEqual([0, 1, 2, 3, 4])
  })

  test('keeps the requested order if there is no best match', () => {
    expect(found('project:/code', { sort: 'title' })).toBe('bca')
    expect(found('project:/code checkout', { sort: 'title' })).toBe('abc')
  })
})

describe('a line that is typed on', () => {
  const grown = (...lines: string[]) => {
    const answers: string[] = []
    for (const line of lines) answers.push(found(line))
    return answers
  }

  test('gives the same as the whole line at once, whatever was typed before', async () => {
    expect(await grown('check', 'checkout', 'checkout -retry', 'checkout -ret', 'checkout')).toEqual([
      ...['abc', 'abc', 'c', 'c', 'abc'],
    ])
    expect(await grown('checkout project:shop', 'checkout project:', 'checkout project:blog')).toEqual([
      'ac',
      'abc',
      'b',
    ])
    expect(await grown('without', 'without|notes', 'without|notesx', 'notes|without')).toEqual(['b', 'bc', 'b', 'bc'])
    expect(await grown('"checkout', '"checkout w', 'checkout w')).toEqual(['abc', 'b', 'bc'])
  })

  test('searches more than the last answer when an alternative is added', () => {
    const many = storeOf(Array.from({ length: 60 }, (_, at) => ({ title: at % 2 ? 'Without it' : 'Notes' })))
    const counted = (words: string) => drain(narrow(many, { ...wholeRequest, words }, now)).sessions.length
    expect([counted('without'), counted('without|notes'), counted('without')]).toEqual([30, 60, 30])
  })
})
