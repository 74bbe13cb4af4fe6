import { Tallies } from './tallies.ts'

/** The sums of one day, model or project: their row in the tallies, and the sessions that they come from. */
export interface Account {
  readonly row: number
  readonly sessions: Set<number>
}

/** Sums by day, model or project. */
export class Accounts<Key> {
  readonly tallies = new Tallies()
  readonly byKey = new Map<Key, Account>()

  of(key: Key): Account {
    const known = this.byKey.get(key)
    if (known) return known
    const account = { row: this.tallies.open(), sessions: new Set<number>() }
    this.byKey.set(key, account)
    return account
  }

  /** Adds a row of `sums`. */
  add({ row, sessions }: Account, session: number, sums: Tallies, from = 0): void {
    sessions.add(session)
    this.tallies.addAll(row, sums, from)
  }
}
