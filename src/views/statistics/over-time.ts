import type { Measure } from '../../app/insight.ts'
import { dollars, unpricedWords } from '../../query/statistics/in-words.ts'
import type { Statistics } from '../../query/statistics/statistics.ts'
import type { Series } from '../../text/chart.ts'
import { shortNumber } from '../../text/numbers.ts'
import type { Line, Token } from '../../text/span.ts'
import { span } from '../../text/span.ts'
import { legendOf, type Plot } from './plot.ts'
import { labelsOf, type Unit, unitsOf } from './time-units.ts'

/** What is drawn over time: a title, what the curves are, and the curves. */
export interface OverTime {
  readonly title: string
  readonly legend: Line
  readonly plot: Plot
}

/** The current measure, day by day; over a long time week by week, or month by month. */
export function overTime(statistics: Statistics, measure: Measure, width: number): OverTime {
  const { per, units } = unitsOf(statistics)
  const curves = curvesOf[measure](units, width < WIDE)
  const series = curves.map(({ series }) => series)
  const named = measure === 'cost' ? scaleInDollars : shortNumber
  return {
    title: `${titles[measure]} per ${per}`,
    legend: [...legendOf(curves), ...noteOf(statistics, measure)],
    plot: {
      series,
      isWhole: measure !== 'cost',
      named,
      labels: labelsOf(
        units.map(({ day }) => day),
        per,
      ),
    },
  }
}

const WIDE = 110

const titles: { readonly [M in Measure]: string } = {
  tokens: 'Tokens',
  sessions: 'Sessions and prompts',
  cost: 'Cost',
}

interface Curve {
  readonly name: string
  readonly series: Series
}

const curvesOf: { readonly [M in Measure]: (units: readonly Unit[], isNarrow: boolean) => readonly Curve[] } = {
  tokens: (units, isNarrow) => stacked(units, isNarrow),
  sessions: units => [
    curve(
      'sessions',
      'tool',
      units.map(({ sessions }) => sessions),
    ),
    curve(
      'prompts',
      'accent',
      units.map(({ prompts }) => prompts),
    ),
  ],
  cost: units => [
    curve(
      'estimate',
      'accent',
      units.map(({ cost }) => cost.dollars),
    ),
  ],
}

const curve = (name: string, token: Token, values: readonly number[]): Curve => ({ name, series: { values, token } })

interface Kind {
  readonly name: string
  readonly shortName: string
  readonly token: Token
  of(unit: Unit): number
}

const kinds: readonly Kind[] = [
  { name: 'output', shortName: 'output', token: 'tool', of: ({ tokens }) => tokens.output },
  { name: 'input', shortName: 'input', token: 'you', of: ({ tokens }) => tokens.input },
  {
    name: 'written to cache',
    shortName: 'written',
    token: 'claude',
    of: ({ tokens }) => tokens.write5m + tokens.write1h,
  },
  { name: 'read from cache', shortName: 'read', token: 'accent', of: ({ tokens }) => tokens.read },
]

/**
 * What is nowhere as much as this share of the highest day would be a curve upon another: it is drawn as one with its
 * neighbour. What was read from the cache is most of it, and costs the least: it always stands apart.
 */
const LEAST_GAP = 0.08

/** One upon the other, so that the gap between two curves is what the upper one adds, and the uppermost is all. */
function stacked(units: readonly Unit[], isNarrow: boolean): readonly Curve[] {
  let below: readonly number[] = units.map(() => 0)
  return layersOf(units).map((layer, at) => {
    below = below.map((value, place) => value + sumAt(layer, units[place] as Unit))
    const names = layer.map(({ name, shortName }) => (isNarrow ? shortName : name)).join(', ')
    return curve(at === 0 ? names : `+ ${names}`, layer.at(-1)?.token ?? 'accent', below)
  })
}

/** Kinds that are drawn as one, from the lowest to the highest. */
function layersOf(units: readonly Unit[]): readonly (readonly Kind[])[] {
  const most = Math.max(0, ...units.map(unit => sumAt(kinds, unit)))
  const isThin = (layer: readonly Kind[]) => Math.max(0, ...units.map(unit => sumAt(layer, unit))) < most * LEAST_GAP
  const [read] = kinds.slice(-1)
  const layers: (readonly Kind[])[] = []
  let layer: readonly Kind[] = []
  for (const kind of kinds.slice(0, -1)) {
    layer = [...layer, kind]
    if (isThin(layer)) continue
    layers.push(layer)
    layer = []
  }
  // What is left over has no neighbour above.
  if (layer.length > 0) layers.push([...(layers.pop() ?? []), ...layer])
  return read ? [...layers, [read]] : layers
}

const sumAt = (layer: readonly Kind[], unit: Unit): number => layer.reduce((sum, { of }) => sum + of(unit), 0)

function noteOf({ total }: Statistics, measure: Measure): Line {
  const missing = measure === 'cost' ? unpricedWords(total.cost) : ''
  return missing === '' ? [] : [span(`, ${missing}`, 'dim')]
}

const scaleInDollars = (amount: number): string =>
  Number.isInteger(amount) || amount >= 10 ? `$${shortNumber(amount)}` : dollars(amount)
