import { costWords, unpricedWords } from '../../../statistics/in-words.ts'
import type { Statistics, Tally } from '../../../statistics/statistics.ts'
import { tokensSpent } from '../../../statistics/token-sums.ts'
import { shortNumber } from '../../../text/numbers.ts'
import { glyph, type Line, span, type Token } from '../../../text/span.ts'
import { fitLine, lineWidth } from '../../line-parts.ts'
import { count } from '../../words.ts'

interface Figure {
  /** From the longest to the shortest; the first that fits is shown. */
  readonly values: readonly Line[]
  readonly names: readonly string[]
  /** Change from the period before. */
  readonly change: Line
  readonly token?: Token
}

/** Columns for each figure: with its change and full name, or without. */
const ROOMY = 18
const CLOSE = 13
const FEW = 6
/** Enough to include the tokens. */
const LEAST = 3
const MARGIN = 2

/** The main figures side by side, as many as fit. */
export function figureLines(statistics: Statistics, width: number): readonly Line[] {
  const all = figuresOf(statistics)
  const room = width - MARGIN
  const fitting = room >= FEW * ROOMY ? Math.floor(room / ROOMY) : Math.min(FEW, Math.floor(room / CLOSE))
  const shown = all.slice(0, Math.max(LEAST, fitting === 7 ? FEW : fitting))
  const each = Math.floor(room / shown.length)
  const line = (of: (figure: Figure) => Line): Line =>
    fitLine([span(' '.repeat(MARGIN)), ...shown.flatMap(figure => fitLine(of(figure), each))], width)
  return [
    line(({ values, change }) => {
      const value = values.find(one => lineWidth(one) < each) ?? values.at(-1) ?? []
      const both = [...value, span('  '), ...change]
      return lineWidth(change) > 0 && lineWidth(both) < each ? both : value
    }),
    line(({ names }) => [span(names.find(name => name.length + 1 < each) ?? names.at(-1) ?? '', 'dim')]),
  ]
}

function figuresOf(statistics: Statistics): readonly Figure[] {
  const { total, before, days, daysAtWork, failedSessions } = statistics
  const tokens = sumOf(total)
  return [
    { values: counted(total.sessions), names: ['sessions'], change: difference(total.sessions, before?.sessions) },
    { values: counted(total.prompts), names: ['prompts'], change: growth(total.prompts, before?.prompts) },
    { values: [bold(shortNumber(tokens))], names: ['tokens'], change: growth(tokens, before && sumOf(before)) },
    {
      values: [bold(`${cachedShare(total)} %`)],
      names: ['read from cache', 'from cache'],
      change: before && sumOf(before) > 0 ? difference(cachedShare(total), cachedShare(before)) : [],
    },
    {
      values: [bold(`${count(daysAtWork)} of ${count(days.length)}`), bold(count(daysAtWork))],
      names: ['days at work', 'days'],
      change: [],
    },
    costFigure(total, before),
    { values: counted(total.messages), names: ['messages'], change: growth(total.messages, before?.messages) },
    {
      values: [[span(count(failedSessions), failedSessions > 0 ? 'failed' : 'text', { bold: true })]],
      names: [failedSessions === 1 ? 'session failed' : 'sessions failed'],
      change: [],
    },
  ]
}

function costFigure({ cost }: Tally, before: Tally | null): Figure {
  const words = costWords(cost)
  const missing = unpricedWords(cost)
  const about = (amount: string): Line => [glyph('≈ ', 'text', { bold: true }), ...bold(amount)]
  return {
    values: words === 'no price' ? [bold(words)] : [about(words), about(`$${shortNumber(cost.dollars)}`)],
    names: missing === '' ? ['cost, an estimate', 'cost'] : [`cost, ${missing}`, 'part has no price', 'cost'],
    change: growth(cost.dollars, before?.cost.dollars),
  }
}

const sumOf = ({ tokens }: Tally): number => tokensSpent(tokens)

/** Tokens read from the cache, as a percentage of all tokens sent. */
function cachedShare({ tokens: { input, write5m, write1h, read } }: Tally): number {
  const sent = input + write5m + write1h + read
  return sent === 0 ? 0 : Math.round((100 * read) / sent)
}

const counted = (number: number): readonly Line[] => [bold(count(number)), bold(shortNumber(number))]

const bold = (text: string): Line => [span(text, 'text', { bold: true })]

function difference(now: number, before: number | undefined | null): Line {
  if (before === undefined || before === null || now === before) return []
  return signed(now - before, count(Math.abs(now - before)))
}

/** Growth by at least this many percent is shown as a factor. */
const MANY = 300

function growth(now: number, before: number | undefined | null): Line {
  if (before === undefined || before === null || before === 0) return []
  const change = Math.round((100 * (now - before)) / before)
  if (change === 0) return []
  if (change >= MANY) return [span(`×${shortNumber(now / before)}`, 'dim')]
  return signed(change, `${Math.abs(change)} %`)
}

const signed = (change: number, words: string): Line => [glyph(change < 0 ? '−' : '+', 'dim'), span(words, 'dim')]
