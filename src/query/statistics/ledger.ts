import {
  type Columns,
  type CountedFile,
  DEED_FIGURES,
  deedKinds,
  MESSAGE_FIGURES,
  SYNTHETIC,
} from '../../model/activity.ts'
import type { Session } from '../../model/session.ts'
import { DayAccounts, type ModelAccount, ModelAccounts } from './accounts.ts'
import { Bill } from './bill.ts'
import { hourOfWeek, LocalDays } from './local-days.ts'
import { dollarsFor, type Prices } from './prices.ts'
import type { Seen } from './seen.ts'
import { Tallies } from './tallies.ts'
import { places, type Timespan } from './timespan.ts'

const PROMPT = deedKinds.indexOf('prompt')
const CALL = deedKinds.indexOf('call')

/** In the place of a day. */
const UNDATED = -1

/** What was seen in the files before. */
export interface SeenBefore {
  readonly messages: Seen
  readonly deeds: Seen
}

/** One file while it is counted. */
interface Entered {
  readonly session: number
  readonly isSubagent: boolean
  /** In seconds; 0: nobody knows. */
  readonly began: number
  readonly accounts: readonly (ModelAccount | null)[]
  readonly tools: readonly string[]
  isBilled: boolean
}

/**
 * The sums while files are added, in the order in which they began: of two copies of a message the one in the first file
 * counts. Messages of a file with the same day and model, one after the other, are a run: only its sum is written to the
 * tallies of its day, its model and its session, and all other tallies are sums of those.
 */
export class Ledger {
  readonly days = new DayAccounts()
  readonly models: ModelAccounts
  readonly tools = new Map<string, { calls: number; failedCalls: number }>()
  readonly bill = new Bill()
  /** Prompts and messages, hour by hour of a week. */
  readonly hours = new Float64Array(7 * 24)
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
  readonly #span: Timespan
  readonly #numbers: ReadonlyMap<string, number>
  readonly #seen: SeenBefore
  readonly #localDays = new LocalDays()
  readonly #run = new Tallies(1)
  #copies = new Uint8Array(1024)
  #hasRun = false
  #runDay = UNDATED
  #runModel: ModelAccount | null = null
  #isRunOfSubagent = false

