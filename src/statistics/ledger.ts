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
import { type Account, Accounts } from './accounts.ts'
import { Bill } from './bill.ts'
import { type DayPart, DayParts } from './day-parts.ts'
import { hourOfWeek, type LocalDay } from './local-days.ts'
import type { Prices, Tariff } from './prices.ts'
import { dollarsOf, PROMPT, type Run, sumDeeds, sumMessages } from './runs.ts'
import type { Seen } from './seen.ts'
import type { CountRequest } from './statistics.ts'
import { Tallies } from './tallies.ts'
import type { Timespan } from './timespan.ts'

/** Fingerprints of the files counted so far. */
export interface SeenBefore {
  readonly messages: Seen
  readonly deeds: Seen
}

type LedgerRequest = Pick<CountRequest, 'prices' | 'isOfModel'>

interface ModelAccount extends Account {
  readonly tariff: Tariff | undefined
}

/** The file that is being counted. */
interface CurrentFile {
  readonly session: number
  readonly isSubagent: boolean
  /** In seconds; 0 if unknown. */
  readonly began: number
  /** By the index of the model: null if it is no model, undefined if it is left out. */
  readonly accounts: readonly (ModelAccount | null | undefined)[]
  readonly tools: readonly string[]
  isBilled: boolean
}

/**
 * Adds up files in the order in which they began: of two copies of a message the one in the first file counts. Consecutive
 * rows of a file that are alike form a run, which is added to the tallies of its day, its model and its session; all other
 * tallies are sums of those.
 */
export class Ledger {
  readonly days = new Accounts<number>()
  readonly models = new Accounts<string>()
  readonly tools = new Map<string, { calls: number; failedCalls: number }>()
  readonly bill = new Bill()
  /** Prompts and messages in each hour of a week. */
  readonly hours = new Uint32Array(7 * 24)
  /** The sums of the period before, in one row. */
  readonly before = new Tallies(1)
  readonly sessionsBefore = new Set<number>()
  /** By the number of the session: the session's own sums, and those of its subagents. */
  readonly own: Tallies
  readonly subagents: Tallies
  readonly isCounted: Uint8Array
  readonly hasSubagents: Uint8Array
  /** In seconds; 0 if nothing has a time. */
  readonly firstTimes: Float64Array
  readonly lastTimes: Float64Array
  readonly #dayParts: DayParts
  readonly #numbers: ReadonlyMap<string, number>
  readonly #seen: SeenBefore
  readonly #prices: Prices
  readonly #isOfModel: (model: string) => boolean
  /** The sums of one run, in one row. */
  readonly #sums = new Tallies(1)
  #copies = new Uint8Array(1024)

  constructor(sessions: readonly Session[], span: Timespan, { prices, isOfModel }: LedgerRequest, seen: SeenBefore) {
    const { length } = sessions
    this.#dayParts = new DayParts(span)
    this.#seen = seen
    this.#numbers = new Map(sessions.map(({ key }, number) => [key, number]))
    this.#prices = prices
    this.#isOfModel = isOfModel ?? (() => true)
    this.own = new Tallies(length)
    this.subagents = new Tallies(length)
    this.isCounted = new Uint8Array(length)
    this.hasSubagents = new Uint8Array(length)
    this.firstTimes = new Float64Array(length)
    this.lastTimes = new Float64Array(length)
  }

  /** Counts a file, if it belongs to one of the sessions. */
  add({ path, sessionPath, isSubagent, began, activity }: CountedFile): void {
    const session = this.#numbers.get(sessionPath) ?? this.#numbers.get(path)
    if (session === undefined) return
    const { models, tools, messages, deeds } = activity
    const file: CurrentFile = {
      session,
      isSubagent,
      began: began === null ? 0 : Math.floor(began / 1000),
      accounts: models.map(model => this.#accountOf(model)),
      tools,
      isBilled: false,
    }
    this.#addMessages(file, messages)
    this.#addDeeds(file, deeds)
  }

  #accountOf(model: string): ModelAccount | null | undefined {
    if (!this.#isOfModel(model)) return undefined
    return model === SYNTHETIC ? null : { ...this.models.of(model), tariff: this.#prices.tariffOf(model) }
  }

  #addMessages(file: CurrentFile, { ids, figures }: Columns): void {
    const { began } = file
    const copies = this.#roomFor(ids.length)
    this.#seen.messages.add(ids, copies)
    for (let start = 0, end = 0; start < ids.length; start = end) {
      const from = start * MESSAGE_COLUMNS
      const model = figures[from + MESSAGE.model]
      const sidechain = figures[from + MESSAGE.isSidechain]
      const copy = copies[start]
      const part = this.#dayParts.around((figures[from + MESSAGE.time] as number) || began)
      for (end = start + 1; end < ids.length; end++) {
        const at = end * MESSAGE_COLUMNS
        const seconds = (figures[at + MESSAGE.time] as number) || began
        if (seconds < part.start || seconds >= part.end) break
        if (
          figures[at + MESSAGE.model] !== model ||
          figures[at + MESSAGE.isSidechain] !== sidechain ||
          copies[end] !== copy
        )
          break
      }
      const account = file.accounts[model ?? 0]
      if (account !== undefined) this.#addRun(file, { figures, start, end, began }, part, account, copy === 1)
    }
  }

  #addRun(file: CurrentFile, run: Run, part: DayPart, account: ModelAccount | null, isCopy: boolean): void {
    if (part.place === 'outside') return
    const isCounted = account !== null && !isCopy
    const sums = sumMessages(run)
    if (part.place === 'within') {
      this.#billFile(file)
      this.bill.add(sums, account === null ? 'synthetic' : isCopy ? 'copied' : 'counted')
    }
    if (!isCounted) return
    this.#sums.addMessages(0, sums, account.tariff ? dollarsOf(account.tariff, run, sums) : null)
    if (part.place === 'within') {
      this.models.add(account, file.session, this.#sums)
      this.#addTimes(file.session, run, part.day)
    }
    const isSidechain = run.figures[run.start * MESSAGE_COLUMNS + MESSAGE.isSidechain] === 1
    this.#writeSums(file, part, file.isSubagent || isSidechain)
  }

  #addTimes(session: number, { figures, start, end, began }: Run, day: LocalDay | null): void {
    if (!day) return
    let first = Number.POSITIVE_INFINITY
    let last = 0
    for (let at = start * MESSAGE_COLUMNS; at < end * MESSAGE_COLUMNS; at += MESSAGE_COLUMNS) {
      const seconds = (figures[at + MESSAGE.time] as number) || began
      if (seconds < first) first = seconds
      if (seconds > last) last = seconds
      this.#addHour(day, seconds)
    }
    this.#noteTimes(session, first, last)
  }

