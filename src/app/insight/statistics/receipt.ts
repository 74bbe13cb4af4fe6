import type { RepeatedUsage } from '../../../model/activity.ts'
import { costWords } from '../../../statistics/in-words.ts'
import type { Price } from '../../../statistics/prices.ts'
import { priceSource } from '../../../statistics/prices-table.ts'
import type { Statistics } from '../../../statistics/statistics.ts'
import { usageSum } from '../../../statistics/token-sums.ts'
import { padEnd, padStart, widthOf } from '../../../text/clip.ts'
import { plural, shortNumber, wholeNumber } from '../../../text/numbers.ts'
import { span } from '../../../text/span.ts'
import { washLine } from '../../../text/wash.ts'
import { wrapLine } from '../../../text/wrap.ts'
import { type PageLine, rangeInWords } from './lines.ts'
import { type PlainColumn, plainTable } from './plain-table.ts'

interface Posting {
  readonly name: string
  readonly usage: RepeatedUsage
  readonly isSum?: true
  readonly why: string
}

const LABEL = 24
const COLUMN = 9

/** How the sum of tokens came about: the lines in the files, what is subtracted and why, and the rest. */
export function receiptLines(statistics: Statistics, width: number): readonly PageLine[] {
  const postings = postingsOf(statistics)
  const room = width - 4
  const longest = wholeNumber(Math.max(0, ...postings.map(({ usage }) => usageSum(usage)))).length
  // Wide enough for the headings.
  const inFull = Math.max(longest + 3, COLUMN)
  const isFull = LABEL + kinds.length * inFull <= room
  const column = isFull ? inFull : COLUMN
  const number = isFull ? wholeNumber : shortNumber
  const shown = LABEL + kinds.length * column <= room ? kinds : kinds.slice(-1)
  const names = padEnd('', LABEL) + shown.map(({ name }) => padStart(name, column)).join('')
  const why = (text: string) => wrapped(text, room)
  return [
    { tone: 'heading', text: `How the tokens were counted${rangeInWords(statistics)}` },
    { tone: 'names', text: names },
    ...postings.flatMap(({ name, usage, isSum, why: reason }): readonly PageLine[] => {
      const figures = shown.map(({ of }) => padStart(number(of(usage)), column)).join('')
      return [{ tone: isSum ? 'sum' : 'text', text: padEnd(name, LABEL) + figures }, ...why(reason)]
    }),
    { tone: 'why', text: '' },
    ...costLines(statistics, why),
    ...priceLines(statistics, room),
  ]
}

const kinds: readonly { readonly name: string; of(usage: RepeatedUsage): number }[] = [
  { name: 'input', of: ({ input }) => input },
  { name: 'output', of: ({ output }) => output },
  { name: 'written', of: ({ write }) => write },
  { name: 'read', of: ({ read }) => read },
  { name: 'all', of: usageSum },
]

function postingsOf({ receipt, orphans }: Statistics): readonly Posting[] {
  const { files, subagentFiles, lines, repeatedLines, copies, syntheticLines, messages } = receipt
  const n = wholeNumber
  const ofSubagents = subagentFiles === 0 ? '' : ` (${n(subagentFiles)} of subagents)`
  return [
    {
      name: 'All lines',
      usage: receipt.raw,
      why: `${n(lines)} lines with figures in ${n(files)} files${ofSubagents}.`,
    },
    {
      name: '- repeated lines',
      usage: receipt.repeated,
      why: `${n(repeatedLines)} lines that repeat a message: only its last one counts.`,
    },
    {
      name: '- copies',
      usage: receipt.copied,
      why: `${n(copies)} messages that a resumed or forked session copied: paid for once.`,
    },
    {
      name: '- not from a model',
      usage: receipt.synthetic,
      why: `${n(syntheticLines)} lines that the agent wrote itself in place of an answer.`,
    },
    {
      name: '= messages',
      usage: sumOf(receipt.own, receipt.subagents),
      isSum: true,
      why: `${n(messages)} messages, each counted once. Of these:`,
    },
    { name: '  sessions', usage: receipt.own, why: '' },
    { name: '  subagents', usage: receipt.subagents, why: orphans === 0 ? '' : gone(orphans) },
  ]
}

const gone = (orphans: number): string =>
  `${plural(orphans, 'subagent')} whose session is gone ${orphans === 1 ? 'counts as a session' : 'count as sessions'}.`

const sumOf = (one: RepeatedUsage, other: RepeatedUsage): RepeatedUsage => ({
  input: one.input + other.input,
  output: one.output + other.output,
  write: one.write + other.write,
  read: one.read + other.read,
})

function costLines({ total: { cost } }: Statistics, why: (text: string) => readonly PageLine[]): readonly PageLine[] {
  const { unpricedTokens } = cost
  const words = costWords(cost)
  const missing = unpricedTokens === 0 ? '' : ` ${wholeNumber(unpricedTokens)} tokens are from models without a price.`
  return [
    { tone: 'sum', text: words === 'no price' ? 'Cost: no price is known' : `Cost: about ${words}, an estimate` },
    ...why(`What the API would have charged at the prices of each day; a subscription costs something else.${missing}`),
    ...why('To use other prices, set "prices" in the settings. All rules: docs/COUNTING.md.'),
  ]
}

type Priced = Statistics['models'][number] & { readonly price: Price }

/** The prices that the cost was worked out with. */
function priceLines({ models }: Statistics, room: number): readonly PageLine[] {
  const rows = models
    .filter((model): model is Priced => model.price !== null)
    .map(model => [washLine(model.model), model.price] as const)
  if (rows.length === 0) return []
  const title = `Prices from ${priceSource} and your settings, in dollars per million tokens`
  return plainTable({ title, first: 'model', columns: priceColumns, rows }, room)
}

const priceColumns: readonly PlainColumn<Price>[] = [
  { name: 'input', of: ({ input }) => String(input) },
  { name: 'output', of: ({ output }) => String(output) },
  { name: 'written 5 min', shortName: '5 min', of: ({ cacheWrite5m }) => figure(cacheWrite5m), isSpare: true },
  { name: 'written 1 h', shortName: '1 h', of: ({ cacheWrite1h }) => figure(cacheWrite1h), isSpare: true },
  { name: 'read', of: ({ cacheRead }) => figure(cacheRead), isSpare: true },
]

/** Rounds: a share of a price may have more digits than anyone wants to see. */
const figure = (price: number): string => String(Number(price.toFixed(4)))

/** Wraps and indents a text. */
function wrapped(text: string, width: number): readonly PageLine[] {
  if (text === '') return []
  if (widthOf(text) + 2 <= width) return [{ tone: 'why', text: `  ${text}` }]
  return wrapLine([span(text)], Math.max(width - 2, 10)).map(line => ({
    tone: 'why',
    text: `  ${line.map(one => one.text).join('')}`,
  }))
}
