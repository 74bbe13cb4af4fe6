import { describe, expect, test } from 'vitest'
import type { RepeatedUsage } from '../../src/model/activity.ts'
import { drain } from '../../src/model/steps.ts'
import { count } from '../../src/statistics/count.ts'
import { byMonth, byWeek } from '../../src/statistics/periods.ts'
import { pricesWith } from '../../src/statistics/prices.ts'
import type { Statistics, Tally } from '../../src/statistics/statistics.ts'
import { pick, seeded } from '../support/random.ts'
import { countedFile, type GivenDeed, type GivenMessage } from '../support/recount/counted.ts'
import { sessionOf } from '../support/session-store.ts'

type Random = () => number

const models = ['claude-opus-4-5', 'claude-sonnet-4-5-20250929', 'homemade', '<synthetic>', 'claude-haiku-4-5']
const now = Date.parse('2026-11-17T12:00:00')

/** Sessions with subagents, copies of each other, and lines without a time or a name. */
function anyFiles(random: Random) {
  const whole = (most: number) => Math.floor(random() * most)
  const anyTime = () => now - whole(200 * 86_400) * 1000
  const message = (): GivenMessage => ({
    id: random() < 0.1 ? 0 : 1 + whole(120),
    time: anyTime(),
    model: pick(random, models),
    isSidechain: random() < 0.1,
    input: whole(1000),
    output: whole(5000),
    write5m: whole(3000),
    write1h: whole(3000),
    read: whole(250_000),
    lines: 1 + whole(4),
  })
  const deed = (): GivenDeed =>
    pick<() => GivenDeed>(random, [
      () => ({ kind: 'prompt', id: whole(60), time: anyTime() }),
      () => ({
        kind: 'call',
        id: whole(90),
        time: anyTime(),
        tool: pick(random, ['Bash', 'Read']),
        failed: random() < 0.2,
      }),
      () => ({ kind: 'compaction', position: whole(4) }),
    ])()
  const files = Array.from({ length: 20 }, (_, at) =>
    countedFile(`/p/${at}.jsonl`, {
      began: anyTime(),
      ...(random() < 0.3 && { of: `/p/${whole(20)}.jsonl` }),
      messages: Array.from({ length: whole(15) }, message),
      deeds: Array.from({ length: whole(15) }, deed),
    }),
  )
  const sessions = files.map((_, at) => sessionOf({ id: String(at), projectPath: `/code/${at % 4}` }))
  return { files, sessions }
}

const seeds = Array.from({ length: 40 }, (_, seed) => seed)

function anyStatistics(seed: number): Statistics {
  const random = seeded(seed)
  const { files, sessions } = anyFiles(random)
  const bounds = () => (random() < 0.5 ? null : now - Math.floor(random() * 200) * 86_400_000)
  return drain(count(files, sessions, { since: bounds(), until: bounds(), prices: pricesWith(), now }))
}

describe.each(seeds)('for any files (%i)', seed => {
  test('each table adds up to the total', () => {
    const statistics = anyStatistics(seed)
    const { total, days, projects, sessions } = statistics
    for (const rows of [days, projects, sessions, byWeek(days), byMonth(days)]) expectSum(rows, total)
    expectSum(statistics.models, { ...total, prompts: 0, calls: 0, failedCalls: 0 })
    expectSum(
      sessions.map(({ subagents }) => subagents),
      statistics.subagents,
    )
    const calls = statistics.tools.reduce((sum, tool) => sum + tool.calls, 0)
    expect(calls).toBe(total.calls)
    expect(statistics.hours.flat().reduce((sum, hour) => sum + hour, 0)).toBe(total.messages + total.prompts)
    expect(sessions.length).toBe(total.sessions)
    expect(projects.reduce((sum, project) => sum + project.sessions, 0)).toBe(total.sessions)
  })

  test('the receipt explains everything', () => {
    const { receipt, total } = anyStatistics(seed)
    for (const kind of ['input', 'output', 'write', 'read'] as const satisfies readonly (keyof RepeatedUsage)[]) {
      const { raw, repeated, copied, synthetic, own, subagents } = receipt
      expect(raw[kind] - repeated[kind] - copied[kind] - synthetic[kind]).toBe(own[kind] + subagents[kind])
    }
    const { lines, repeatedLines, copies, syntheticLines, messages } = receipt
    expect(lines - repeatedLines - copies - syntheticLines).toBe(messages)
    expect(messages).toBe(total.messages)
    expect(receipt.own.read + receipt.subagents.read).toBe(total.tokens.read)
  })
})

function expectSum(rows: readonly Tally[], total: Tally): void {
  const sum = (figure: (tally: Tally) => number) => rows.reduce((whole, row) => whole + figure(row), 0)
  for (const kind of ['input', 'output', 'write5m', 'write1h', 'read'] as const)
    expect(sum(({ tokens }) => tokens[kind])).toBe(total.tokens[kind])
  for (const kind of ['messages', 'prompts', 'calls', 'failedCalls'] as const)
    expect(sum(tally => tally[kind])).toBe(total[kind])
  expect(sum(({ cost }) => cost.unpricedTokens)).toBe(total.cost.unpricedTokens)
  expect(sum(({ cost }) => cost.dollars)).toBeCloseTo(total.cost.dollars, 6)
}
