import { join } from 'node:path'
import { demoNow, makeDemoHome } from './demo-home.ts'
import { makeHome } from './home.ts'
import { program } from './program.ts'
import { runInTerminal, type TerminalRun } from './terminal.ts'

/** A screen worth a picture, the way to it, and what it shows then. */
export interface Walk {
  readonly name: string
  readonly size: readonly [columns: number, rows: number]
  /** As in the settings. */
  readonly theme: 'auto' | 'dark' | 'light' | 'contrast' | '16'
  readonly env?: NodeJS.ProcessEnv
  readonly hasNoSessions?: boolean
  readonly way?: readonly Step[]
  readonly shows: readonly RegExp[]
}

/** Keys, and a row that shows they were handled; for a repeated key, the row where the cursor then is. */
interface Step {
  readonly press: readonly string[]
  readonly until: RegExp
  readonly isRepeated?: true
}

const toMigration: readonly Step[] = [
  { press: ['j', 'j'], until: / 3 of 17 / },
  { press: ['enter'], until: /━ Migrate to Postgres 17 ━/ },
]

/** To the compaction, by its time. */
const toTheOrders: readonly Step[] = [
  { press: [':'], until: /╭─ Go to ─/ },
  { press: [...'08:25'], until: /› 08:25/ },
  { press: ['enter'], until: /▌› you +08:26/ },
  { press: ['k'], until: /▌.*compacted at 08:24/ },
]

/** Beside the list, its first session from the start, with a diff unfolded, so that every colour is used. */
const main: Pick<Walk, 'size' | 'way' | 'shows'> = {
  size: [120, 36],
  way: [
    { press: ['enter'], until: /[━=] Fix the flaky checkout test [━=]/ },
    { press: ['g', 'g'], until: /the checkout test fails every third run/ },
    { press: ['j'], until: / Edit /, isRepeated: true },
    { press: ['enter'], until: /[▾-] Edit {2}src\/cart\.ts +\+\d/ },
    { press: ['shift-tab'], until: /[━=] Sessions [━=]/ },
  ],
  shows: [
    /~\/code\/shop {3}17 of 60 {3}modified/,
    /. Fix the flaky checkout test +2m /,
    / main . 20 msgs . 2 agents +182k /,
    /検索の実装を続ける +1d /,
    /Ship the spring sale banner 🌱 +1d /,
    / pricing . 390 msgs +5\.4M /,
    /thinking {2}a race, or leftover state. +9 lines/,
    /42 - +const total = sum\(items\)/,
    /42 \+ +const total = await sum\(items\)/,
    /Enter read .*\? all keys/,
  ],
}

/** In all projects, into what was said. */
const toTheSearch: readonly Step[] = [
  { press: ['.'], until: /All projects +60 of 60/ },
  { press: ['>'], until: /search ›/ },
  { press: [...'retry budget'], until: /search › retry budget .*[1-9]\d* matches in \d+ sessions( {3}\d+ ms)?$/ },
]

const statistics: readonly Step[] = [
  { press: ['.'], until: /All projects +60 of 60/ },
  { press: ['t'], until: /Tokens per day/ },
]

/** In all projects, to what is left to do. */
const toTheTasks: readonly Step[] = [
  { press: ['.'], until: /All projects +60 of 60/ },
  { press: ['b'], until: /open tasks {3}All projects {3}14 in 8 sessions/ },
]

const onTheDemo = { size: [120, 36], theme: 'dark' } as const

