import { describe, expect, test } from 'vitest'
import { drain } from '../../src/model/steps.ts'
import { count } from '../../src/statistics/count.ts'
import { pricesWith } from '../../src/statistics/prices.ts'
import type { CountRequest } from '../../src/statistics/statistics.ts'
import { countedFile, type GivenMessage } from '../support/recount/counted.ts'
import { sessionOf } from '../support/session-store.ts'

const statisticsOf = (...given: Parameters<typeof count>) => drain(count(...given))

const request = (more: Partial<CountRequest> = {}): CountRequest => ({
  since: null,
  until: null,
  prices: pricesWith(),
  now: Date.parse('2026-11-17T12:00:00'),
  ...more,
})

const message = (id: number, time: string, more: GivenMessage = {}): GivenMessage => ({
  id,
  time,
  input: 1,
  output: 10,
  ...more,
})

describe('copies', () => {
  const original = countedFile('/p/b.jsonl', {
    began: '2026-11-10T10:00:00',
    messages: [message(1, '2026-11-10T10:00:00'), message(2, '2026-11-10T10:01:00')],
    deeds: [
      { kind: 'prompt', id: 1, time: '2026-11-10T10:00:00' },
      { kind: 'call', id: 2, tool: 'Bash', failed: true, time: '2026-11-10T10:00:30' },
    ],
  })
  const fork = countedFile('/p/a.jsonl', {
    began: '2026-11-11T10:00:00',
    messages: [message(1, '2026-11-10T10:00:00'), message(3, '2026-11-11T10:00:00', { output: 7 })],
    deeds: [
      { kind: 'prompt', id: 1, time: '2026-11-10T10:00:00' },
      { kind: 'call', id: 2, tool: 'Bash', failed: true, time: '2026-11-10T10:00:30' },
      { kind: 'call', id: 4, tool: 'Read', time: '2026-11-11T10:00:00' },
    ],
  })
  const sessions = [sessionOf({ id: 'a' }), sessionOf({ id: 'b' })]

  test('a message, a prompt and a call count once, in the file that began first', () => {
    const { total, sessions: rows, tools } = statisticsOf([original, fork], sessions, request())
    expect(total).toMatchObject({ messages: 3, prompts: 1, calls: 2, failedCalls: 1, sessions: 2 })
    expect(total.tokens).toMatchObject({ input: 3, output: 27 })
    expect(rows.map(({ session, messages, prompts }) => [session.id, messages, prompts])).toEqual([
      ['b', 2, 1],
      ['a', 1, 0],
    ])
    expect(tools).toEqual([
      { tool: 'Bash', calls: 1, failedCalls: 1 },
      { tool: 'Read', calls: 1, failedCalls: 0 },
    ])
  })

  test('the order of the files does not matter', () => {
    expect(statisticsOf([fork, original], sessions, request())).toEqual(
      statisticsOf([original, fork], sessions, request()),
    )
  })

  test('of two files that began together the session comes before its subagents, then the path decides', () => {
    const began = '2026-11-10T10:00:00'
    const messages = [message(1, began)]
    const files = [
      countedFile('/p/a.jsonl', { began, messages, of: '/p/c.jsonl' }),
      countedFile('/p/c.jsonl', { began, messages }),
      countedFile('/p/b.jsonl', { began, messages }),
    ]
    const { sessions: rows, subagents } = statisticsOf(
      files,
      [sessionOf({ id: 'b' }), sessionOf({ id: 'c' })],
      request(),
    )
    expect(rows.map(({ session }) => session.id)).toEqual(['b'])
    expect(subagents.messages).toBe(0)
  })

  test('an event without a fingerprint is never a copy', () => {
    const files = [
      countedFile('/p/a.jsonl', {
        messages: [message(0, '2026-11-10T10:00:00'), message(0, '2026-11-10T10:00:00')],
        deeds: [{ kind: 'prompt' }, { kind: 'prompt' }],
      }),
    ]
    expect(statisticsOf(files, sessions, request()).total).toMatchObject({ messages: 2, prompts: 2 })
  })

  test('a copy is one even if the original is outside the counted time', () => {
    const late = countedFile('/p/a.jsonl', {
      began: '2026-11-11T10:00:00',
      messages: [message(1, '2026-11-11T10:00:00')],
    })
    const { total, receipt } = statisticsOf(
      [original, late],
      sessions,
      request({ since: Date.parse('2026-11-11T00:00:00') }),
    )
    expect([total.messages, receipt.copies]).toEqual([0, 1])
  })
})

