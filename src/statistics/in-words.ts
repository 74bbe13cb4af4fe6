import { shortNumber, wholeNumber } from '../text/numbers.ts'
import { washLine } from '../text/wash.ts'
import type { Cost } from './statistics.ts'

/** `opus 4.5` for `claude-opus-4-5-20251101`; models of other vendors keep their names. */
function modelName(model: string): string {
  const name = washLine(model)
  const [, newer, since] = /^claude-([a-z]+)-(\d+(?:-\d{1,2})?)(?:-\d{8})?$/.exec(name) ?? []
  if (newer !== undefined && since !== undefined) return `${newer} ${since.replace('-', '.')}`
  const [, version, older] = /^claude-(\d+(?:-\d)?)-([a-z]+)(?:-\d{8})?$/.exec(name) ?? []
  return older !== undefined && version !== undefined ? `${older} ${version.replace('-', '.')}` : name
}

/** Short names of several models. If two would have the same short name, the later one keeps its long one. */
export function modelNames(models: readonly string[]): ReadonlyMap<string, string> {
  const short = models.map(modelName)
  return new Map(
    models.map((model, at) => {
      const name = short[at] ?? ''
      return [model, short.indexOf(name) < at ? washLine(model).replace(/^claude-/, '') : name]
    }),
  )
}

/** The last part of each path, with as many parts before it as it takes to tell it from the others. */
export function projectNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (let parts = 1; parts <= MOST_PARTS; parts++) {
    const named = new Map<string, string[]>()
    for (const path of paths) {
      if (names.has(path)) continue
      const name = washLine(path.split('/').filter(Boolean).slice(-parts).join('/')) || washLine(path) || '(none)'
      named.set(name, [...(named.get(name) ?? []), path])
    }
    for (const [name, alike] of named)
      if (alike.length === 1 || parts === MOST_PARTS) for (const path of alike) names.set(path, name)
  }
  return names
}

const MOST_PARTS = 4

/** `$0.42`, `$12.40`, `$1,204`: cents where they count. */
export function dollars(amount: number): string {
  if (amount > 0 && amount < 0.005) return '<$0.01'
  return amount < 100 ? `$${amount.toFixed(2)}` : `$${wholeNumber(Math.round(amount))}`
}

/** The cost in words: `no price` instead of `$0.00` if no price is known. */
export function costWords({ dollars: amount, unpricedTokens }: Cost): string {
  return amount === 0 && unpricedTokens > 0 ? 'no price' : dollars(amount)
}

/** The tokens that are missing in a sum of dollars. */
export function unpricedWords({ dollars: amount, unpricedTokens }: Cost): string {
  return unpricedTokens === 0 || amount === 0 ? '' : `${shortNumber(unpricedTokens)} tokens without a price`
}

/** `58 %`; `<1 %` for small shares, as 0 means none. */
export function percent(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0 %'
  const share = (100 * part) / whole
  return share < 0.5 ? '<1 %' : `${Math.round(share)} %`
}
