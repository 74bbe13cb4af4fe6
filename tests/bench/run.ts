import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureAppends } from './append.ts'
import { type Corpus, openCorpus } from './corpus.ts'
import { type Machine, openMachine } from './machine.ts'
import { measureColdList, measurePeakMemory, measureWarmList, median } from './measure.ts'
import { asMarkdown, asText, type Circumstances, inWords, type Row } from './report.ts'
import { appendRow, coldRows, peakRow, warmRows } from './rows.ts'

/** Enough of everything for figures that mean something; `--quick` is for working on the bench itself. */
const full = {
  files: 3103,
  megabytes: 500,
  seed: 1,
  oneMegabytes: 100,
  coldRounds: 5,
  warmRounds: 21,
  appendRounds: 25,
}
const quick = { files: 300, megabytes: 50, seed: 1, oneMegabytes: 20, coldRounds: 2, warmRounds: 5, appendRounds: 9 }

const isQuick = process.argv.includes('--quick')
const plan = isQuick ? quick : full

say('making the sessions, unless an earlier run did')
const corpus = openCorpus(plan)
const machine = openMachine(corpus.folder)
try {
  const rows = measureAll(corpus, machine)
  const circumstances = circumstancesOf(corpus)
  console.log(`${asText(rows)}\n\n${inWords(circumstances)}`)
  // A small corpus is mostly start-up, for which the budgets are not meant: it proves nothing, so nothing is kept.
  if (!isQuick) {
    writePage(asMarkdown(rows, circumstances))
    if (rows.some(({ holds }) => holds === false)) process.exitCode = 1
  }
} finally {
  machine.remove()
}

function measureAll(corpus: Corpus, machine: Machine): Row[] {
  say('cold list')
  const cold = measureColdList(corpus, machine, plan.coldRounds)
  checkTotal(corpus, machine)
  say('warm list')
  const warm = measureWarmList(machine, plan.warmRounds)
  say('peak memory')
  const peaks = measurePeakMemory(machine, plan.coldRounds)
  say('append')
  const appends = measureAppends(corpus.oneSession, machine.home, plan.appendRounds)
  return [
    ...coldRows(cold),
    peakRow(Math.max(...peaks)),
    ...warmRows(warm),
    appendRow(median(appends), plan.oneMegabytes),
  ]
}

/** To be fast and miss sessions would be easy. */
function checkTotal({ paths }: Corpus, machine: Machine): void {
  const { total } = JSON.parse(machine.read('list', '--all', '--limit', '1', '--json')) as { total: number }
  if (total !== paths.length) throw new Error(`${total} sessions are listed, but there are ${paths.length}.`)
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

/** It takes a minute or two: say what it is at. */
function say(step: string): void {
  console.error(`… ${step}`)
}
