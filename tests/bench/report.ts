/** One line of the table. */
export interface Row {
  readonly measure: string
  readonly figure: string
  readonly ratio?: string
  readonly budget?: string
  /** Only if there is a budget. */
  readonly holds?: boolean
  /** Worth showing, but not a failure if it does not hold. */
  readonly isAim?: boolean
}

export const timeRow = (measure: string, spent: number, budget: number): Row => ({
  measure,
  figure: milliseconds(spent),
  budget: `≤ ${budget} ms`,
  holds: spent <= budget,
})

/** Cells by row; the first row has the headings. */
export type Table = readonly (readonly string[])[]

export interface Circumstances {
  readonly date: Date
  readonly nodeVersion: string
  readonly cores: number
  readonly files: number
  readonly bytes: number
  readonly coldRounds: number
  readonly warmRounds: number
  readonly appendRounds: number
  readonly oneMegabytes: number
  readonly paintRounds: number
  readonly openRounds: number
  readonly manyFiles: number
  readonly searchStarts: number
  readonly searchRounds: number
  readonly resumeRounds: number
  readonly exportRounds: number
}

const head = ['measure', 'figure', 'ratio', 'budget', 'holds']

export const asTable = (rows: readonly Row[]): Table => [head, ...rows.map(cellsOf)]

const cellsOf = ({ measure, figure, ratio = '', budget = '', holds, isAim }: Row) => [
  measure,
  figure,
  ratio,
  budget,
  holds === undefined ? '' : holds ? 'yes' : isAim ? 'no' : 'NO',
]

export function asText(table: Table): string {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map(cells => (cells[column] ?? '').length)))
  return table
    .map(cells =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function asMarkdown(measures: Table, searches: Table, circumstances: Circumstances): string {
  return `# Benchmarks

\`npm run bench\` writes this page. Machines differ and do other things too: compare the ratios, not the milliseconds.

${markdownTable(measures)}

${inWords(circumstances)}

Each search on its own, over the same sessions:

${markdownTable(searches)}

## How it is measured

${wrapped(methodOf(circumstances))}

${wrapped(dashboardMethodOf(circumstances))}

${wrapped(searchMethodOf(circumstances))}

${wrapped(keepingMethodOf(circumstances))}
`
}

const markdownTable = ([names = [], ...rows]: Table) =>
  [names, names.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

export const inWords = ({ date, nodeVersion, cores, files, bytes }: Circumstances) =>
  `${date.toISOString().slice(0, 10)}, Node ${nodeVersion}, ${cores} cores, ` +
  `${files.toLocaleString('en')} generated sessions of ${megabytes(bytes)} in total.`

const methodOf = ({ coldRounds, warmRounds, appendRounds, oneMegabytes }: Circumstances) =>
  `A seeded generator writes the sessions, with lines of the shapes and sizes of Claude Code's. They are read once before
  anything is measured, so that they are in memory and the disk has no part. Every process runs on its own home with
  nothing else in it. Times are those of whole processes, from start to exit, in ${coldRounds} rounds that run each
  process once (${warmRounds} rounds for the warm list and the empty Node); the table shows the medians. A cold list
  starts without a cache and writes one; a warm list finds everything in it. Peak memory is the highest resident set of
  ${coldRounds} more cold lists. The append is measured in one process with the engine itself: ${appendRounds} times,
  64 KB of new lines are written to a session of ${oneMegabytes} MB and only the reading that follows is timed; in the
  end the result must equal that of reading the whole file.`

const dashboardMethodOf = ({ paintRounds, openRounds, oneMegabytes, manyFiles }: Circumstances) =>
  `The dashboard runs in a pseudo-terminal of 200 × 60 cells. Its output is recorded with timestamps, and drawn and
  inspected only afterwards. First paint is from the start of the process to the end of its first picture, of 120 × 36
  cells, when everything is known and the last screen is remembered: the median of ${paintRounds} rounds, in each of
  which a bare Node prints a word in the same way. Keys are moving, sorting, another pane, another scope, and words
  typed into the filter, letter by letter: once waiting for each answer and once 45 ms apart. A key shows when the
  first picture with it is complete; everything is drawn when nothing more follows. There are
  ${manyFiles.toLocaleString('en')} small sessions in 300 folders. A transcript of ${oneMegabytes} MB is opened by
  moving to it from the session above, ${openRounds} times, until its last words show. A frame is from the state to the
  bytes to write, in one process, while list and transcript are scrolled over the sessions above. Memory at rest is the
  resident set two seconds after the last change, the highest of a few runs.`

const searchMethodOf = ({ searchStarts, searchRounds }: Circumstances) =>
  `Searches run as in the dashboard, in a process without a screen: all sessions are known and at rest, and each query
  is searched in everything that was said, by people, models and tools. First results are the first sessions that could
  be shown with their snippets; all results are every session with its number of matches, best first and with snippets
  for the first screen. Each query runs ${searchRounds} times, in turn with the others, after three runs that do not
  count. The first search, while its thread starts, has its own row: the median of ${searchStarts} processes.
  Additional memory is the peak of such a process until each query has run once, minus its memory before the first
  search and after a garbage collection; the row below has it at the end, when V8 has not collected for a while.
  \`rg -i\` and \`search\` are whole processes, run in turn with the queries; \`rg -i -c\` counts lines in the raw
  files, all of which are in memory, and knows no sessions, titles or snippets. It is compared where one pattern asks
  for the same; the table shows the medians of several queries. The ten times as many sessions are links to the same
  files under other names, except for the newest hundredth, which has one more line with a word that is nowhere else.
  The stored words are files beside the cache that a cold list writes.`

const keepingMethodOf = ({ resumeRounds, exportRounds }: Circumstances) =>
  `A resume is from the key to the first byte of a stand-in agent, a shell script that writes one: with \`r\` in a
  dashboard at rest, and with the end of a line typed into an interactive \`sh\`, in turn, the medians of
  ${resumeRounds} rounds. Exports are whole processes, to a file and with secrets masked, of sessions that are known
  already: the median of ${exportRounds} runs, and the median of the peak memory of ${exportRounds} more, since memory
  depends on when V8 collects garbage.`

const wrapped = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(.{1,120})( |$)/g, '$1\n')
    .trimEnd()

export const milliseconds = (value: number) =>
  `${value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en')} ms`
export const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
export const times = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ×`