export const walks: readonly Walk[] = [
  { name: 'main', theme: 'dark', ...main },
  { name: 'contrast', theme: 'contrast', ...main },
  { name: '16-colours', theme: '16', ...main },
  { name: 'no-colour', theme: 'auto', env: { NO_COLOR: '1' }, ...main },
  { name: 'ascii', theme: 'auto', env: { NO_COLOR: '1', LANG: 'C' }, ...main },
  {
    name: 'light',
    theme: 'light',
    size: [160, 45],
    way: [
      ...toMigration,
      ...toTheOrders,
      { press: ['j'], until: / Write {2}migrations/, isRepeated: true },
      { press: ['enter'], until: /9 \+ COMMIT;/ },
    ],
    shows: [
      /─ ▸ compacted at 08:24 · 148k → 14k tokens ─/,
      /▸ Task {2}list every view that reads orders\.total +12 calls · /,
      /▌ +▾ Write {2}migrations\/0057_orders_numeric\.sql +\+9/,
      / 5 \+ {3}ALTER COLUMN total TYPE numeric\(12,2\);/,
      /Bash {2}npm run migrate -- --dry-run +✗ exit 1 · 3\.1s/,
      /… 21 more lines/,
    ],
  },
  {
    name: 'narrow',
    theme: 'dark',
    size: [80, 24],
    shows: [/^ {2}Projects {3}Sessions {3}Transcript .*~\/code\/shop {2}17 of 60/, /TODAY +msgs tokens/, /1 of 17$/],
  },
  { name: 'two-panes', theme: 'dark', size: [100, 30], shows: [/━ Sessions ━.*─ Fix the flaky/, /182k/] },
  {
    name: 'details',
    ...onTheDemo,
    way: [{ press: ['i'], until: /^ sessions {2}details/ }],
    shows: [
      /Branch +main/,
      /Deleted +in 180 days/,
      /Tokens +182,404/,
      /Guard the other callers of sum\(\) in progress/,
    ],
  },
  {
    name: 'palette',
    ...onTheDemo,
    way: [
      { press: ['?'], until: /╭─ Commands ─/ },
      { press: ['r', 'e'], until: /› re +type to filter/ },
    ],
    shows: [/Resume this session +r /, /Reverse the order +S/, /Enter run/],
  },
  {
    name: 'filters',
    ...onTheDemo,
    way: [{ press: ['f'], until: /╭─ Filters ─/ }],
    shows: [/~\/code\/shop +17 sessions/, /◆ all {2}◇ active .*◇ missing/],
  },
  {
    name: 'filter',
    ...onTheDemo,
    way: [
      { press: ['/'], until: /Enter done/ },
      { press: [...'cart'], until: /3 of 60 {3}\/cart/ },
    ],
    shows: [/Why is the cart total off/, /Review: rate limiter for/, /Cart totals, first look/],
  },
  {
    name: 'find',
    ...onTheDemo,
    way: [
      { press: ['enter'], until: /[━=] Fix the flaky checkout test [━=]/ },
      { press: ['g', 'g'], until: /the checkout test fails every third run/ },
      { press: ['/'], until: /━ \/ {3}━/ },
      { press: [...'cart'], until: /━ \/ cart {2}━+ 1\/\d+\+? ━/ },
      { press: ['down', 'down'], until: /━ \/ cart {2}━+ 3\/\d+\+? ━/ },
    ],
    shows: [/Enter done {3}↓ next {3}Esc back/],
  },
  {
    name: 'search',
    ...onTheDemo,
    way: [...toTheSearch, { press: ['down'], until: /━ Matches ━+ 2 of \d+ ━/ }],
    shows: [
      /^ sessions {2}search › retry budget +in All projects {3}\d+ matches in \d+ sessions {3}\d+ ms$/,
      /^ Explain the webhook retry queue {2}shop +\d+ matches +4d .*│ › you/,
      /─ Explain the webhook retry queue ─/,
      /^ Jitter for reconnects {2}relay +2 matches +1mo/,
      /^ Incident 2026-10-23: queue stuck {2}relay +1 match +3w/,
      /^ Retry-After for the webhooks {2}billing-api +1 match +1w/,
    ],
  },
  {
    name: 'search-narrow',
    theme: 'dark',
    size: [80, 24],
    way: [...toTheSearch, { press: ['tab', 'j'], until: /2 of 17$/ }],
    shows: [
      /^ {2}Matches {3}Transcript .*› retry budget {2}17 matches in 8 sessions$/,
      /▌ {2}◆ … runs dry\. Today each tenant gets one retry budget/,
      /^ Jitter for reconnects {2}relay +2 matches +1mo/,
      /^ Notes on back-pressure {2}notes +2 matches +2mo/,
      /Enter open at match {3}Esc back/,
    ],
  },
  {
    name: 'tasks',
    ...onTheDemo,
    way: toTheTasks,
    shows: [
      /^━ In progress ━+ 3 ━┬─ Next ─+ 8 ─┬─ Waiting ─+ 3 ─$/,
      /^▌● Guard the other callers of sum… {2}4m │ ● Regression test with a slow co… {2}4m │ · Drop the old float/,
      /^▌ {2}Fix the flaky checkout test +│ {3}Fix the flaky checkout test +│ {3}after Ask who owns finance_export/,
      /^─ billing-api 4 open in 2 sessions ─+┼─+┼─/,
      /検索メモを一つにまとめる +1mo /,
      /^ {2}Guard the other callers of sum\(\) +shop · main · written 14:11/,
      /newest first {3}5 stale$/,
      /Enter open {3}d show done {3}y copy {3}\/ filter {3}Esc back/,
    ],
  },
  {
    name: 'tasks-80x24',
    theme: 'dark',
    size: [80, 24],
    way: toTheTasks,
    shows: [
      /^━ In progress 3 {3}Next 8 {3}Waiting 3 ━+$/,
      /^▌● Guard the other callers of sum\(\) +in progress {3}4m/,
      /· Drop the old float column +waiting +6h/,
      /Esc back {3}\? all keys/,
    ],
  },
  {
    name: 'tasks-200x60',
    theme: 'dark',
    size: [200, 60],
    way: [...toTheTasks, { press: ['l', 'l'], until: /━ Waiting ━/ }],
    shows: [
      /● Regression test with a slow coupon +4m │▌· Drop the old float column +6h/,
      /after Ask who owns finance_export$/,
    ],
  },
  {
    name: 'tasks-light',
    theme: 'light',
    size: [120, 36],
    way: [...toTheTasks, { press: ['l', 'j', 'd'], until: /─ Done ─+ 14 ─/ }],
    shows: [
      /^ sessions {2}tasks {3}All projects {3}14 open, 14 done in 9 sessions {3}6 projects/,
      /✓ Reproduce the failure +4m/,
      /A view reads orders\.total as a float, and nobody is named in its comment\./,
    ],
  },
  {
    name: 'kinds',
    ...onTheDemo,
    way: [{ press: ['v'], until: /╭─ Show in transcripts ─/ }],
    shows: [/▌ ✓ Thinking/, /· File snapshots/, /Space show or hide/],
  },
  {
    name: 'resume',
    ...onTheDemo,
    way: [{ press: ['r'], until: /╭─ Resume ─/ }],
    shows: [
      /This session is open in another terminal\./,
      /Command +claude --resume [-0-9a-f]{36} /,
      /--fork-session --session-id/,
      / f Fork {6}a Resume anyway {6}c Cancel/,
      /Enter fork {3}→ choose {3}y copy command {3}Esc cancel/,
    ],
  },
  {
    name: 'resume-as',
    ...onTheDemo,
    way: [{ press: ['R'], until: /╭─ Resume as ─/ }],
    shows: [/Fork: a new session/, /Works only inside tmux\./],
  },
  {
    name: 'export',
    ...onTheDemo,
    way: [{ press: ['e'], until: /new file, about/ }],
    shows: [/◆ Markdown {2}◇ HTML {6}◇ JSON/, /✓ thinking/, /· system/, /To {9} ~\/code\/shop\/fix-the-flaky/],
  },
  {
    name: 'export-narrow',
    theme: 'light',
    size: [80, 24],
    way: [
      { press: ['e'], until: /new file, about/ },
      { press: ['down', 'down'], until: /Hide/ },
    ],
    shows: [/◆ Markdown/],
  },
  {
    name: 'marked',
    ...onTheDemo,
    way: [{ press: ['space', 'j', 'space'], until: /✓ 2 marked/ }],
    shows: [/✓ 2 marked/],
  },
  {
    name: 'part',
    ...onTheDemo,
    way: [
      { press: ['enter'], until: /[━=] Fix the flaky checkout test [━=]/ },
      { press: ['g', 'g'], until: /the checkout test fails every third run/ },
      { press: ['j', 'V', 'j', 'j', 'j'], until: /V unmark/ },
    ],
    shows: [/V unmark/],
  },
  {
    name: 'subagent',
    ...onTheDemo,
    way: [
      ...toMigration,
      ...toTheOrders,
      { press: ['j'], until: / Task {2}list every view/, isRepeated: true },
      { press: ['enter'], until: /‹ Explore: / },
      { press: ['g', 'g'], until: /▌› claude to subagent/ },
    ],
    shows: [/List every view and materialised view/, /Bash {2}psql -c "\\d\+ view_1" shop_dev +✓/, /Backspace return/],
  },
  {
    name: 'empty',
    ...onTheDemo,
    hasNoSessions: true,
    shows: [/Nothing to show yet\./, /· ~\/\.claude\/projects +not there/, /▌ +d +Try the demo/],
  },
  {
    name: 'statistics',
    ...onTheDemo,
    way: statistics,
    shows: [
      /statistics {3}All projects/,
      /read from cache/,
      /When you work/,
      /busiest: /,
      /Models/,
      /Tools/,
      /⠤|⠒|⠉|⣀/,
    ],
  },
  {
    name: 'statistics-80x24',
    theme: 'dark',
    size: [80, 24],
    way: [
      { press: ['.'], until: /All projects +60 of 60/ },
      { press: ['t'], until: /Tokens per day/ },
    ],
    shows: [/When you work/, /Projects/, /⠤|⠒|⠉|⣀/],
  },
  {
    name: 'statistics-200x60',
    theme: 'dark',
    size: [200, 60],
    way: statistics,
    shows: [/Costliest sessions/, /Longest sessions/, /⠤|⠒|⠉|⣀/],
  },
  { name: 'statistics-light', theme: 'light', size: [120, 36], way: statistics, shows: [/⠤|⠒|⠉|⣀/] },
  { name: 'statistics-16', theme: '16', size: [120, 36], way: statistics, shows: [/░|▒|▓|█/, /\[30d\]/, /⠤|⠒|⠉|⣀/] },
  {
    name: 'statistics-sessions',
    ...onTheDemo,
    way: [...statistics, { press: ['s'], until: /All tokens so far/ }, { press: ['j'], until: /2 of \d+/ }],
    shows: [/tokens ↓/, /▌✗ Migrate to Postgres 17 /, /▾ compacted/, /⠤|⠒|⠉|⣀/],
  },
  {
    name: 'statistics-receipt',
    ...onTheDemo,
    way: [...statistics, { press: ['c'], until: /How the tokens were counted/ }],
    shows: [/- repeated lines/, /= messages/, /an estimate/],
  },
  {
    name: 'statistics-table',
    ...onTheDemo,
    way: [...statistics, { press: ['v'], until: /all tokens/ }],
    shows: [/y copy/],
  },
  {
    name: 'too-small',
    theme: 'dark',
    size: [39, 9],
    shows: [/Too small\. Make the terminal at least/],
  },
]

