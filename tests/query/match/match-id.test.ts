import { expect, test } from 'vitest'
import { isId, matchId } from '../../../src/query/match/match-id.ts'

test('an id matches itself, or else all ids that begin with it, in any case', () => {
  const all = ['abc', 'abcd', 'ABX', 'xyz'].map(id => ({ id }))
  expect(matchId(all, 'abc')).toEqual([{ id: 'abc' }])
  expect(matchId(all, 'AB')).toHaveLength(3)
  expect(matchId(all, 'q')).toEqual([])
})

test.each(['../../etc/passwd', '', '-x', 'a b', 'a\u0000', 'a'.repeat(300), '..', '%2e%2e', 'x.jsonl'])(
  '%j is not an id',
  text => {
    expect(isId(text)).toBe(false)
  },
)

test.each(['agent-aprüfer-0123', '7be1c2d4', 'agent-aside_question-0123', '11111111-1111-4111-8111-111111111111'])(
  '%s may be one',
  text => {
    expect(isId(text)).toBe(true)
  },
)