  constructor(sessions: readonly Session[], span: Timespan, prices: Prices, seen: SeenBefore) {
    const { length } = sessions
    this.#span = span
    this.#seen = seen
    this.#numbers = new Map(sessions.map(({ path }, number) => [path, number]))
    this.models = new ModelAccounts(prices)
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
      accounts: models.map(model => (model === SYNTHETIC ? null : this.models.of(model))),
      tools,
      isBilled: false,
    }
    this.#addMessages(entered, messages)
    this.#addDeeds(entered, deeds)
    this.#endRun(session)
  }

  #addMessages(entered: Entered, { ids, figures }: Columns): void {
    const copies = this.#copiesFor(ids)
    this.#seen.messages.add(ids, copies)
    for (let at = 0, from = 0; at < ids.length; at++, from += MESSAGE_FIGURES) {
      const account = entered.accounts[figures[from + 1] ?? 0] ?? null
      const isCopy = copies[at] === 1
      const seconds = figures[from] || entered.began
      const place = this.#span.placeOf(seconds)
      if (place === places.outside) continue
      if (place === places.before) {
        if (account !== null && !isCopy) this.#addBefore(entered, account, figures, at, seconds)
        continue
      }
      this.#billFile(entered)
      if (account === null) this.bill.addSynthetic(figures, from)
      else if (isCopy) this.bill.addCopy(figures, from)
      else {
        this.bill.addMessage(figures, from)
        this.#happened(entered, seconds, entered.isSubagent || figures[from + 2] === 1, account)
        this.#run.addMessage(0, figures, from, dollarsOf(account, figures, from, seconds))
        if (seconds > 0) this.#addHour(seconds)
      }
    }
  }

  #addBefore(entered: Entered, account: ModelAccount, figures: Uint32Array, at: number, seconds: number): void {
    const from = at * MESSAGE_FIGURES
    this.before.addMessage(0, figures, from, dollarsOf(account, figures, from, seconds))
    this.sessionsBefore.add(entered.session)
  }

  #addDeeds(entered: Entered, { ids, figures }: Columns): void {
    const copies = this.#copiesFor(ids)
    this.#seen.deeds.add(ids, copies)
    for (let at = 0, from = 0; at < ids.length; at++, from += DEED_FIGURES) {
      const kind = figures[from + 1]
      const isSubagent = entered.isSubagent || figures[from + 4] === 1
      // What a subagent is told, nobody typed.
      if (copies[at] === 1 || (kind === PROMPT ? isSubagent : kind !== CALL)) continue
      const seconds = figures[from] || entered.began
      const place = this.#span.placeOf(seconds)
      if (place === places.outside) continue
      const failed = figures[from + 3] === 1
      if (place === places.before) {
        this.sessionsBefore.add(entered.session)
        if (kind === PROMPT) this.before.addPrompt(0)
        else this.before.addCall(0, failed)
        continue
      }
      this.#billFile(entered)
      if (kind === PROMPT) {
        this.#happened(entered, seconds, false, null)
        this.#run.addPrompt(0)
        if (seconds > 0) this.#addHour(seconds)
      } else {
        this.#happened(entered, seconds, isSubagent, null)
        this.#run.addCall(0, failed)
        this.#addTool(entered.tools[figures[from + 2] ?? 0] ?? '', failed)
      }
    }
  }

  #copiesFor({ length }: Float64Array): Uint8Array {
    if (this.#copies.length < length) this.#copies = new Uint8Array(length * 2)
    return this.#copies
  }

  #addTool(tool: string, failed: boolean): void {
    const account = this.tools.get(tool) ?? { calls: 0, failedCalls: 0 }
    if (account.calls++ === 0) this.tools.set(tool, account)
    if (failed) account.failedCalls++
  }

  #addHour(seconds: number): void {
    const hour = hourOfWeek(this.#localDays.of(seconds), seconds)
    this.hours[hour] = (this.hours[hour] ?? 0) + 1
  }

  #billFile(entered: Entered): void {
    if (!entered.isBilled) this.bill.addFile(entered.isSubagent)
    entered.isBilled = true
  }

  /** What is added next belongs to the run of this day, model and kind. */
  #happened({ session }: Entered, seconds: number, isSubagent: boolean, model: ModelAccount | null): void {
    let day = UNDATED
    if (seconds > 0) {
      const first = this.firstTimes[session] ?? 0
      if (first === 0 || seconds < first) this.firstTimes[session] = seconds
      if (seconds > (this.lastTimes[session] ?? 0)) this.lastTimes[session] = seconds
      day = this.#localDays.of(seconds).number
    }
    const goesOn = day === this.#runDay && model === this.#runModel && isSubagent === this.#isRunOfSubagent
    if (!goesOn) this.#endRun(session)
    this.#hasRun = true
    this.#runDay = day
    this.#runModel = model
    this.#isRunOfSubagent = isSubagent
  }

  #endRun(session: number): void {
    if (!this.#hasRun) return
    this.#hasRun = false
    this.isCounted[session] = 1
    if (this.#isRunOfSubagent) this.hasSubagents[session] = 1
    const tallies = this.#isRunOfSubagent ? this.subagents : this.own
    tallies.addAll(session, this.#run, 0)
    if (this.#runDay !== UNDATED) this.days.add(this.#runDay, session, this.#run)
    if (this.#runModel) this.models.add(this.#runModel, session, this.#run)
    this.#run.clear(0)
  }
}

/** Below zero: the model has no price. */
function dollarsOf({ tariff }: ModelAccount, figures: Uint32Array, from: number, seconds: number): number {
  if (!tariff) return -1
  const [input, output] = [figures[from + 3] ?? 0, figures[from + 4] ?? 0]
  const [write5m, write1h, read] = [figures[from + 5] ?? 0, figures[from + 6] ?? 0, figures[from + 7] ?? 0]
  return dollarsFor(tariff, seconds * 1000, input, output, write5m, write1h, read)
}