type AtTheEnd = (act: () => void) => void

/** Walks to the screen. */
export async function arrive(walk: Walk, atTheEnd?: AtTheEnd): Promise<TerminalRun> {
  const home = walk.hasNoSessions ? makeHome(atTheEnd) : makeDemoHome(demoNow, atTheEnd)
  home.write('.config/sessions-tui/settings.json', JSON.stringify({ theme: walk.theme }))
  const [columns, rows] = walk.size
  const run = runInTerminal(
    process.execPath,
    [program],
    walk.hasNoSessions ? home.path : join(home.path, 'code/shop'),
    {
      columns,
      rows,
      env: { ...home.env, ...surroundings, ...walk.env },
      ...(atTheEnd && { atTheEnd }),
    },
  )
  await run.until(isSettled)
  for (const step of walk.way ?? []) await take(step, run)
  for (const shown of walk.shows) await toShow(run, shown)
  return run
}

/** Shows nothing of the machine that this runs on. */
export const surroundings: NodeJS.ProcessEnv = {
  LANG: 'C.UTF-8',
  LC_ALL: '',
  LC_CTYPE: '',
  NO_COLOR: '',
  TZ: 'UTC',
  STARTED_AT: demoNow.toISOString(),
  NODE_OPTIONS: `--import ${new URL('./another-time.mjs', import.meta.url).href}`,
}

