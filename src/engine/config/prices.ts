import { asObject, type JsonObject } from '../../model/json.ts'
import type { OwnPrice, OwnPrices } from '../../statistics/prices.ts'
import { wholeNumber } from '../../text/numbers.ts'
import { unknownIn, unknownName, type Warn } from './unknown-names.ts'

const required = ['input', 'output'] as const satisfies readonly (keyof OwnPrice)[]
const others = ['cacheWrite5m', 'cacheWrite1h', 'cacheRead'] as const satisfies readonly (keyof OwnPrice)[]
const kinds: readonly string[] = [...required, ...others]

/** The user's own prices of models, in dollars per million tokens. A model with a wrong price keeps the built-in one. */
export function pricesIn({ prices = {} }: JsonObject, warn: Warn): OwnPrices {
  const models = asObject(prices)
  if (!models)
    warn(
      ['prices'],
      '"prices" must give models their prices, as in { "claude-opus-5": { "input": 5, "output": 25 } }; it is ignored.',
    )
  const valid = Object.entries(models ?? {}).flatMap(([model, value]) => {
    const price = priceIn(model, value, warn)
    return price ? [[model, price] as const] : []
  })
  return Object.fromEntries(valid)
}

function priceIn(model: string, value: unknown, warn: Warn): OwnPrice | undefined {
  const written = asObject(value)
  if (!written || required.some(kind => written[kind] === undefined)) {
    warn(['prices', model], `the price of "${model}" must have "input" and "output"; it is priced as usual.`)
    return undefined
  }
  for (const name of unknownIn(written, kinds))
    warn(['prices', model, name], `${unknownName(name, kinds, 'price')} Prices are ${kinds.join(', ')}.`)
  const bad = kinds.find(kind => written[kind] !== undefined && !isPrice(written[kind]))
  if (bad !== undefined) {
    const what = `"${bad}" of "${model}" must be dollars per million tokens, from 0 to ${wholeNumber(DEAREST)}; the model is priced as usual.`
    warn(['prices', model, bad], what)
    return undefined
  }
  const price = Object.entries(written).filter(([kind]) => kinds.includes(kind))
  return Object.fromEntries(price) as Pick<OwnPrice, keyof OwnPrice>
}

const isPrice = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= DEAREST

/** A dollar per token: a higher price is a mistake, and sums could reach infinity. */
const DEAREST = 1_000_000
