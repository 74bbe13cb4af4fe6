import {
  type Columns,
  type CountedFile,
  DEED,
  DEED_COLUMNS,
  MESSAGE,
  MESSAGE_COLUMNS,
  SYNTHETIC,
} from '../model/activity.ts'
import type { Session } from '../model/session.ts'
import { DayAccounts, type ModelAccount, ModelAccounts } from './accounts.ts'
import { Bill } from './bill.ts'
import { hourOfWeek, type LocalDay } from './local-days.ts'
import { dollarsOf, PROMPT, type Run, sumDeeds, sumMessages } from './runs.ts'
import type { Seen } from './seen.ts'
import type { CountRequest } from './statistics.ts'
import { type ActiveStretch, Stretches } from './stretches.ts'
import { Tallies } from './tallies.ts'
import type { Timespan } from './timespan.ts'

/** What was seen in the files before. */
export interface SeenBefore {
  readonly messages: Seen
  readonly deeds: Seen
}

type LedgerRequest = Pick<CountRequest, 'prices' | 'isOfModel'>

/** One file while it is counted. */
interface Entered {
  readonly session: number
  readonly isSubagent: boolean
  /** In seconds; 0: not known. */
  readonly began: number
  /** Null: it is no model. Undefined: one that was not asked for. */
  readonly accounts: readonly (ModelAccount | null | undefined)[]
  readonly tools: readonly string[]
  isBilled: boolean
}

/**
 * The sums while files are added, in the order in which they began: of two copies of a message the one in the first file
 * counts. What is alike in a file and stands together is a run; it is written to the tallies of its day, its model and
 * its session, and all other tallies are sums of those.
 */
export class Ledger {
  readonly days = new DayAccounts()
  readonly models: ModelAccounts
  readonly tools = new Map<string, { calls: number; failedCalls: number }>()
  readonly bill = new Bill()
  /** Prompts and messages, hour by hour of a week. */
  readonly hours = new Uint32Array(7 * 24)
  /** What happened right before: in one row. */
  readonly before = new Tallies(1)
  readonly sessionsBefore = new Set<number>()
  /** By the number of the session: its own, and what its subagents did. */
  readonly own: Tallies
  readonly subagents: Tallies
  readonly isCounted: Uint8Array
  readonly hasSubagents: Uint8Array
  /** In seconds; 0: nothing with a time. */
  readonly firstTimes: Float64Array
  readonly lastTimes: Float64Array
  readonly #stretches: Stretches
  readonly #numbers: ReadonlyMap<string, number>
  readonly #seen: SeenBefore
  readonly #isOfModel: (model: string) => boolean
  /** What a run comes to, in one row. */
  readonly #sums = new Tallies(1)
  #copies = new Uint8Array(1024)

  constructor(sessions: readonly Session[], span: Timespan, { prices, isOfModel }: LedgerRequest, seen: SeenBefore) {
    const { length } = sessions
    this.#stretches = new Stretches(span)
    this.#seen = seen
    this.#numbers = new Map(sessions.map(({ key }, number) => [key, number]))
    this.models = new ModelAccounts(prices)
    this.#isOfModel = isOfModel ?? (() => true)
    this.own = new Tallies(length)
    this.subagents = new Tallies(length)
    this.isCounted = new Uint8Array(length)
    this.hasSubagents = new Uint8Array(length)
    this.firstTimes = new Float64Array(length)
    this.lastTimes = new Float64Array(length)
  }

  /** A file of none of the sessions is not asked for. */
  add(file: CountedFile): void {
    const session = this.#numbers.get(file.sessionPath) ?? this.#numbers.get(file.path)
    if (session === undefined) return
    const { models, tools, messages, deeds } = file.activity
    const entered: Entered = {
      session,
      isSubagent: file.isSubagent,
      began: file.began === null ? 0 : Math.floor(file.began / 1000),
      accounts: models.map(model => this.#accountOf(model)),
      tools,
      isBilled: false,
    }
    this.#addMessages(entered, messages)
    this.#addDeeds(entered, deeds)
  }

  #accountOf(model: string): ModelAccount | null | undefined {
    if (!this.#isOfModel(model)) return undefined
    return model === SYNTHETIC ? null : this.models.of(model)
  }

  #addMessages(entered: Entered, { ids, figures }: Columns): void {
    const { began } = entered
    const copies = this.#roomFor(ids.length)
    this.#seen.messages.add(ids, copies)
    for (let start = 0, end = 0; start < ids.length; start = end) {
      const from = start * MESSAGE_COLUMNS
      const model = figures[from + MESSAGE.model]
      const sidechain = figures[from + MESSAGE.isSidechain]
      const copy = copies[start]
      const stretch = this.#stretches.around((figures[from + MESSAGE.time] as number) || began)
      for (end = start + 1; end < ids.length; end++) {
        const at = end * MESSAGE_COLUMNS
        const seconds = (figures[at + MESSAGE.time] as number) || began
        if (seconds < stretch.start || seconds >= stretch.end) break
        if (
          figures[at + MESSAGE.model] !== model ||
          figures[at + MESSAGE.isSidechain] !== sidechain ||
          copies[end] !== copy
        )
          break
      }
      const account = entered.accounts[model ?? 0]
      if (account !== undefined) this.#addRun(entered, { figures, start, end, began }, stretch, account, copy === 1)
    }
  }

