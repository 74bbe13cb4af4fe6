import type { Session } from '../model/session.ts'
import { eachInSteps, mapInSteps, type Steps, sortInSteps } from '../model/steps.ts'
import { Accounts } from './accounts.ts'
import type { Ledger } from './ledger.ts'
import { dayName, dayNumber } from './local-days.ts'
import type {
  CountRequest,
  DayTally,
  ModelTally,
  ProjectTally,
  SessionTally,
  Statistics,
  Tally,
  ToolTally,
} from './statistics.ts'
import { Tallies } from './tallies.ts'

/** Computes the statistics from a ledger. */
export function* statisticsOf(ledger: Ledger, sessions: readonly Session[], request: CountRequest): Steps<Statistics> {
  const counted = sessions.map((_, number) => number).filter(number => ledger.isCounted[number] === 1)
  const totals = new Tallies(sessions.length)
  const sums = new Tallies(2)
  yield* eachInSteps(counted, number => {
    totals.addAll(number, ledger.own, number)
    totals.addAll(number, ledger.subagents, number)
    sums.addAll(0, totals, number)
    sums.addAll(1, ledger.subagents, number)
  })
  const ordered = yield* byTokens(counted, totals, sessions)
  const inOrder = yield* mapInSteps(ordered, number =>
    sessionTally(ledger, totals, number, sessions[number] as Session),
  )
  const range = rangeOf(ledger, request)
  const total = sums.tally(0, counted.length)
  const subagents = sums.tally(1, counted.filter(number => ledger.hasSubagents[number] === 1).length)
  return {
    range: range && { from: dayName(range.first), to: dayName(range.last) },
    total,
    subagents,
    before: request.since === null ? null : ledger.before.tally(0, ledger.sessionsBefore.size),
    days: range ? daysOf(ledger, range) : [],
    daysAtWork: ledger.days.byKey.size,
    hours: Array.from({ length: 7 }, (_, day) => [...ledger.hours.subarray(day * 24, day * 24 + 24)]),
    models: modelsOf(ledger, request),
    projects: projectsOf(ordered, totals, sessions),
    tools: toolsOf(ledger),
    sessions: inOrder,
    orphans: counted.filter(number => sessions[number]?.isSubagent).length,
    failedSessions: counted.filter(number => sessions[number]?.status === 'failed').length,
    receipt: ledger.bill.receipt(total, subagents),
  }
}

function byTokens(numbers: readonly number[], tallies: Tallies, sessions: readonly Session[]) {
  const tokens = Float64Array.from(sessions, (_, number) => tallies.tokens(number))
  const keyOf = (number: number) => sessions[number]?.key ?? ''
  return sortInSteps(numbers, (a, b) => (tokens[b] ?? 0) - (tokens[a] ?? 0) || alphabetically(keyOf(a), keyOf(b)))
}

function sessionTally(ledger: Ledger, totals: Tallies, number: number, session: Session): SessionTally {
  return {
    session,
    ...totals.tally(number, 1),
    subagents: ledger.subagents.tally(number, ledger.hasSubagents[number] ?? 0),
    durationMs: ((ledger.lastTimes[number] ?? 0) - (ledger.firstTimes[number] ?? 0)) * 1000,
  }
}

interface Range {
  readonly first: number
  readonly last: number
}

/** A requested beginning that is more than a year before the first event is ignored, as it would only add empty days. */
const MOST_DAYS_AHEAD = 366

/** The days to show: as requested, but not beyond today, and always with every day that has an event. */
function rangeOf({ days: { byKey } }: Ledger, { since, until, now }: CountRequest): Range | null {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const day of byKey.keys()) [first, last] = [Math.min(first, day), Math.max(last, day)]
  if (byKey.size === 0) return null
  const start = since === null ? first : dayNumber(new Date(since))
  const end = since === null && until === null ? last : dayNumber(new Date(Math.min(until ?? now, now)))
  return { first: first - start > MOST_DAYS_AHEAD ? first : Math.min(start, first), last: Math.max(end, last) }
}

function daysOf({ days: { tallies, byKey } }: Ledger, { first, last }: Range): readonly DayTally[] {
  const nothing = new Tallies(1).tally(0, 0)
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const account = byKey.get(first + at)
    const tally = account ? tallies.tally(account.row, account.sessions.size) : nothing
    return { day: dayName(first + at), ...tally, sessionNumbers: account ? [...account.sessions] : [] }
  })
}

function modelsOf({ models }: Ledger, { prices }: CountRequest): readonly ModelTally[] {
  return largestFirst(models).map(([model, tally]) => ({
    model,
    price: prices.tariffOf(model)?.[0]?.usual ?? null,
    ...tally,
  }))
}

function projectsOf(
  numbers: readonly number[],
  totals: Tallies,
  sessions: readonly Session[],
): readonly ProjectTally[] {
  const projects = new Accounts<string>()
  for (const number of numbers) projects.add(projects.of(sessions[number]?.projectPath ?? ''), number, totals, number)
  return largestFirst(projects).map(([projectPath, tally]) => ({ projectPath, ...tally }))
}

function largestFirst({ tallies, byKey }: Accounts<string>): readonly (readonly [string, Tally])[] {
  return [...byKey]
    .filter(([, { sessions }]) => sessions.size > 0)
    .sort(([a, { row }], [b, { row: other }]) => tallies.tokens(other) - tallies.tokens(row) || alphabetically(a, b))
    .map(([key, { row, sessions }]) => [key, tallies.tally(row, sessions.size)])
}

function toolsOf({ tools }: Ledger): readonly ToolTally[] {
  return [...tools]
    .map(([tool, { calls, failedCalls }]) => ({ tool, calls, failedCalls }))
    .sort((a, b) => b.calls - a.calls || alphabetically(a.tool, b.tool))
}

const alphabetically = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
