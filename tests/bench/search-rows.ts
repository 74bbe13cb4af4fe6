import { median, p95 } from './measure.ts'
import { megabytes, milliseconds, type Row, type Table, timeRow, times } from './report.ts'
import { firstOf, type measureNewest, type Searched, type SearchFigures, wholeOf } from './search.ts'
import type { TypedSearch } from './searches.ts'

const budgets = { first: 30, whole: 100, grownBytes: 60e6, newest: 100 }

export function searchRows({ begun, searched, grown, grownInTheEnd }: SearchFigures): Row[] {
  const asked = searched.flatMap(search => search.asked)
  return [
    timeRow('search: until the first results, p95', p95(firstOf(asked)), budgets.first),
    timeRow('search: until all results, with snippets, p95', p95(wholeOf(asked)), budgets.whole),
    {
      measure: 'the first search, while its thread starts: first and all results',
      figure: `${milliseconds(median(firstOf(begun)))}, ${milliseconds(median(wholeOf(begun)))}`,
    },
    {
      measure: 'search: additional memory, at most',
      figure: megabytes(Math.max(...grown)),
      budget: `≤ ${megabytes(budgets.grownBytes)}`,
      holds: Math.max(...grown) <= budgets.grownBytes,
    },
    { measure: 'the same after repeating all searches', figure: megabytes(grownInTheEnd) },
    ...comparedRows(searched, 'common', 'a common word'),
    ...comparedRows(searched, 'rare', 'a rare word'),
    ...comparedRows(searched, 'pattern', 'a pattern'),
  ]
}

/** An aim and no budget: `rg` is written in another language, but reads three times the bytes. */
function comparedRows(searched: readonly Searched[], kind: TypedSearch['kind'], what: string): Row[] {
  const comparable = searched.filter(search => search.kind === kind && search.command.length > 0)
  const typical = (timesOf: (search: Searched) => readonly number[]) =>
    median(comparable.map(search => median(timesOf(search))))
  const ours = typical(({ asked }) => wholeOf(asked))
  const command = typical(search => search.command)
  const rg = typical(search => search.rg)
  if (Number.isNaN(rg)) {
    return [
      { measure: `\`rg -i\` for ${what}`, figure: 'no `rg` here' },
      { measure: 'the same in the dashboard', figure: milliseconds(ours) },
      { measure: 'the same with `search`, a whole process', figure: milliseconds(command) },
    ]
  }
  return [
    { measure: `\`rg -i\` for ${what}`, figure: milliseconds(rg), ratio: times(1) },
    {
      measure: 'the same in the dashboard',
      figure: milliseconds(ours),
      ratio: times(ours / rg),
      budget: 'aim: ≤ 1 × `rg`',
      holds: ours <= rg,
      isAim: true,
    },
    { measure: 'the same with `search`, a whole process', figure: milliseconds(command), ratio: times(command / rg) },
  ]
}

export function newestRows({ sessions, asked }: Awaited<ReturnType<typeof measureNewest>>, bytes: number): Row[] {
  const where = `${sessions.toLocaleString('en')} sessions, ${(bytes / 1e9).toFixed(1)} GB`
  return [
    timeRow(`${where}: first results for a word in the newest 1 %, p95`, p95(firstOf(asked)), budgets.newest),
    { measure: `${where}: all results, p95`, figure: milliseconds(p95(wholeOf(asked))) },
  ]
}

export const storeRow = (storeBytes: number, sessionBytes: number): Row => ({
  measure: 'stored words of all sessions',
  figure: megabytes(storeBytes),
  ratio: `${Math.round((100 * storeBytes) / sessionBytes)} %`,
})

/** Each line by itself, in medians. */
export function searchTable(searched: readonly Searched[]): Table {
  const rows = searched.map(({ line, asked, rg, command }) => {
    const [first, whole] = [median(firstOf(asked)), median(wholeOf(asked))]
    const inTime = (value: number) => (Number.isNaN(value) ? '' : milliseconds(value))
    const found = (asked[0]?.found ?? 0).toLocaleString('en')
    return [codeOf(line), found, inTime(first), inTime(whole), inTime(median(command)), inTime(median(rg))]
  })
  return [['looked for', 'sessions', 'first results', 'all results', '`search`', '`rg -i`'], ...rows]
}

/** A bar would end the cell. */
const codeOf = (line: string): string => `\`${line.replaceAll('|', '\\|')}\``