  #addDeeds(file: CurrentFile, { ids, figures }: Columns): void {
    const { began, isSubagent } = file
    const leftOut = this.#roomFor(ids.length)
    this.#seen.deeds.add(ids, leftOut)
    const tools = new Uint32Array(file.tools.length * 2)
    for (let start = 0, end = 0; start < ids.length; start = end) {
      const from = start * DEED_COLUMNS
      const sidechain = figures[from + DEED.isSidechain]
      const part = this.#dayParts.around((figures[from + DEED.time] as number) || began)
      for (end = start; end < ids.length; end++) {
        const at = end * DEED_COLUMNS
        const seconds = (figures[at + DEED.time] as number) || began
        if (seconds < part.start || seconds >= part.end || figures[at + DEED.isSidechain] !== sidechain) break
        if (figures[at + DEED.kind] !== PROMPT || leftOut[end] === 1) continue
        // The user did not type the prompts of a subagent.
        if (isSubagent || sidechain === 1) leftOut[end] = 1
        else if (part.place === 'within' && part.day) this.#addHour(part.day, seconds)
      }
      this.#addDeedRun(file, { figures, start, end, began }, part, leftOut, tools)
    }
    this.#addTools(file.tools, tools)
  }

  #addDeedRun(file: CurrentFile, run: Run, part: DayPart, leftOut: Uint8Array, tools: Uint32Array): void {
    if (part.place === 'outside') return
    const isWithin = part.place === 'within'
    const sums = sumDeeds(run, leftOut, isWithin ? tools : new Uint32Array(tools.length))
    if (sums.prompts + sums.calls === 0) return
    this.#sums.addDeeds(0, sums)
    if (isWithin) {
      this.#billFile(file)
      if (part.day) this.#noteTimes(file.session, sums.first, sums.last)
    }
    const isSidechain = run.figures[run.start * DEED_COLUMNS + DEED.isSidechain] === 1
    this.#writeSums(file, part, file.isSubagent || isSidechain)
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

  /** Adds the sums of a run to its day and its session, or to the period before. */
  #writeSums({ session }: CurrentFile, { place, day }: DayPart, isSubagent: boolean): void {
    if (place === 'before') {
      this.before.addAll(0, this.#sums, 0)
      this.sessionsBefore.add(session)
    } else {
      this.isCounted[session] = 1
      if (isSubagent) this.hasSubagents[session] = 1
      const tallies = isSubagent ? this.subagents : this.own
      tallies.addAll(session, this.#sums, 0)
      if (day) this.days.add(this.days.of(day.number), session, this.#sums)
    }
    this.#sums.clear(0)
  }

  #noteTimes(session: number, first: number, last: number): void {
    const before = this.firstTimes[session] || first
    this.firstTimes[session] = Math.min(before, first)
    this.lastTimes[session] = Math.max(this.lastTimes[session] ?? 0, last)
  }

  #addHour(day: LocalDay, seconds: number): void {
    const hour = hourOfWeek(day, seconds)
    this.hours[hour] = (this.hours[hour] ?? 0) + 1
  }

  #billFile(file: CurrentFile): void {
    if (!file.isBilled) this.bill.addFile(file.isSubagent)
    file.isBilled = true
  }

  #roomFor(rows: number): Uint8Array {
    if (this.#copies.length < rows) this.#copies = new Uint8Array(rows * 2)
    return this.#copies
  }
}
