import type { State } from '../../../app/state.ts'
import type { Statistics } from '../../../statistics/statistics.ts'
import { glyph, type Heat, type Line, type Look, type Span, span } from '../../../text/span.ts'
import { lineWidth, spread } from '../../line-parts.ts'
import type { Panel } from './panel.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const heats: readonly Heat[] = ['heat0', 'heat1', 'heat2', 'heat3', 'heat4']
/** For themes with too few colours, and their stand-ins for ASCII. */
const shades = ['·', '░', '▒', '▓', '█'] as const
const standIns = [' ', '.', ':', '+', '#'] as const
const LABEL = 7
/** A line with the hours, seven days, and the scale. */
const ROWS = 9

/** The hours of work, with a row for each weekday and one or more cells for each hour. */
export function heatMap({ look }: State, { hours }: Statistics): Panel {
  return {
    title: 'When you work',
    legend: [span('local time', 'dim')],
    wanted: ROWS,
    least: ROWS - 1,
    lines(width, height) {
      const cells = Math.max(1, Math.min(MOST_CELLS, Math.floor((width - LABEL - 1) / 24)))
      const most = Math.max(0, ...hours.flat())
      const days = weekdays.map((name, day): Line => {
        const row = Array.from({ length: 24 }, (_, hour) => levelOf(hours[day]?.[hour] ?? 0, most))
        return [span(`  ${name}  `, 'dim'), ...inRuns(row).map(([level, count]) => heat(level, count * cells, look))]
      })
      return [hourLine(cells), ...days, footLine(hours, cells, look, width - 1)].slice(0, height)
    },
  }
}

const MOST_CELLS = 4

/** The level of a value, by the square root of its share, so that one busy hour does not make all others look empty. */
export function levelOf(value: number, most: number): number {
  return value <= 0 || most <= 0 ? 0 : Math.max(1, Math.min(4, Math.ceil(4 * Math.sqrt(value / most) - 1e-9)))
}

function hourLine(cells: number): Line {
  const every = cells === 1 ? 6 : 3
  const names = Array.from({ length: 24 / every }, (_, at) =>
    String(at * every)
      .padStart(2, '0')
      .padEnd(every * cells),
  )
  return [span(' '.repeat(LABEL) + names.join(''), 'dim')]
}

function inRuns(levels: readonly number[]): readonly (readonly [level: number, count: number])[] {
  const runs: [number, number][] = []
  for (const level of levels) {
    const last = runs.at(-1)
    if (last && last[0] === level) last[1]++
    else runs.push([level, 1])
  }
  return runs
}

function heat(level: number, count: number, { theme, glyphs }: Look): Span {
  const isShaded = theme === 'ansi16' || theme === 'nocolor' || glyphs === 'ascii'
  if (!isShaded) return glyph('▇'.repeat(count), heats[level])
  const token = level === 0 ? 'border' : 'accent'
  return glyph((shades[level] ?? ' ').repeat(count), token, { standIn: (standIns[level] ?? ' ').repeat(count) })
}

function footLine(hours: Statistics['hours'], cells: number, look: Look, room: number): Line {
  const scale = [span('less ', 'dim'), ...heats.map((_, level) => heat(level, cells, look)), span(' more', 'dim')]
  const busiest = busiestHour(hours)
  const words = busiest === undefined ? [] : [span(`busiest: ${busiest}`, 'dim')]
  const width = Math.max(LABEL + 24 * cells, LABEL + lineWidth(scale) + lineWidth(words) + 2)
  const margin = span(' '.repeat(LABEL))
  return width > room ? [margin, ...words] : spread([margin, ...scale], words, width)
}

/** `Thu 10–11` */
export function busiestHour(hours: Statistics['hours']): string | undefined {
  let [most, found] = [0, undefined as string | undefined]
  for (const [day, row] of hours.entries()) {
    for (const [hour, value] of row.entries()) {
      if (value <= most) continue
      most = value
      found = `${weekdays[day]} ${two(hour)}–${two((hour + 1) % 24)}`
    }
  }
  return found
}

const two = (hour: number): string => String(hour).padStart(2, '0')
