import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureActivities } from './activities.ts'
import { measureAppends } from './append.ts'
import { type Corpus, openCorpus } from './corpus/corpus.ts'
import { madeOnce } from './corpus/made-once.ts'
import { makeMany } from './corpus/make-many.ts'
import { makeTenfold, NEWEST_WORD } from './corpus/make-tenfold.ts'
import { measureFirstPaint, measureOpening, measureRest } from './dashboard.ts'
import { firstPaintRows, frameRow, insightRows, keystrokeRows, openingRow, restRow } from './dashboard-rows.ts'
import { measureExports } from './exporting.ts'
import { measureFrames } from './frames.ts'
import { measureInsights } from './insight.ts'
import { exportRows, resumeRows } from './keeping-rows.ts'
import { measureKeystrokes } from './keystrokes.ts'
import { type Machine, openMachine } from './machine.ts'
import { measureColdList, measurePeakMemory, measureWarmList, median } from './measure.ts'
import { asMarkdown, asTable, asText, type Circumstances, inWords, type Row, type Table } from './report.ts'
import { measureResumes } from './resuming.ts'
import { activitiesRow, appendRow, coldRows, peakRow, warmRows } from './rows.ts'
import { measureNewest, measureSearch } from './search.ts'
import { newestRows, searchRows, searchTable, storeRow } from './search-rows.ts'

/**
 * Enough of everything for meaningful figures; `--quick` is for working on the bench itself, `--only keeping` for
 * working on one part.
 */
const full = {
  files: 3103,
  megabytes: 500,
  seed: 1,
  oneMegabytes: 100,
  manyFiles: 100_000,
  coldRounds: 5,
  warmRounds: 21,
  activityRounds: 9,
  appendRounds: 25,
  paintRounds: 31,
  keyRounds: 3,
  typedWords: 7,
  openRounds: 15,
  frameRounds: 60,
  insightRounds: 11,
  restRounds: 3,
  searchStarts: 5,
  searchRounds: 7,
  newestRounds: 20,
  resumeRounds: 21,
  exportRounds: 5,
  exportedMegabytes: 20,
  hugeMegabytes: 300,
}
const quick: typeof full = {
  files: 300,
  megabytes: 50,
  seed: 1,
  oneMegabytes: 20,
  manyFiles: 2000,
  coldRounds: 2,
  warmRounds: 5,
  activityRounds: 3,
  appendRounds: 9,
  paintRounds: 5,
  keyRounds: 1,
  typedWords: 1,
  openRounds: 3,
  frameRounds: 10,
  insightRounds: 3,
  restRounds: 1,
  searchStarts: 2,
  searchRounds: 2,
  newestRounds: 3,
  resumeRounds: 3,
  exportRounds: 1,
  exportedMegabytes: 5,
  hugeMegabytes: 20,
}

const isQuick = process.argv.includes('--quick')
const plan = isQuick ? quick : full

say('making the sessions, unless an earlier run did')
const corpus = openCorpus(plan)
const machine = openMachine(corpus.folder)
const parts = {
  commands: measureCommands,
  dashboard: measureDashboard,
  searches: measureSearches,
  keeping: measureKeeping,
}
const only = process.argv[process.argv.indexOf('--only') + 1] ?? ''
try {
  if (process.argv.includes('--only')) await measureOnly(only)
  else await measureAll()
} finally {
  machine.remove()
}

/** A single part is not saved. */
async function measureOnly(name: string): Promise<void> {
  const measure = Object.entries(parts).find(([part]) => part === name)?.[1]
  if (!measure) throw new Error(`--only is one of ${Object.keys(parts).join(', ')}`)
  const measured = await measure(corpus, machine)
  console.log(asText(asTable(Array.isArray(measured) ? measured : measured.rows)))
}

async function measureAll(): Promise<void> {
  const commands = await measureCommands(corpus, machine)
  const dashboard = await measureDashboard(corpus, machine)
  const { rows: searching, table: searches } = await measureSearches(corpus, machine)
  const rows = [...commands, ...dashboard, ...searching, ...(await measureKeeping(corpus, machine))]
  const [measures, circumstances] = [asTable(rows), circumstancesOf(corpus)]
  console.log(`${asText(measures)}\n\n${inWords(circumstances)}\n\n${asText(searches)}`)
  // A small corpus is mostly start-up, for which the budgets are not meant, so nothing is saved.
  if (isQuick) return
  writePage(asMarkdown(measures, searches, circumstances))
  if (rows.some(({ holds, isAim }) => holds === false && !isAim)) process.exitCode = 1
}