/** Every session has been read, or there is none, or there is no room for any. */
const isSettled = (rows: readonly string[]): boolean =>
  rows.some(row => /\b17 of 60\b|Nothing to show|Too small/.test(row)) && !rows.some(row => /\breading\b/.test(row))

async function take({ press, until, isRepeated }: Step, run: TerminalRun): Promise<void> {
  if (!isRepeated) {
    run.press(...press)
    return toShow(run, until)
  }
  for (let before = cursorRow(run); !until.test(before); before = cursorRow(run)) {
    run.press(...press)
    await run.until(() => isWhole(run) && cursorRow(run) !== before)
  }
}

/** The position of the cursor in the transcript, with its row: each key must move it before the next is pressed. */
function cursorRow({ xterm }: TerminalRun): string {
  const { active } = xterm.buffer
  const signAt = (row: number, column: number) => active.getLine(row)?.getCell(column)?.getChars() ?? ''
  let start = xterm.cols - 1
  while (start > 0 && !'┬+'.includes(signAt(1, start - 1) || ' ')) start--
  for (let row = 2; row < xterm.rows - 2; row++) {
    if (!'▌>'.includes(signAt(row, start) || ' ')) continue
    return `${row} ${active.getLine(row)?.translateToString(true, start + 1, xterm.cols - 1)}`
  }
  return ''
}

/** A frame may arrive in pieces. */
const isWhole = (run: TerminalRun): boolean => run.written().endsWith('\x1b[?2026l')

function toShow(run: TerminalRun, wanted: RegExp): Promise<void> {
  return run
    .until(rows => rows.some(row => wanted.test(row)))
    .catch(error => Promise.reject(new Error(`${wanted} was not to be seen`, { cause: error })))
}
