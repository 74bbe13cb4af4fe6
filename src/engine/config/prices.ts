import { asObject, type JsonObject } from '../../model/json.ts'
import type { OwnPrice, OwnPrices } from '../../statistics/prices.ts'
import { wholeNumber } from '../../text/numbers.ts'
import { unknownIn, unknownName } from './unknown-names.ts'

const required = ['input', 'output'] as const satisfies readonly (keyof OwnPrice)[]
const others = ['cacheWrite5m', 'cacheWrite1h', 'cacheRead'] as const satisfies readonly (keyof OwnPrice)[]
const kinds: readonly string[] = [...required, ...others]

/** Says what is wrong with the value at this place, and what that means. */
type Wrong = (where: readonly string[], what: string) => void

/** What models cost the user, in dollars for a million tokens. One that is not understood is priced as usual. */
export function pricesIn({ prices = {} }: JsonObject, wrong: Wrong): OwnPrices {
  const models = asObject(prices)
  if (!models)
    wrong(
      ['prices'],
      '"prices" says what models cost, as in { "claude-opus-5": { "input": 5, "output": 25 } }; not used.',
    )
  const understood = Object.entries(models ?? {}).flatMap(([model, value]) => {
    const price = priceIn(model, value, wrong)
    return price ? [[model, price] as const] : []
  })
  return Object.fromEntries(understood)
}

function priceIn(model: string, value: unknown, wrong: Wrong): OwnPrice | undefined {
  const written = asObject(value)
  if (!written || required.some(kind => written[kind] === undefined)) {
    wrong(['prices', model], `the price of "${model}" has at least "input" and "output"; it is priced as usual.`)
    return undefined
  }
  for (const name of unknownIn(written, kinds))
    wrong(['prices', model, name], `${unknownName(name, kinds, 'price')} There are ${kinds.join(', ')}.`)
  const bad = kinds.find(kind => written[kind] !== undefined && !isPrice(written[kind]))
  if (bad !== undefined) {
    const what = `"${bad}" of "${model}" is dollars for a million tokens, from 0 to ${wholeNumber(DEAREST)}; the model is priced as usual.`
    wrong(['prices', model, bad], what)
    return undefined
  }
  const said = Object.entries(written).filter(([kind]) => kinds.includes(kind))
  return Object.fromEntries(said) as Pick<OwnPrice, keyof OwnPrice>
}

const isPrice = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= DEAREST

/** A dollar for each token: what is more was meant in another way, and would add up to infinity. */
const DEAREST = 1_000_000
