import type { Spending } from '../model/activity.ts'
import { namesOf } from './price-names.ts'
import { priceTable } from './prices-table.ts'

/** Dollars per million tokens. A missing price for an hour is that for five minutes, and any other one that of input. */
export interface Price {
  readonly input: number
  readonly output: number
  readonly cacheWrite5m: number
  readonly cacheWrite1h: number
  readonly cacheRead: number
}

/** A price from the settings. Missing cache prices have the same ratio to `input` as in our table, or else are `input`. */
export type OwnPrice = Pick<Price, 'input' | 'output'> & Partial<Price>

export interface OwnPrices {
  readonly [model: string]: OwnPrice
}

/** The current and past prices of a model, newest first. */
export type Tariff = readonly Period[]

interface Period {
  /** When it ended; infinity if it is in force. */
  readonly until: number
  readonly usual: Price
  /** Prices of messages with more input tokens than this; the largest first. */
  readonly above: readonly { readonly tokens: number; readonly price: Price }[]
}

export interface Prices {
  tariffOf(model: string): Tariff | undefined
}

export function pricesWith(own: OwnPrices = {}): Prices {
  const ownByName = new Map(Object.entries(own).map(([model, price]) => [model.trim().toLowerCase(), price]))
  const known = new Map<string, Tariff | undefined>()
  return {
    tariffOf(model) {
      if (!known.has(model)) known.set(model, findTariff(model, ownByName))
      return known.get(model)
    },
  }
}

/** Cost of one message; without a time it has the newest price. */
export function dollarsFor(tariff: Tariff, time: number, spent: Spending): number {
  const { input, output, write5m, write1h, read } = spent
  const period = tariff.length === 1 ? tariff[0] : periodAt(tariff, time)
  if (!period) return 0
  const sent = input + write5m + write1h + read
  let price = period.usual
  if (period.above.length > 0) price = period.above.find(({ tokens }) => sent > tokens)?.price ?? price
  return (
    (input * price.input +
      output * price.output +
      write5m * price.cacheWrite5m +
      write1h * price.cacheWrite1h +
      read * price.cacheRead) /
    1e6
  )
}

/** The oldest period that had not ended yet. */
function periodAt(tariff: Tariff, time: number): Period | undefined {
  return time === 0 ? tariff[0] : tariff.findLast(({ until }) => time < until)
}

function findTariff(model: string, own: ReadonlyMap<string, OwnPrice>): Tariff | undefined {
  const names = namesOf(model)
  const listed = first(names, table())
  const ownPrice = first(names, own)
  return ownPrice ? [{ until: Number.POSITIVE_INFINITY, usual: completed(ownPrice, listed), above: [] }] : listed
}

function first<Value>(names: readonly string[], known: ReadonlyMap<string, Value>): Value | undefined {
  const name = names.find(one => known.has(one))
  return name === undefined ? undefined : known.get(name)
}

/** Fills in missing cache prices, scaled like the input price: a discount on input is one on the cache, too. */
function completed(own: OwnPrice, listed: Tariff | undefined): Price {
  const usual = listed?.[0]?.usual
  const share = (kind: 'cacheWrite5m' | 'cacheWrite1h' | 'cacheRead'): number =>
    usual && usual.input > 0 ? (own.input * usual[kind]) / usual.input : own.input
  return {
    input: own.input,
    output: own.output,
    cacheWrite5m: own.cacheWrite5m ?? share('cacheWrite5m'),
    cacheWrite1h: own.cacheWrite1h ?? share('cacheWrite1h'),
    cacheRead: own.cacheRead ?? share('cacheRead'),
  }
}

let tableByName: ReadonlyMap<string, Tariff> | undefined

/** The table of prices, parsed on first use. */
function table(): ReadonlyMap<string, Tariff> {
  tableByName ??= new Map(
    priceTable
      .split('\n')
      .filter(line => line.includes('|'))
      .flatMap(line => {
        const [names = '', ...periods] = line.split(' | ')
        const tariff = periods.map(periodIn)
        return names.split(' ').map(name => [name, tariff] as const)
      }),
  )
  return tableByName
}

function periodIn(text: string): Period {
  const [, day, rest = ''] = /^(?:<(\S+) )?(.*)$/.exec(text) ?? []
  const [usual = '', ...above] = rest.split(' >')
  return {
    until: day === undefined ? Number.POSITIVE_INFINITY : Date.parse(day),
    usual: priceIn(usual),
    above: above
      .map(tier => ({ tokens: Number.parseInt(tier, 10), price: priceIn(tier.slice(tier.indexOf(' ') + 1)) }))
      .reverse(),
  }
}

function priceIn(text: string): Price {
  const [input = 0, output = 0, write5m, write1h, read] = text
    .split(' ')
    .map(figure => (figure === '-' ? undefined : Number(figure)))
  const cacheWrite5m = write5m ?? input
  return { input, output, cacheWrite5m, cacheWrite1h: write1h ?? cacheWrite5m, cacheRead: read ?? input }
}