async function measureCommands(corpus: Corpus, machine: Machine): Promise<Row[]> {
  say('cold list')
  const cold = await measureColdList(corpus, machine, plan.coldRounds)
  checkTotal(corpus, machine)
  say('warm list')
  const warm = await measureWarmList(machine, plan.warmRounds)
  say('peak memory')
  const peaks = measurePeakMemory(machine, plan.coldRounds)
  say('activities')
  const activities = await measureActivities(machine, plan.activityRounds)
  say('append')
  const appends = measureAppends(corpus.oneSession, machine.home, plan.appendRounds)
  return [
    ...coldRows(cold),
    peakRow(Math.max(...peaks)),
    storeRow(machine.storeBytes(), corpus.bytes),
    ...warmRows(warm),
    activitiesRow(activities),
    appendRow(median(appends), plan.oneMegabytes),
  ]
}

async function measureDashboard({ oneSession, paths }: Corpus, machine: Machine): Promise<Row[]> {
  say('first paint')
  const paint = await measureFirstPaint(machine, plan.paintRounds)
  say('memory at rest')
  const rest = await measureRest(machine, plan.restRounds)
  say('frames')
  const frames = await measureFrames(machine, plan.frameRounds)
  say('statistics and tasks')
  const insights = await measureInsights(machine, plan.insightRounds)
  say('opening a long transcript')
  const openings = await onAnotherMachine(mkdtempSync(join(machine.home, 'claude-')), another =>
    measureOpening(another, oneSession, plan.openRounds),
  )
  say('keys with many sessions')
  const { manyFiles, keyRounds, typedWords } = plan
  const many = madeOnce(`sessions-tui-bench-${manyFiles}`, { manyFiles }, folder => makeMany(folder, manyFiles))
  const keystrokes = await onAnotherMachine(many, another => measureKeystrokes(another, keyRounds, typedWords))
  return [
    ...firstPaintRows(paint),
    ...keystrokeRows(keystrokes, manyFiles),
    openingRow(openings, plan.oneMegabytes),
    frameRow(frames),
    ...insightRows(insights, paths.length),
    restRow(Math.max(...rest)),
  ]
}

async function measureSearches(corpus: Corpus, machine: Machine): Promise<{ rows: Row[]; table: Table }> {
  say('searches')
  const figures = await measureSearch(machine, plan)
  say('searches among ten times as many')
  const { files, megabytes, seed, newestRounds } = plan
  const name = `sessions-tui-bench-${files}-${megabytes}-${seed}-tenfold`
  const tenfold = madeOnce(name, { files, megabytes, seed }, folder => makeTenfold(folder, corpus))
  const newest = await onAnotherMachine(tenfold, another => measureNewest(another, NEWEST_WORD, newestRounds))
  checkNewest(corpus, newest)
  return {
    rows: [...searchRows(figures), ...newestRows(newest, 10 * corpus.bytes)],
    table: searchTable(figures.searched),
  }
}

async function measureKeeping(_: Corpus, machine: Machine): Promise<Row[]> {
  say('resuming')
  const resumes = await measureResumes(machine, plan.resumeRounds)
  say('exporting')
  return [...resumeRows(resumes), ...exportRows(measureExports(plan), plan)]
}

async function onAnotherMachine<Result>(folder: string, measure: (machine: Machine) => Promise<Result>) {
  const another = openMachine(folder)
  try {
    return await measure(another)
  } finally {
    another.remove()
  }
}

/** Makes sure that all sessions are found: it is easy to be fast and miss some. */
function checkTotal({ paths }: Corpus, machine: Machine): void {
  const { total } = JSON.parse(machine.read('list', '--all', '--limit', '1', '--json')) as { total: number }
  if (total !== paths.length) throw new Error(`${total} sessions are listed, but there are ${paths.length}.`)
}

function checkNewest({ paths }: Corpus, { sessions, found }: { sessions: number; found: number }): void {
  if (sessions === 10 * paths.length && found === 10 * Math.ceil(paths.length / 100)) return
  throw new Error(`${NEWEST_WORD} was found in ${found} of ${sessions} sessions.`)
}

function circumstancesOf({ paths, bytes }: Corpus): Circumstances {
  const { version: nodeVersion } = process
  return { ...plan, date: new Date(), nodeVersion, cores: availableParallelism(), files: paths.length, bytes }
}

function writePage(text: string): void {
  const page = fileURLToPath(new URL('../../docs/BENCHMARKS.md', import.meta.url))
  mkdirSync(dirname(page), { recursive: true })
  writeFileSync(page, text)
}

/** Reports progress, as it takes a few minutes. */
function say(step: string): void {
  console.error(`… ${step}`)
}
