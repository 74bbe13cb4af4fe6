import type { StatisticsScreen } from '../../../app/insight/state.ts'
import { shownTitle } from '../../../query/list/title.ts'
import type { Course, CourseStep, SessionTally } from '../../../statistics/statistics.ts'
import { tokensSpent } from '../../../statistics/token-sums.ts'
import type { DrawChart } from '../../../text/chart.ts'
import { clip } from '../../../text/clip.ts'
import { dayAndMonth, hourAndMinute } from '../../../text/clock.ts'
import { shortNumber } from '../../../text/numbers.ts'
import { glyph, type Line, span, type Token } from '../../../text/span.ts'
import { filled, lineWidth } from '../../line-parts.ts'
import { beside, heading } from '../../ruled.ts'
import { count, plural } from '../../words.ts'
import { legendOf, PLOT_FEET, type Plot, plot } from './plot.ts'

const SIDE_BY_SIDE = 110

/** Charts of a session's context and of all its tokens so far, message by message, with compactions marked. */
export function courseLines(
  { course: loaded }: StatisticsScreen,
  tally: SessionTally,
  width: number,
  height: number,
  draw: DrawChart | undefined,
): readonly Line[] {
  const course = loaded?.sessionKey === tally.session.key ? loaded.course : null
  const isDouble = width >= SIDE_BY_SIDE
  const left = isDouble ? Math.floor((width - 1) / 2) : width
  const right = width - left - 1
  const sum = `${shortNumber(tokensSpent(tally.tokens))} tokens in ${plural(tally.messages, 'message')}`
  const more = moreWords(tally, course)
  const context = chartOf(shownTitle(tally.session), isDouble ? [sum] : [sum, ...more], contextPlot(course), course)
  if (!isDouble) return context(left, height, draw)
  return beside([
    context(left, height, draw),
    chartOf('All tokens so far', more, soFarPlot(course), course)(right, height, draw),
  ])
}

/** Columns around title and legend in their rule, and the least width of the title. */
const BESIDE_TITLE = 7
const LEAST_TITLE = 12

interface Curve {
  readonly name: string
  readonly plot: Plot
}

type DrawLines = (width: number, height: number, draw: DrawChart | undefined) => readonly Line[]

function chartOf(
  title: string,
  words: readonly string[],
  { name, plot: curves }: Curve,
  course: Course | null,
): DrawLines {
  return (width, height, draw) => {
    const rows = height - 2 - PLOT_FEET
    const isCompacted = (course?.compactions.length ?? 0) > 0
    const mark = isCompacted ? [span('   '), glyph('▾', 'compaction', { standIn: 'v' }), span(' compacted', 'dim')] : []
    const [series] = curves.series
    const legend = series && rows >= 2 ? [...legendOf([{ name, series }]), ...mark] : []
    const lines = [
      heading(clip(title, Math.max(width - lineWidth(legend) - BESIDE_TITLE, LEAST_TITLE)), legend, width),
      [span(`  ${words.join(', ')}`, 'dim')],
      ...(series && rows >= 2 ? plot(curves, width, rows, draw) : []),
    ]
    return filled(lines, width, height)
  }
}

const contextPlot = (course: Course | null): Curve => ({
  name: 'context',
  plot: plotOf(course, ({ context }) => context, 'accent'),
})

function soFarPlot(course: Course | null): Curve {
  let sum = 0
  const of = ({ tokens }: CourseStep): number => {
    sum += tokens
    return sum
  }
  return { name: 'tokens', plot: plotOf(course, of, 'tool') }
}

function plotOf(course: Course | null, of: (step: CourseStep) => number, token: Token): Plot {
  const { steps, compactions } = course ?? { steps: [], compactions: [] }
  const last = steps.length - 1
  const ends = [0, last, Math.round(last / 2), Math.round(last / 4), Math.round((3 * last) / 4)]
  return {
    series: steps.length === 0 ? [] : [{ values: steps.map(of), token }],
    isWhole: true,
    named: shortNumber,
    labels: [...new Set(ends)].map(at => ({ at, text: labelOf(steps, at) })),
    marks: compactions.map(at => Math.min(at, last)),
  }
}

/** The number of a message, and its time if known; the day if the session took more than one. */
function labelOf(steps: readonly CourseStep[], at: number): string {
  const time = steps[at]?.time ?? 0
  const name = `${at === 0 ? 'message ' : ''}${count(at + 1)}`
  const took = (steps.at(-1)?.time ?? 0) - (steps[0]?.time ?? 0)
  return time === 0 ? name : `${name}, ${(took > DAY ? dayAndMonth : hourAndMinute)(new Date(time))}`
}

const DAY = 86_400_000

function moreWords({ subagents }: SessionTally, course: Course | null): readonly string[] {
  const spent = tokensSpent(subagents.tokens)
  const compacted = course?.compactions.length ?? 0
  return [
    ...(spent === 0 ? [] : [`${shortNumber(spent)} of them in subagents`]),
    ...(compacted === 0 ? [] : [`compacted ${times(compacted)}`]),
  ]
}

const times = (number: number): string => (number === 1 ? 'once' : number === 2 ? 'twice' : `${count(number)} times`)
