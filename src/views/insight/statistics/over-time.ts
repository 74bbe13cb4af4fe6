import type { Measure } from '../../../app/insight/state.ts'
import { dollars, unpricedWords } from '../../../statistics/in-words.ts'
import type { Statistics } from '../../../statistics/statistics.ts'
import type { Series } from '../../../text/chart.ts'
import { shortNumber } from '../../../text/numbers.ts'
import type { Line, Look, Token } from '../../../text/span.ts'
import { span } from '../../../text/span.ts'
import { legendOf, type Plot } from './plot.ts'
import { labelsOf, type Unit, unitsOf } from './time-units.ts'

/** A chart over time. */
export interface OverTime {
  readonly title: string
  readonly legend: Line
  readonly plot: Plot
}

/** Charts of the current measure by day, or over a longer time by week or month; one, or two side by side. */
export function overTime(
  statistics: Statistics,
  measure: Measure,
  { width, look }: { readonly width: number; readonly look: Look },
): readonly OverTime[] {
  const { per, units } = unitsOf(statistics)
  const labels = labelsOf(
    units.map(({ day }) => day),
    per,
  )
  const note = noteOf(statistics, measure)
  return chartsOf[measure](units, width < WIDE).map(({ title, curves }): OverTime => {
    const shown = look.theme === 'nocolor' ? withoutColours(curves) : curves
    return {
      title: `${title} per ${per}`,
      legend: curves.length > 1 || note.length > 0 ? [...legendOf(shown), ...note] : [],
      plot: {
        series: shown.map(({ series }) => series),
        isWhole: measure !== 'cost',
        named: measure === 'cost' ? scaleInDollars : shortNumber,
        labels,
      },
    }
  })
}

const WIDE = 110

interface Curve {
  readonly name: string
  readonly series: Series
}

interface ChartOverTime {
  readonly title: string
  readonly curves: readonly Curve[]
}

/** The charts of each measure. Sessions and prompts have a scale each, as there are many more prompts. */
const chartsOf: { readonly [M in Measure]: (units: readonly Unit[], isNarrow: boolean) => readonly ChartOverTime[] } = {
  tokens: (units, isNarrow) => [{ title: 'Tokens', curves: stacked(units, isNarrow) }],
  sessions: units => [
    { title: 'Sessions', curves: [curveOf('sessions', 'accent', units, ({ sessions }) => sessions)] },
    { title: 'Prompts', curves: [curveOf('prompts', 'tool', units, ({ prompts }) => prompts)] },
  ],
  cost: units => [{ title: 'Cost', curves: [curveOf('estimate', 'accent', units, ({ cost }) => cost.dollars)] }],
}

/** Shows the uppermost curve bold and the others faint, for themes without colours. */
const withoutColours = (curves: readonly Curve[]): readonly Curve[] =>
  curves.map(({ name, series }, at) => ({
    name,
    series: { ...series, token: at === curves.length - 1 ? 'accent' : 'dim' },
  }))

const curve = (name: string, token: Token, values: readonly number[]): Curve => ({ name, series: { values, token } })

const curveOf = (name: string, token: Token, units: readonly Unit[], of: (unit: Unit) => number): Curve =>
  curve(name, token, units.map(of))

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
    token: 'answer',
    of: ({ tokens }) => tokens.write5m + tokens.write1h,
  },
  { name: 'read from cache', shortName: 'read', token: 'accent', of: ({ tokens }) => tokens.read },
]

/**
 * A kind that is always below this share of the highest day would be on top of another curve, so it is drawn as one with
 * its neighbour. Tokens read from the cache always have a curve of their own, as they are the most and cost the least.
 */
const LEAST_GAP = 0.08

/** Stacks the kinds: each curve adds its kind to the one below, and the uppermost is the sum. */
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
  // The last layer has no neighbour above, so it joins the one below.
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