  #addRun(entered: Entered, run: Run, stretch: ActiveStretch, account: ModelAccount | null, isCopy: boolean): void {
    if (stretch.place === 'outside') return
    const isCounted = account !== null && !isCopy
    const sums = sumMessages(run)
    if (stretch.place === 'within') {
      this.#billFile(entered)
      this.bill.add(sums, account === null ? 'synthetic' : isCopy ? 'copied' : 'counted')
    }
    if (!isCounted) return
    this.#sums.addMessages(0, sums, account.tariff ? dollarsOf(account.tariff, run, sums) : null)
    if (stretch.place === 'within') {
      this.models.add(account, entered.session, this.#sums)
      this.#addTimes(entered.session, run, stretch.day)
    }
    this.#writeSums(
      entered,
      stretch,
      entered.isSubagent || run.figures[run.start * MESSAGE_COLUMNS + MESSAGE.isSidechain] === 1,
    )
  }

  #addTimes(session: number, { figures, start, end, began }: Run, day: LocalDay | null): void {
    if (!day) return
    let first = Number.POSITIVE_INFINITY
    let last = 0
    for (let at = start * MESSAGE_COLUMNS; at < end * MESSAGE_COLUMNS; at += MESSAGE_COLUMNS) {
      const seconds = (figures[at + MESSAGE.time] as number) || began
      if (seconds < first) first = seconds
      if (seconds > last) last = seconds
      const hour = hourOfWeek(day, seconds)
      this.hours[hour] = (this.hours[hour] as number) + 1
    }
    this.#lasted(session, first, last)
  }

  #addDeeds(entered: Entered, { ids, figures }: Columns): void {
    const { began, isSubagent } = entered
    const leftOut = this.#roomFor(ids.length)
    this.#seen.deeds.add(ids, leftOut)
    const tools = new Uint32Array(entered.tools.length * 2)
    for (let start = 0, end = 0; start < ids.length; start = end) {
      const from = start * DEED_COLUMNS
      const sidechain = figures[from + DEED.isSidechain]
      const stretch = this.#stretches.around((figures[from + DEED.time] as number) || began)
      for (end = start; end < ids.length; end++) {
        const at = end * DEED_COLUMNS
        const seconds = (figures[at + DEED.time] as number) || began
        if (seconds < stretch.start || seconds >= stretch.end || figures[at + DEED.isSidechain] !== sidechain) break
        if (figures[at + DEED.kind] !== PROMPT || leftOut[end] === 1) continue
        // The orders of a subagent were not typed by the user.
        if (isSubagent || sidechain === 1) leftOut[end] = 1
        else if (stretch.place === 'within' && stretch.day) this.#addHour(stretch.day, seconds)
      }
      this.#addDeedRun(entered, { figures, start, end, began }, stretch, leftOut, tools)
    }
    this.#addTools(entered.tools, tools)
  }

  #addDeedRun(entered: Entered, run: Run, stretch: ActiveStretch, leftOut: Uint8Array, tools: Uint32Array): void {
    if (stretch.place === 'outside') return
    const isWithin = stretch.place === 'within'
    const sums = sumDeeds(run, leftOut, isWithin ? tools : new Uint32Array(tools.length))
    if (sums.prompts + sums.calls === 0) return
    this.#sums.addDeeds(0, sums)
    if (isWithin) {
      this.#billFile(entered)
      if (stretch.day) this.#lasted(entered.session, sums.first, sums.last)
    }
    this.#writeSums(
      entered,
      stretch,
      entered.isSubagent || run.figures[run.start * DEED_COLUMNS + DEED.isSidechain] === 1,
    )
  }

  #addTools(names: readonly string[], figures: Uint32Array): void {
    for (let place = 0; place < names.length; place++) {
      const calls = figures[place * 2] ?? 0
      if (calls === 0) continue
      const tool = names[place] ?? ''
      const account = this.tools.get(tool) ?? { calls: 0, failedCalls: 0 }
      account.calls += calls
      account.failedCalls += figures[place * 2 + 1] ?? 0
      this.tools.set(tool, account)
    }
  }

  /** To its day and its session, or to what was before. */
  #writeSums({ session }: Entered, { place, day }: ActiveStretch, isSubagent: boolean): void {
    if (place === 'before') {
      this.before.addAll(0, this.#sums, 0)
      this.sessionsBefore.add(session)
    } else {
      this.isCounted[session] = 1
      if (isSubagent) this.hasSubagents[session] = 1
      const tallies = isSubagent ? this.subagents : this.own
      tallies.addAll(session, this.#sums, 0)
      if (day) this.days.add(day.number, session, this.#sums)
    }
    this.#sums.clear(0)
  }

  #lasted(session: number, first: number, last: number): void {
    const before = this.firstTimes[session] || first
    this.firstTimes[session] = Math.min(before, first)
    this.lastTimes[session] = Math.max(this.lastTimes[session] ?? 0, last)
  }

  #addHour(day: LocalDay, seconds: number): void {
    const hour = hourOfWeek(day, seconds)
    this.hours[hour] = (this.hours[hour] ?? 0) + 1
  }

  #billFile(entered: Entered): void {
    if (!entered.isBilled) this.bill.addFile(entered.isSubagent)
    entered.isBilled = true
  }

  #roomFor(rows: number): Uint8Array {
    if (this.#copies.length < rows) this.#copies = new Uint8Array(rows * 2)
    return this.#copies
  }
}