describe('subagents', () => {
  test('are part of their session, and counted separately in it', () => {
    const files = [
      countedFile('/p/a.jsonl', {
        messages: [message(1, '2026-11-10T10:00:00'), message(2, '2026-11-10T10:01:00', { isSidechain: true })],
        deeds: [
          { kind: 'call', id: 9, tool: 'Task', time: '2026-11-10T10:00:00' },
          { kind: 'prompt', id: 4, isSidechain: true, time: '2026-11-10T10:00:10' },
        ],
      }),
      countedFile('/p/a/subagents/agent-1.jsonl', {
        of: '/p/a.jsonl',
        messages: [message(3, '2026-11-10T10:02:00', { model: 'claude-haiku-4-5' })],
        deeds: [
          { kind: 'prompt', id: 5, time: '2026-11-10T10:02:00' },
          { kind: 'call', id: 6, tool: 'Bash', time: '2026-11-10T10:03:00' },
        ],
      }),
    ]
    const { total, subagents, sessions } = statisticsOf(files, [sessionOf({ id: 'a' })], request())
    expect(total).toMatchObject({ messages: 3, sessions: 1, calls: 2 })
    expect(subagents).toMatchObject({ messages: 2, sessions: 1, calls: 1 })
    expect(sessions).toMatchObject([{ messages: 3, durationMs: 180_000, subagents: { messages: 2, calls: 1 } }])
    // The task of a subagent was not typed by the user.
    expect(total.prompts).toBe(0)
  })

  test('count as their own session if theirs is not selected', () => {
    const file = countedFile('/p/agent-1.jsonl', { of: '/p/gone.jsonl', messages: [message(1, '2026-11-10T10:00:00')] })
    const { sessions } = statisticsOf([file], [sessionOf({ id: 'agent-1' })], request())
    expect(sessions).toMatchObject([{ messages: 1, subagents: { messages: 1 } }])
    expect(statisticsOf([file], [], request()).total.messages).toBe(0)
  })
})

test('messages that no model wrote are left out everywhere, and listed in the receipt', () => {
  const synthetic = message(1, '2026-11-01T10:00:00', { model: '<synthetic>', input: 5, lines: 2 })
  const files = [countedFile('/p/a.jsonl', { messages: [synthetic, message(2, '2026-11-10T10:00:00')] })]
  const { total, models, range, receipt, hours } = statisticsOf(files, [sessionOf({ id: 'a' })], request())
  expect([total.messages, total.tokens.input]).toEqual([1, 1])
  expect(models.map(({ model }) => model)).toEqual(['claude-opus-5'])
  expect(range).toEqual({ from: '2026-11-10', to: '2026-11-10' })
  expect(receipt).toMatchObject({ lines: 3, syntheticLines: 2, synthetic: { input: 10, output: 20 }, messages: 1 })
  expect(hours.flat().reduce((sum, count) => sum + count, 0)).toBe(1)
})

describe('times', () => {
  test('an event without one gets that of the beginning of its file; without that, it is in the total only', () => {
    const files = [
      countedFile('/p/a.jsonl', { began: '2026-11-10T10:00:00', messages: [{ id: 1, output: 1 }] }),
      countedFile('/p/b.jsonl', { messages: [{ id: 2, output: 2 }], deeds: [{ kind: 'prompt', id: 3 }] }),
    ]
    const sessions = [sessionOf({ id: 'a' }), sessionOf({ id: 'b' })]
    const whole = statisticsOf(files, sessions, request())
    expect(whole.total).toMatchObject({ messages: 2, prompts: 1, sessions: 2, tokens: { output: 3 } })
    expect(whole.days.map(({ day, messages, prompts }) => [day, messages, prompts])).toEqual([['2026-11-10', 1, 0]])
    for (const bounds of [{ since: Date.parse('2026-11-01T00:00:00') }, { until: Date.parse('2026-12-01T00:00:00') }])
      expect(statisticsOf(files, sessions, request(bounds)).total).toMatchObject({ messages: 1, prompts: 0 })
  })

  const daily = countedFile('/p/a.jsonl', {
    messages: Array.from({ length: 12 }, (_, at) =>
      message(at + 1, `2026-11-${String(at + 1).padStart(2, '0')}T23:59:59`),
    ),
    deeds: [{ kind: 'prompt', id: 1, time: '2026-11-04T08:00:00' }],
  })
  const sessions = [sessionOf({ id: 'a' })]

  test('both ends are included, and every day between', () => {
    const bounds = { since: Date.parse('2026-11-06T00:00:00'), until: Date.parse('2026-11-08T23:59:59.999') }
    const { days, total, before, range, daysAtWork, receipt } = statisticsOf([daily], sessions, request(bounds))
    expect(days.map(({ day, messages }) => [day, messages])).toEqual([
      ['2026-11-06', 1],
      ['2026-11-07', 1],
      ['2026-11-08', 1],
    ])
    expect([total.messages, range, daysAtWork]).toEqual([3, { from: '2026-11-06', to: '2026-11-08' }, 3])
    expect(before).toMatchObject({ messages: 3, prompts: 1, sessions: 1 })
    expect(receipt).toMatchObject({ files: 1, lines: 3 })
  })

  test('without an end it goes to today; the period before is as long', () => {
    const bounds = { since: Date.parse('2026-11-11T12:00:00'), now: Date.parse('2026-11-16T12:00:00') }
    const { days, before } = statisticsOf([daily], sessions, request(bounds))
    expect(days.map(({ messages }) => messages)).toEqual([1, 1, 0, 0, 0, 0])
    expect(before?.messages).toBe(5)
  })

  test('without a beginning there is no period before', () => {
    const { before, days } = statisticsOf([daily], sessions, request({ until: Date.parse('2026-11-03T23:59:59') }))
    expect([before, days.length]).toEqual([null, 3])
  })

  test('a beginning long before everything adds no days', () => {
    const { days } = statisticsOf([daily], sessions, request({ since: Date.parse('1990-01-01T00:00:00') }))
    expect(days[0]?.day).toBe('2026-11-01')
  })

  test('nothing at all has no range', () => {
    const { range, days, total, daysAtWork } = statisticsOf(
      [daily],
      sessions,
      request({ since: Date.parse('2026-12-01T00:00:00') }),
    )
    expect([range, days, total.sessions, daysAtWork]).toEqual([null, [], 0, 0])
  })

  test('hours are by weekday, Monday first, and have prompts and messages', () => {
    const { hours } = statisticsOf([daily], sessions, request())
    expect([hours.length, hours[0]?.length]).toEqual([7, 24])
    // The 4th of November 2026 is a Wednesday.
    expect([hours[2]?.[8], hours[2]?.[23]]).toEqual([1, 2])
  })
})

