import type { Session } from '../model/session.ts'
import { eachInSteps, mapInSteps, type Steps, sortInSteps } from '../model/steps.ts'
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
  const largestFirst = yield* byTokens(counted, totals, sessions)
  const inOrder = yield* mapInSteps(largestFirst, number =>
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
    daysAtWork: ledger.days.byDay.size,
    hours: Array.from({ length: 7 }, (_, day) => [...ledger.hours.subarray(day * 24, day * 24 + 24)]),
    models: modelsOf(ledger),
    projects: projectsOf(largestFirst, totals, sessions),
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
function rangeOf({ days: { byDay } }: Ledger, { since, until, now }: CountRequest): Range | null {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const day of byDay.keys()) [first, last] = [Math.min(first, day), Math.max(last, day)]
  if (byDay.size === 0) return null
  const start = since === null ? first : dayNumber(new Date(since))
  const end = since === null && until === null ? last : dayNumber(new Date(Math.min(until ?? now, now)))
  return { first: first - start > MOST_DAYS_AHEAD ? first : Math.min(start, first), last: Math.max(end, last) }
}

function daysOf({ days: { tallies, byDay } }: Ledger, { first, last }: Range): readonly DayTally[] {
  const nothing = new Tallies(1).tally(0, 0)
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const account = byDay.get(first + at)
    const tally = account ? tallies.tally(account.row, account.sessions.size) : nothing
    return { day: dayName(first + at), ...tally, sessionNumbers: account ? [...account.sessions] : [] }
  })
}

function modelsOf({ models: { tallies, byName } }: Ledger): readonly ModelTally[] {
  return [...byName]
    .filter(([, { sessions }]) => sessions.size > 0)
    .sort(([a, { row }], [b, { row: other }]) => tallies.tokens(other) - tallies.tokens(row) || alphabetically(a, b))
    .map(([model, { row, sessions, tariff }]) => ({
      model,
      price: tariff?.[0]?.usual ?? null,
      ...tallies.tally(row, sessions.size),
    }))
}

function projectsOf(
  numbers: readonly number[],
  totals: Tallies,
  sessions: readonly Session[],
): readonly ProjectTally[] {
  const tallies = new Tallies()
  const projects = new Map<string, { readonly row: number; sessions: number }>()
  for (const number of numbers) {
    const path = sessions[number]?.projectPath ?? ''
    const project = projects.get(path) ?? { row: tallies.open(), sessions: 0 }
    projects.set(path, project)
    project.sessions++
    tallies.addAll(project.row, totals, number)
  }
  return [...projects]
    .sort(([a, { row }], [b, { row: other }]) => tallies.tokens(other) - tallies.tokens(row) || alphabetically(a, b))
    .map(([projectPath, { row, sessions: count }]): ProjectTally & Tally => ({
      projectPath,
      ...tallies.tally(row, count),
    }))
}

function toolsOf({ tools }: Ledger): readonly ToolTally[] {
  return [...tools]
    .map(([tool, { calls, failedCalls }]) => ({ tool, calls, failedCalls }))
    .sort((a, b) => b.calls - a.calls || alphabetically(a.tool, b.tool))
}

const alphabetically = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
