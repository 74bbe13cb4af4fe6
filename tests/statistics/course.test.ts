import { expect, test } from 'vitest'
import { courseOf } from '../../src/statistics/course.ts'
import { countedFile } from '../support/recount/counted.ts'

const file = {
  messages: [
    { id: 1, time: '2026-11-10T10:00:00Z', input: 1, write5m: 10, write1h: 20, read: 100, output: 5 },
    { id: 2, isSidechain: true, input: 1000 },
    { id: 3, model: '<synthetic>' },
    { id: 4, time: '2026-11-10T10:05:00Z', input: 2, read: 30, output: 6 },
  ],
  deeds: [
    { kind: 'compaction' as const, position: 0 },
    { kind: 'prompt' as const },
    { kind: 'compaction' as const, position: 3 },
    { kind: 'compaction' as const, position: 4 },
  ],
}

test('a course has what was sent and received, message by message, in the session itself', () => {
  expect(courseOf(countedFile('/p/a.jsonl', file)).steps).toEqual([
    { time: Date.parse('2026-11-10T10:00:00Z'), context: 131, output: 5, tokens: 136 },
    { time: Date.parse('2026-11-10T10:05:00Z'), context: 32, output: 6, tokens: 38 },
  ])
})

test('compactions come before the step after them', () => {
  expect(courseOf(countedFile('/p/a.jsonl', file)).compactions).toEqual([0, 1, 2])
})

test('a subagent has its own course', () => {
  expect(courseOf(countedFile('/p/agent-1.jsonl', { ...file, of: '/p/a.jsonl' })).steps).toHaveLength(3)
})