test('models, projects and sessions come largest first', () => {
  const files = [
    countedFile('/p/a.jsonl', { messages: [message(1, '2026-11-10T10:00:00', { model: 'small' })] }),
    countedFile('/p/b.jsonl', { messages: [message(2, '2026-11-10T10:00:00', { model: 'large', read: 500 })] }),
  ]
  const sessions = [
    sessionOf({ id: 'a', projectPath: '/code/one', status: 'failed' }),
    sessionOf({ id: 'b', projectPath: '/code/two' }),
  ]
  const counted = statisticsOf(files, sessions, request())
  expect(counted.models.map(({ model, sessions: count }) => [model, count])).toEqual([
    ['large', 1],
    ['small', 1],
  ])
  expect(counted.projects.map(({ projectPath }) => projectPath)).toEqual(['/code/two', '/code/one'])
  expect(counted.sessions.map(({ session }) => session.id)).toEqual(['b', 'a'])
  expect(counted.failedSessions).toBe(1)
})

test('a model without a price has tokens and no dollars', () => {
  const files = [
    countedFile('/p/a.jsonl', {
      messages: [
        { id: 1, model: 'homemade', input: 10, output: 5, read: 100, write5m: 3, write1h: 2 },
        { id: 2, model: 'claude-opus-4-5', output: 1_000_000 },
      ],
    }),
  ]
  const { total, models } = statisticsOf(files, [sessionOf({ id: 'a' })], request())
  expect(total.cost).toEqual({ dollars: 25, unpricedTokens: 120 })
  expect(models.map(({ model, price, cost }) => [model, price?.output ?? null, cost.dollars])).toEqual([
    ['claude-opus-4-5', 25, 25],
    ['homemade', null, 0],
  ])
})

test('if models are named, only their messages are counted: tokens, dollars and the receipt', () => {
  const files = [
    countedFile('/p/a.jsonl', {
      began: '2026-11-10T10:00:00',
      messages: [
        message(1, '2026-11-10T10:00:00', { model: 'opus', output: 10 }),
        message(2, '2026-11-10T10:00:01', { model: 'haiku', output: 500 }),
        message(3, '2026-11-10T10:00:02', { model: '<synthetic>', output: 7 }),
        message(4, '2026-11-10T10:00:03', { model: 'opus', output: 20 }),
      ],
      deeds: [{ kind: 'prompt', id: 9, time: '2026-11-10T10:00:00' }],
    }),
  ]
  const { total, models, receipt } = statisticsOf(
    files,
    [sessionOf({ id: 'a' })],
    request({ isOfModel: model => model === 'opus' }),
  )
  expect(models.map(({ model, tokens }) => [model, tokens.output])).toEqual([['opus', 30]])
  expect([total.tokens.output, total.messages, total.prompts]).toEqual([30, 2, 1])
  expect([receipt.raw.output, receipt.own.output, receipt.syntheticLines, receipt.messages]).toEqual([30, 30, 0, 2])
})

test('subagents that count as sessions are reported', () => {
  const files = ['a', 'b'].map((id, at) =>
    countedFile(`/p/${id}.jsonl`, { messages: [message(at + 1, '2026-11-10T10:00:00')] }),
  )
  const sessions = [sessionOf({ id: 'a' }), sessionOf({ id: 'b', isSubagent: true, isOrphan: true })]
  const { total, orphans } = statisticsOf(files, sessions, request())
  expect([total.sessions, orphans]).toEqual([2, 1])
})

describe('in slices', () => {
  const files = Array.from({ length: 50 }, (_, at) =>
    countedFile(`/p/${at}.jsonl`, { messages: [message(at + 1, '2026-11-10T10:00:00')] }),
  )
  const sessions = files.map((_, at) => sessionOf({ id: String(at) }))

  test('it pauses, and gives the same result', () => {
    const steps = count(files, sessions, request())
    let pauses = 0
    let step = steps.next()
    for (; !step.done; step = steps.next()) pauses++
    expect(step.value).toEqual(statisticsOf(files, sessions, request()))
    expect(pauses).toBeGreaterThan(50)
  })
})
