import type { RepeatedUsage, Spending } from '../../../src/model/activity.ts'
import type { Session } from '../../../src/model/session.ts'
import type { Cost, DayTally, SessionTally, Statistics, Tally } from '../../../src/statistics/statistics.ts'
import { seeded } from '../random.ts'
import { sessionOf } from '../session-store.ts'

const noTokens: Spending = { input: 0, output: 0, write5m: 0, write1h: 0, read: 0 }
const noUsage: RepeatedUsage = { input: 0, output: 0, write: 0, read: 0 }

export function tallyOf(more: Partial<Tally> = {}): Tally {
  const cost: Cost = { dollars: 0, unpricedTokens: 0 }
  return { tokens: noTokens, messages: 0, prompts: 0, sessions: 0, calls: 0, failedCalls: 0, cost, ...more }
}

const price = { input: 5, output: 25, cacheWrite5m: 6.25, cacheWrite1h: 10, cacheRead: 0.5 }

/** A total of tokens, divided into the kinds as is usual. */
export const tokensOf = (all: number): Spending => {
  const [output, input, write5m, write1h] = [0.02, 0.05, 0.15, 0.07].map(share => Math.round(all * share)) as number[]
  return {
    output: output ?? 0,
    input: input ?? 0,
    write5m: write5m ?? 0,
    write1h: write1h ?? 0,
    read: all - (output ?? 0) - (input ?? 0) - (write5m ?? 0) - (write1h ?? 0),
  }
}

export const noStatistics: Statistics = {
  range: null,
  total: tallyOf(),
  subagents: tallyOf(),
  before: null,
  days: [],
  daysAtWork: 0,
  hours: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
  models: [],
  projects: [],
  tools: [],
  sessions: [],
  orphans: 0,
  failedSessions: 0,
  receipt: {
    files: 0,
    subagentFiles: 0,
    lines: 0,
    raw: noUsage,
    repeatedLines: 0,
    repeated: noUsage,
    copies: 0,
    copied: noUsage,
    syntheticLines: 0,
    synthetic: noUsage,
    messages: 0,
    own: noUsage,
    subagents: noUsage,
  },
}

/** Statistics of this number of days up to the last one, like a user's. */
export function statisticsOf(days: number, sessions: readonly Session[], last = '2026-11-13'): Statistics {
  const random = seeded(days + 1)
  const end = Date.parse(`${last}T12:00:00Z`)
  const byDay = Array.from({ length: days }, (_, at): DayTally => {
    const day = new Date(end - (days - 1 - at) * 86_400_000)
    const isRest = day.getUTCDay() === 0 || day.getUTCDay() === 6
    const all = Math.round((isRest ? 0.3e6 : 1e6 + 2.5e6 * random()) * (0.6 + 0.4 * Math.sin(at)))
    const more = { messages: 200, prompts: Math.round(30 * random()), sessions: 3, calls: 90, failedCalls: 3 }
    const cost = { dollars: all / 4e5, unpricedTokens: 0 }
    return {
      day: day.toISOString().slice(0, 10),
      sessionNumbers: [at],
      ...tallyOf({ tokens: tokensOf(all), cost, ...more }),
    }
  })
  const sum = (of: (day: DayTally) => number) => byDay.reduce((whole, day) => whole + of(day), 0)
  const all = sum(({ tokens }) => tokens.input + tokens.output + tokens.write5m + tokens.write1h + tokens.read)
  const total = tallyOf({
    tokens: tokensOf(all),
    messages: sum(({ messages }) => messages),
    prompts: sum(({ prompts }) => prompts),
    sessions: sessions.length,
    calls: sum(({ calls }) => calls),
    failedCalls: sum(({ failedCalls }) => failedCalls),
    cost: { dollars: sum(({ cost }) => cost.dollars), unpricedTokens: Math.round(all * 0.03) },
  })
  const share = (part: number, more: Partial<Tally> = {}): Tally =>
    tallyOf({
      tokens: tokensOf(Math.round(all * part)),
      sessions: Math.ceil(sessions.length * part),
      prompts: Math.round(total.prompts * part),
      messages: Math.round(total.messages * part),
      cost: { dollars: total.cost.dollars * part, unpricedTokens: 0 },
      ...more,
    })
  return {
    ...noStatistics,
    range: { from: byDay[0]?.day ?? last, to: last },
    total,
    subagents: share(0.1),
    before: tallyOf({ ...share(0.8), sessions: Math.max(0, sessions.length - 18) }),
    days: byDay,
    daysAtWork: Math.round(days * 0.87),
    hours: noStatistics.hours.map((row, day) =>
      row.map((_, hour) => (hour < 8 || (day > 4 && hour > 17) ? 0 : Math.round(random() * (day > 4 ? 10 : 60)))),
    ),
    models: [
      { model: 'claude-opus-4-5-20251101', price, ...share(0.58) },
      { model: 'claude-sonnet-4-5-20250929', price, ...share(0.31) },
      { model: 'claude-haiku-4-5-20251001', price, ...share(0.08) },
      {
        model: 'gpt-5-codex',
        price: null,
        ...share(0.03, { cost: { dollars: 0, unpricedTokens: Math.round(all * 0.03) } }),
      },
    ],
    projects: ['shop', 'infra', 'billing-api', 'design-system', 'parser', 'notes', 'blog', 'dotfiles'].map(
      (name, at) => ({ projectPath: `/home/ada/code/${name}`, ...share(0.3 / (at + 1)) }),
    ),
    tools: [
      { tool: 'Bash', calls: 3120, failedCalls: 219 },
      { tool: 'Read', calls: 2804, failedCalls: 30 },
      { tool: 'Edit', calls: 1977, failedCalls: 60 },
      { tool: 'Grep', calls: 1410, failedCalls: 0 },
      { tool: 'Write', calls: 522, failedCalls: 10 },
      { tool: 'Task', calls: 188, failedCalls: 8 },
      { tool: 'mcp__browser__navigate_to_page', calls: 96, failedCalls: 11 },
    ],
    sessions: sessions.map(
      (session, at): SessionTally => ({
        session,
        subagents: at % 3 === 0 ? share(0.02 / (at + 1)) : tallyOf(),
        durationMs: ((at * 7) % 11) * 1_234_567 + 60_000,
        ...share(0.2 / (at + 1)),
      }),
    ),
    orphans: 0,
    failedSessions: 9,
    receipt: {
      files: sessions.length + 12,
      subagentFiles: 12,
      lines: 13_204,
      raw: { input: 4_000_000, output: 2_000_000, write: 20_000_000, read: 80_000_000 },
      repeatedLines: 6821,
      repeated: { input: 1_900_000, output: 1_000_000, write: 9_000_000, read: 40_000_000 },
      copies: 41,
      copied: { input: 100_000, output: 10_000, write: 300_000, read: 1_000_000 },
      syntheticLines: 3,
      synthetic: noUsage,
      messages: total.messages,
      own: { input: 1_800_000, output: 900_000, write: 9_700_000, read: 35_000_000 },
      subagents: { input: 200_000, output: 90_000, write: 1_000_000, read: 4_000_000 },
    },
  }
}

/** Sessions of several projects. */
export const countedSessions = (count: number): Session[] =>
  Array.from({ length: count }, (_, at) =>
    sessionOf({
      id: `counted${at}`,
      title:
        ['Fix the flaky checkout test', 'Migrate to Postgres 17', '検索の実装を続ける', 'Sort the inbox'][at % 4] ?? '',
      projectPath: `/home/ada/code/${['shop', 'infra', 'parser'][at % 3]}`,
    }),
  )
