import type { Measure } from '../../../app/insight/state.ts'
import { sessionsBy } from '../../../app/insight/statistics/sessions.ts'
import { shownTitle } from '../../../query/list/title.ts'
import { costWords, modelNames, percent, projectNames } from '../../../statistics/in-words.ts'
import type { Statistics, Tally } from '../../../statistics/statistics.ts'
import { tokensSpent } from '../../../statistics/token-sums.ts'
import { dayAndMonth, weekday } from '../../../text/clock.ts'
import { shortNumber, spanInWords } from '../../../text/numbers.ts'
import type { Token } from '../../../text/span.ts'
import { washLine } from '../../../text/wash.ts'
import { dottedWords } from '../../line-parts.ts'
import { count } from '../../words.ts'
import type { Panel } from './panel.ts'
import { type Ranked, rankedLines } from './ranked.ts'
import { dayNamed } from './time-units.ts'

/** Models by the current measure. */
export function modelPanel({ models, total }: Statistics, measure: Measure): Panel {
  const whole = amountOf(total, measure)
  const names = modelNames(models.map(({ model }) => model))
  const rows = sorted(models, measure).map((tally): Ranked => {
    const cost = tally.price ? costWords(tally.cost) : 'no price'
    const amount = amountOf(tally, measure)
    const isUnknown = measure === 'cost' && tally.price === null
    const share = { text: isUnknown ? '' : percent(amount, whole), token: 'text' as const }
    const shown = { tokens: shortNumber(tokensSpent(tally.tokens)), sessions: count(tally.sessions), cost }[measure]
    const beside = measure === 'cost' ? shortNumber(tokensSpent(tally.tokens)) : cost
    return {
      name: names.get(tally.model) ?? '',
      amount,
      figures: [share, { text: shown, token: 'dim' }, { text: beside, token: 'dim' }],
    }
  })
  const words = { tokens: 'tokens · cost', sessions: 'sessions · cost', cost: 'cost · tokens' }[measure]
  return panelOf('Models', words, rows, {
    least: 2,
    figuresOfRest: sum => twoFigures(percent(sum, whole), amountWords(sum, measure)),
  })
}

export function projectPanel({ projects }: Statistics, measure: Measure): Panel {
  const names = projectNames(projects.map(({ projectPath }) => projectPath))
  const rows = sorted(projects, measure).map((tally): Ranked => {
    const name = names.get(tally.projectPath) ?? washLine(tally.projectPath)
    return { name, amount: amountOf(tally, measure), figures: figuresBy(tally, measure) }
  })
  const figuresOfRest = (sum: number) => [{ text: amountWords(sum, measure), token: 'text' }] as const
  return panelOf('Projects', legends[measure], rows, { figuresOfRest })
}

const legends = { tokens: 'tokens · sessions', sessions: 'sessions · prompts', cost: 'cost · tokens' } as const

function figuresBy(tally: Tally, measure: Measure): Ranked['figures'] {
  const tokens = shortNumber(tokensSpent(tally.tokens))
  if (measure === 'cost') return twoFigures(costWords(tally.cost), tokens)
  const sessions = count(tally.sessions)
  return measure === 'tokens' ? twoFigures(tokens, sessions) : twoFigures(sessions, count(tally.prompts))
}

const twoFigures = (first: string, second: string): Ranked['figures'] => [
  { text: first, token: 'text' },
  { text: second, token: 'dim' },
]

const amountWords = (sum: number, measure: Measure): string =>
  measure === 'cost' ? costWords({ dollars: sum, unpricedTokens: 0 }) : shortNumber(sum)

/** A tool that fails at least this often is highlighted. */
const OFTEN = 0.07

export function toolPanel({ tools }: Statistics): Panel {
  const rows = tools.map(({ tool, calls, failedCalls }): Ranked => {
    const isOften = failedCalls > 0 && failedCalls / calls >= OFTEN
    return {
      name: washLine(tool),
      amount: calls,
      figures: [
        { text: count(calls), token: 'text' },
        { text: percent(failedCalls, calls), token: isOften ? 'failed' : 'dim' },
      ],
    }
  })
  const figuresOfRest = (sum: number) => [{ text: count(sum), token: 'text' }] as const
  return panelOf('Tools', 'calls · failed', rows, { token: 'tool', figuresOfRest })
}

/** The busiest days by the current measure. */
export function dayPanel({ days }: Statistics, measure: Measure): Panel {
  const rows = [...days]
    .sort((a, b) => amountOf(b, measure) - amountOf(a, measure))
    .slice(0, MOST_SESSIONS)
    .filter(day => amountOf(day, measure) > 0)
    .map((day): Ranked => {
      const date = dayNamed(day.day)
      const name = `${weekday(date)} ${dayAndMonth(date)}`
      return { name, amount: amountOf(day, measure), figures: figuresBy(day, measure) }
    })
  return panelOf('Busiest days', legends[measure], rows)
}

export function costliestPanel(statistics: Statistics): Panel {
  const rows = sessionsBy(statistics, 'cost')
    .slice(0, MOST_SESSIONS)
    .filter(({ cost }) => cost.dollars > 0)
    .map(({ session, cost, tokens }): Ranked => {
      const figures = twoFigures(costWords(cost), shortNumber(tokensSpent(tokens)))
      return { name: shownTitle(session), amount: cost.dollars, figures }
    })
  return panelOf('Costliest sessions', 'cost · tokens', rows)
}

export function longestPanel(statistics: Statistics): Panel {
  const rows = sessionsBy(statistics, 'duration')
    .slice(0, MOST_SESSIONS)
    .map(({ session, durationMs, prompts }): Ranked => {
      const figures = twoFigures(spanInWords(durationMs), count(prompts))
      return { name: shownTitle(session), amount: durationMs, figures }
    })
  return panelOf('Longest sessions', 'time · prompts', rows)
}

const MOST_SESSIONS = 20

interface Special {
  readonly token?: Token
  readonly least?: number
  /** Figures of the last line, which sums up the rows that do not fit. Without them, these rows are left out. */
  readonly figuresOfRest?: (sum: number) => Ranked['figures']
}

function panelOf(
  title: string,
  words: string,
  rows: readonly Ranked[],
  { token = 'accent', least = 3, figuresOfRest }: Special = {},
): Panel {
  return {
    title,
    legend: dottedWords(words.split(' · ')),
    wanted: rows.length,
    least,
    lines(width, height) {
      if (rows.length <= height || height < 2 || !figuresOfRest) return rankedLines(rows, width, height, token)
      const others = rows.slice(height - 1)
      const amount = others.reduce((sum, row) => sum + row.amount, 0)
      const figures = figuresOfRest(amount)
      const last: Ranked = { name: `+ ${count(others.length)} more`, amount, isRest: true, figures }
      return rankedLines([...rows.slice(0, height - 1), last], width, height, token)
    },
  }
}

const amountOf = (tally: Tally, measure: Measure): number =>
  measure === 'tokens' ? tokensSpent(tally.tokens) : measure === 'sessions' ? tally.sessions : tally.cost.dollars

/** Sorts by the measure. The tallies are sorted by tokens already, and models without a price keep that order. */
function sorted<One extends Tally>(tallies: readonly One[], measure: Measure): readonly One[] {
  return measure === 'tokens' ? tallies : [...tallies].sort((a, b) => amountOf(b, measure) - amountOf(a, measure))
}
