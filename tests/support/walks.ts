import { join } from 'node:path'
import { demoNow, makeDemoHome } from './demo-home.ts'
import { makeHome } from './home.ts'
import { program } from './program.ts'
import { runInTerminal, type TerminalRun } from './terminal.ts'

/** A screen that is worth a picture, the way to it, and what is then to be seen. */
export interface Walk {
  readonly name: string
  readonly size: readonly [columns: number, rows: number]
  readonly theme: 'dark' | 'light' | 'contrast' | '16' | 'none'
  readonly env?: NodeJS.ProcessEnv
  readonly hasNoSessions?: boolean
  readonly way?: readonly Step[]
  readonly shows: readonly RegExp[]
}

/** Keys, and a row that tells that they have been heard. One key may be needed more often than it is worth counting. */
interface Step {
  readonly press: readonly string[]
  readonly until: RegExp
  readonly isRepeated?: true
}

const main: Pick<Walk, 'size' | 'way' | 'shows'> = {
  size: [120, 36],
  shows: [/Fix the flaky checkout test +2m/, /検索の実装を続ける +1d/, /\? all keys/],
}

const toMigration: readonly Step[] = [
  { press: ['j', 'j'], until: /━ 3 of/ },
  { press: ['enter'], until: /━ Migrate to Postgres 17 ━/ },
]

export const walks: readonly Walk[] = [
  { name: 'main', theme: 'dark', ...main },
  {
    name: 'light',
    theme: 'light',
    size: [160, 45],
    way: [
      ...toMigration,
      { press: ['k'], until: /▌.*Write +migrations/, isRepeated: true },
      { press: ['enter'], until: /9 \+ COMMIT;/ },
    ],
    shows: [/▌ +▾ Write migrations\/0057_orders_numeric\.sql +\+9/, /5 \+ {3}ALTER COLUMN total/],
  },
  { name: 'contrast', theme: 'contrast', ...main },
  { name: '16-colours', theme: '16', ...main },
  { name: 'no-colour', theme: 'dark', env: { NO_COLOR: '1' }, ...main },
  { name: 'ascii', theme: 'dark', env: { NO_COLOR: '1', LANG: 'C' }, ...main, shows: [/> you/] },
  { name: 'narrow', theme: 'dark', size: [80, 24], shows: [/TODAY +msgs tokens/] },
  { name: 'two-panes', theme: 'dark', size: [100, 30], shows: [/Sessions/] },
  {
    name: 'details',
    theme: 'dark',
    size: [120, 36],
    way: [{ press: ['i'], until: /details/ }],
    shows: [/Session/, /Tokens/],
  },
  {
    name: 'palette',
    theme: 'dark',
    size: [120, 36],
    way: [
      { press: ['?'], until: /Commands/ },
      { press: ['r', 'e'], until: /› re/ },
    ],
    shows: [/SESSION/],
  },
  {
    name: 'filters',
    theme: 'dark',
    size: [120, 36],
    way: [{ press: ['f'], until: /Directory/ }],
    shows: [/Status/],
  },
  {
    name: 'filter',
    theme: 'dark',
    size: [120, 36],
    way: [
      { press: ['/'], until: /\// },
      { press: [...'cart'], until: /\/cart/ },
    ],
    shows: [/cart/],
  },
  {
    name: 'kinds',
    theme: 'dark',
    size: [120, 36],
    way: [{ press: ['v'], until: /Thinking/ }],
    shows: [/Snapshots|snapshots/],
  },
  {
    name: 'subagent',
    theme: 'dark',
    size: [120, 36],
    way: [
      ...toMigration,
      { press: ['k'], until: /▌.*Task +list/, isRepeated: true },
      { press: ['enter'], until: /‹ Explore/ },
    ],
    shows: [/psql/],
  },
  { name: 'empty', theme: 'dark', size: [120, 36], hasNoSessions: true, shows: [/Nothing to show yet/] },
  { name: 'too-small', theme: 'dark', size: [39, 9], shows: [/too small/] },
]

type AtTheEnd = (act: () => void) => void

/** Walks there. */
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
  await run.until(rows => walk.shows.every(shown => rows.some(row => shown.test(row))))
  return run
}

/** Nothing of the machine that this runs on is to be seen. */
const surroundings: NodeJS.ProcessEnv = {
  LANG: 'C.UTF-8',
  LC_ALL: '',
  LC_CTYPE: '',
  NO_COLOR: '',
  TZ: 'UTC',
  STARTED_AT: demoNow.toISOString(),
  NODE_OPTIONS: `--import ${new URL('another-time.mjs', import.meta.url).href}`,
}

/** Every session has been read, or there is none, or no room for any. */
const isSettled = (rows: readonly string[]): boolean =>
  rows.some(row => /\b17 of 60\b|Nothing to show|too small/.test(row)) && !rows.some(row => /\breading\b/.test(row))

async function take({ press, until, isRepeated }: Step, run: TerminalRun): Promise<void> {
  const isThere = (rows: readonly string[]) => rows.some(row => until.test(row))
  while (isRepeated && !isThere(run.rows())) {
    const before = run.rows().join('\n')
    run.press(...press)
    await run.until(rows => rows.join('\n') !== before)
  }
  if (!isRepeated) run.press(...press)
  await run.until(isThere)
}
