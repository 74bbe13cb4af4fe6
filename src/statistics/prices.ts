import type { CountedMessage, Spending } from '../model/activity.ts'
import { namesOf } from './model-name.ts'
import { priceTable } from './prices-table.ts'

/** Dollars for a million tokens. Where there is no price for an hour it is that of five minutes, and else that of input. */
export interface Price {
  readonly input: number
  readonly output: number
  readonly cacheWrite5m: number
  readonly cacheWrite1h: number
  readonly cacheRead: number
}

/** A price as the user says it. What is left out stands to `input` as it does in the table; if that has none, it is `input`. */
export type OwnPrice = Pick<Price, 'input' | 'output'> & Partial<Price>

/** By the name of the model. */
export interface OwnPrices {
  readonly [model: string]: OwnPrice
}

/** What a model costs and has cost, the newest first. */
export type Tariff = readonly Period[]

interface Period {
  /** It ended then; infinity: it is in force. */
  readonly until: number
  readonly usual: Price
  /** Whole messages with more input than so many tokens; the most first. */
  readonly above: readonly { readonly tokens: number; readonly price: Price }[]
}

export interface Prices {
  /** The newest, for a message of usual size; undefined: not known. */
  priceOf(model: string): Price | undefined
  tariffOf(model: string): Tariff | undefined
  /** In dollars; undefined: the model has no price. */
  costOf(message: Pick<CountedMessage, 'model' | 'time' | 'spent'>): number | undefined
}

export function pricesWith(own: OwnPrices = {}): Prices {
  const ownByName = new Map(Object.entries(own).map(([model, price]) => [model.trim().toLowerCase(), price]))
  const known = new Map<string, Tariff | undefined>()
  const tariffOf = (model: string): Tariff | undefined => {
    if (!known.has(model)) known.set(model, findTariff(model, ownByName))
    return known.get(model)
  }
  return {
    tariffOf,
    priceOf: model => tariffOf(model)?.[0]?.usual,
    costOf({ model, time, spent }) {
      const tariff = tariffOf(model)
      return tariff && dollarsFor(tariff, time, spent)
    },
  }
}

/** Of one message; one without a time has the newest price. */
export function dollarsFor(tariff: Tariff, time: number, spent: Spending): number {
  const { input, output, write5m, write1h, read } = spent
  const period = tariff.length === 1 ? tariff[0] : periodAt(tariff, time)
  if (!period) return 0
  const whole = input + write5m + write1h + read
  let price = period.usual
  if (period.above.length > 0) price = period.above.find(({ tokens }) => whole > tokens)?.price ?? price
  return (
    (input * price.input +
      output * price.output +
      write5m * price.cacheWrite5m +
      write1h * price.cacheWrite1h +
      read * price.cacheRead) /
    1e6
  )
}

/** The oldest that had not ended yet. */
function periodAt(tariff: Tariff, time: number): Period | undefined {
  return time === 0 ? tariff[0] : tariff.findLast(({ until }) => time < until)
}

function findTariff(model: string, own: ReadonlyMap<string, OwnPrice>): Tariff | undefined {
  const names = namesOf(model)
  const listed = first(names, table())
  const said = first(names, own)
  return said ? [{ until: Number.POSITIVE_INFINITY, usual: completed(said, listed), above: [] }] : listed
}

function first<Value>(names: readonly string[], known: ReadonlyMap<string, Value>): Value | undefined {
  const name = names.find(one => known.has(one))
  return name === undefined ? undefined : known.get(name)
}

/** A discount on input is one on the cache, and what costs nothing costs nothing there. */
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

/** Parsed when the first price is asked for. */
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
