import type { Prices, Tariff } from './prices.ts'
import { Tallies } from './tallies.ts'

/** The sums of one day or one model: their row in the tallies, and the sessions that they come from. */
interface Account {
  readonly row: number
  readonly sessions: Set<number>
}

export interface ModelAccount extends Account {
  readonly tariff: Tariff | undefined
}

export class DayAccounts {
  readonly tallies = new Tallies()
  readonly byDay = new Map<number, Account>()

  /** Adds the first row of `sums`. */
  add(day: number, session: number, sums: Tallies): void {
    let account = this.byDay.get(day)
    if (!account) {
      account = { row: this.tallies.open(), sessions: new Set() }
      this.byDay.set(day, account)
    }
    account.sessions.add(session)
    this.tallies.addAll(account.row, sums, 0)
  }
}

export class ModelAccounts {
  readonly tallies = new Tallies()
  readonly byName = new Map<string, ModelAccount>()
  readonly #prices: Prices

  constructor(prices: Prices) {
    this.#prices = prices
  }

  of(model: string): ModelAccount {
    const known = this.byName.get(model)
    if (known) return known
    const account = {
      row: this.tallies.open(),
      sessions: new Set<number>(),
      tariff: this.#prices.tariffOf(model),
    }
    this.byName.set(model, account)
    return account
  }

  /** Adds the first row of `sums`. */
  add({ row, sessions }: ModelAccount, session: number, sums: Tallies): void {
    sessions.add(session)
    this.tallies.addAll(row, sums, 0)
  }
}
