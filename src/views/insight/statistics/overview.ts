import type { StatisticsScreen } from '../../../app/insight/state.ts'
import type { State } from '../../../app/state.ts'
import type { Statistics } from '../../../statistics/statistics.ts'
import type { DrawChart } from '../../../text/chart.ts'
import type { Line } from '../../../text/span.ts'
import { blank } from '../../line-parts.ts'
import { beside, heading } from '../../ruled.ts'
import { figureLines } from './figures.ts'
import { heatMap } from './heat-map.ts'
import { type OverTime, overTime } from './over-time.ts'
import { column, type Panel } from './panel.ts'
import { PLOT_FEET, plot } from './plot.ts'
import { costliestPanel, dayPanel, longestPanel, modelPanel, projectPanel, toolPanel } from './rankings.ts'

export interface OverviewPage {
  readonly lines: readonly Line[]
  /** Columns at which the lines between panels meet the lower rule. */
  readonly dividers: readonly number[]
}

/** The overview: figures, a chart, and as many panels as fit. */
export function overview(
  state: State,
  { measure }: StatisticsScreen,
  statistics: Statistics,
  height: number,
  draw: DrawChart | undefined,
): OverviewPage {
  const { columns } = state.size
  const figures = [...figureLines(statistics, columns), blank(columns)]
  const chart = chartLines(state, statistics, measure, chartRows(height), height >= ROOMY, draw)
  const room = height - figures.length - chart.length
  if (room < 2) return { lines: [...figures, ...chart], dividers: [] }
  const widths = columnWidths(columns)
  const groups = groupsOf(state, measure, statistics, widths.length, room)
  const panels = beside(widths.map((width, at) => column(groups[at] ?? [], width, room)))
  const dividers = widths.slice(0, -1).map((_, at) => widths.slice(0, at + 1).reduce((sum, one) => sum + one + 1, -1))
  return { lines: [...figures, ...chart, ...panels], dividers }
}

/** The least height with a blank row below the chart. */
const ROOMY = 24

function chartRows(height: number): number {
  if (height < 17) return 0
  if (height < ROOMY) return 5
  return height < 30 ? 7 : Math.min(17, 9 + Math.floor((height - 32) / 3))
}

function chartLines(
  { size: { columns: width }, look }: State,
  statistics: Statistics,
  measure: StatisticsScreen['measure'],
  rows: number,
  isRoomy: boolean,
  draw: DrawChart | undefined,
): readonly Line[] {
  if (rows === 0) return []
  const all = overTime(statistics, measure, { width, look })
  const widths = all.length > 1 && width >= TWO_COLUMNS ? halvesOf(width) : [width]
  const drawn = widths.map((room, at) => {
    const { title, legend, plot: curves } = all[at] as OverTime
    return [heading(title, legend, room), ...plot(curves, room, rows, draw)]
  })
  const lines = beside(drawn)
  return isRoomy ? [...lines, blank(width)] : lines.slice(0, rows + PLOT_FEET + 1)
}

/** Two widths, with a column left for the line between them. */
const halvesOf = (width: number): readonly number[] => [Math.floor((width - 1) / 2), Math.ceil((width - 1) / 2)]

const TWO_COLUMNS = 72
const THREE_COLUMNS = 180

function columnWidths(columns: number): readonly number[] {
  const many = columns >= THREE_COLUMNS ? 3 : columns >= TWO_COLUMNS ? 2 : 1
  const each = Math.floor((columns - many + 1) / many) - (many === 2 ? 1 : 0)
  const last = columns - (many - 1) * (each + 1)
  return Array.from({ length: many }, (_, at) => (at === many - 1 ? last : each))
}

/** The least room for the heat map, which has a row for each weekday. */
const VERY_LOW = 9
const LOW = 12
const HIGH = 22

/** The panels of each column, the most important first, as the last ones are left out if there is not enough room. */
function groupsOf(
  state: State,
  measure: StatisticsScreen['measure'],
  statistics: Statistics,
  columns: number,
  room: number,
): readonly (readonly Panel[])[] {
  const [heat, models, projects, tools] = [
    heatMap(state, statistics),
    modelPanel(statistics, measure),
    projectPanel(statistics, measure),
    toolPanel(statistics),
  ]
  const [costliest, longest] = [costliestPanel(statistics), longestPanel(statistics)]
  if (columns === 1) return [[{ ...projects, least: 1 }, models, tools]]
  if (room < VERY_LOW) return [[{ ...models, least: 1 }], [{ ...projects, least: 1 }], [{ ...tools, least: 1 }]]
  if (columns === 3)
    return [
      [heat, models, dayPanel(statistics, measure)],
      [projects, costliest],
      [tools, longest],
    ]
  if (room < LOW) return [[heat], [projects, models]]
  return room < HIGH
    ? [
        [heat, models],
        [projects, tools],
      ]
    : [
        [heat, models, costliest],
        [projects, tools, longest],
      ]
}
