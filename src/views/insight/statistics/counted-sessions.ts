import type { StatisticsScreen } from '../../../app/insight/state.ts'
import { chosenRow, sessionRows, sessionsDivision } from '../../../app/insight/statistics/sessions.ts'
import type { State } from '../../../app/state.ts'
import { shownTitle } from '../../../query/list/title.ts'
import { costWords, projectNames } from '../../../statistics/in-words.ts'
import type { SessionTally, Statistics } from '../../../statistics/statistics.ts'
import { tokensSpent } from '../../../statistics/token-sums.ts'
import type { DrawChart } from '../../../text/chart.ts'
import { padStart } from '../../../text/clip.ts'
import { shortNumber, spanInWords } from '../../../text/numbers.ts'
import { glyph, type Line, type Span, span } from '../../../text/span.ts'
import { barred, blank, fitLine } from '../../line-parts.ts'
import { stateMark } from '../../list/session-parts.ts'
import { heading } from '../../ruled.ts'
import { count } from '../../words.ts'
import { courseLines } from './course.ts'
import type { OverviewPage } from './overview.ts'

/** The page of sessions: a table of the counted sessions, and the course of the selected one. */
export function sessionsPage(
  state: State,
  screen: StatisticsScreen,
  statistics: Statistics,
  draw: DrawChart | undefined,
): OverviewPage {
  const { columns: width } = state.size
  const { table, course } = sessionsDivision(state.size)
  const rows = sessionRows(screen)
  const chosen = chosenRow(screen)
  const columns = columnsFor(statistics, width)
  const shown = rows.slice(screen.top, screen.top + table)
  const position = rows.length === 0 ? [] : [span(`${count(chosen + 1)} of ${count(rows.length)}`, 'dim')]
  const lines = Array.from({ length: table }, (_, at) => {
    const tally = shown[at]
    if (!tally) return blank(width)
    const isChosen = screen.top + at === chosen
    const line = rowLine(state, tally, columns, width, isChosen)
    return isChosen ? barred(line, true) : line
  })
  const tally = rows[chosen]
  return {
    lines: [
      heading('Sessions', position, width),
      headLine(columns, screen, width),
      ...lines,
      ...(course > 0 && tally ? courseLines(screen, tally, width, course, draw) : []),
    ],
    dividers: [],
  }
}

interface Column {
  readonly name: string
  readonly width: number
  readonly isLeft?: true
  of(tally: SessionTally): string
  /** The value with fewer digits, if there is not enough room. */
  short?(tally: SessionTally): string
}

const MARGIN = 3

function columnsFor({ projects }: Statistics, width: number): readonly Column[] {
  const names = projectNames(projects.map(({ projectPath }) => projectPath))
  const project: Column = {
    name: 'project',
    width: Math.min(24, Math.floor(width / 6)),
    isLeft: true,
    of: ({ session }) => names.get(session.projectPath) ?? '',
  }
  const figures = figureColumns.filter(({ from }) => width >= from)
  return width >= 100 && projects.length > 1 ? [project, ...figures] : figures
}

const DAY = 86_400_000

/** The columns of figures, each with the least width of a screen that has it. */
const figureColumns: readonly (Column & { readonly from: number })[] = [
  { from: 0, name: 'tokens', width: 9, of: ({ tokens }) => shortNumber(tokensSpent(tokens)) },
  { from: 130, name: 'in subagents', width: 14, of: ({ subagents }) => orBlank(tokensSpent(subagents.tokens)) },
  {
    from: 50,
    name: 'cost',
    width: 10,
    of: ({ cost }) => costWords(cost),
    short: ({ cost }) => `$${shortNumber(cost.dollars)}`,
  },
  {
    from: 60,
    name: 'duration',
    width: 12,
    of: ({ durationMs }) => spanInWords(durationMs),
    short: ({ durationMs }) => `${shortNumber(durationMs / DAY)}d`,
  },
  {
    from: 70,
    name: 'prompts',
    width: 9,
    of: ({ prompts }) => count(prompts),
    short: ({ prompts }) => shortNumber(prompts),
  },
]

const orBlank = (tokens: number): string => (tokens === 0 ? '' : shortNumber(tokens))

const titleRoom = (columns: readonly Column[], width: number): number =>
  width - MARGIN - 1 - columns.reduce((sum, column) => sum + column.width, 0)

function headLine(columns: readonly Column[], { order }: StatisticsScreen, width: number): Line {
  const names = columns.flatMap(({ name, width: room, isLeft }): readonly Span[] => {
    const isOrder = name === order
    if (isLeft) return fitLine([span(`  ${name}`, 'dim')], room)
    const mark = isOrder ? [glyph(' ↓', 'accent')] : []
    return [span(padStart(name, room - (isOrder ? 2 : 0)), isOrder ? 'text' : 'dim'), ...mark]
  })
  return fitLine(
    [span(' '.repeat(MARGIN)), ...fitLine([span('title', 'dim')], titleRoom(columns, width)), ...names],
    width,
  )
}

function rowLine(
  state: State,
  tally: SessionTally,
  columns: readonly Column[],
  width: number,
  isChosen: boolean,
): Line {
  const title = span(shownTitle(tally.session), 'text', { bold: isChosen })
  const figures = columns.flatMap(({ width: room, isLeft, of, short }): readonly Span[] => {
    const text = of(tally)
    if (isLeft) return fitLine([span(`  ${text}`, 'dim')], room)
    return [span(padStart(text.length < room ? text : (short?.(tally) ?? text), room), 'dim')]
  })
  const start = [span(' '), stateMark(state, tally.session), span(' ')]
  return fitLine([...start, ...fitLine([title], titleRoom(columns, width)), ...figures], width)
}
