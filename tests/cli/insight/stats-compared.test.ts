import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeHome } from '../../support/home.ts'
import { runJson } from '../../support/program.ts'
import { writeComparedHome } from '../../support/recount/compared-home.ts'

/*
 * The answer of ccusage 20.0.24 (npm) for this home, from `ccusage claude daily --json --offline --breakdown` with
 * TZ=UTC: day, model, input, output, cache writes, cache reads.
 */
const opus = 'claude-opus-4-5-20251101'
const haiku = 'claude-haiku-4-5-20251001'
type Row = readonly [day: string, model: string, input: number, output: number, write: number, read: number]

const alike: readonly Row[] = [
  ['2026-11-01', opus, 1, 30, 0, 0],
  ['2026-11-02', opus, 2, 22, 0, 0],
  ['2026-11-03', opus, 2, 17, 0, 1000],
  ['2026-11-05', opus, 1, 5, 300, 0],
  ['2026-11-06', opus, 1, 6, 0, 0],
  ['2026-11-06', haiku, 1, 8, 0, 0],
]

/** Where we count differently: ccusage's rows, ours, and the beginning of the paragraph of docs/COUNTING.md that says why. */
const different: readonly { readonly theirs: readonly Row[]; readonly ours: readonly Row[]; readonly why: string }[] = [
  {
    theirs: [['2026-11-10', 'glm-4.6', 2, 18, 0, 0]],
    ours: [['2026-11-10', 'glm-4.6', 1, 9, 0, 0]],
    why: '**No `requestId`.**',
  },
  {
    theirs: [['2026-11-11', opus, 2, 18, 0, 0]],
    ours: [['2026-11-11', opus, 1, 9, 0, 0]],
    why: '**Two `requestId`s.**',
  },
  {
    theirs: [['2026-11-12', opus, 1, 20, 0, 0]],
    ours: [['2026-11-12', opus, 1, 10, 0, 0]],
    why: '**The last line is not the largest.**',
  },
  { theirs: [], ours: [['2026-11-13', opus, 1, 16, 0, 0]], why: '**Spaces in the JSON.**' },
  { theirs: [], ours: [['2026-11-14', opus, 1, 17, 0, 0]], why: '**No timestamp.**' },
  {
    theirs: [['2026-11-15', opus, 1, 5, 300, 0]],
    ours: [['2026-11-15', opus, 1, 5, 500, 0]],
    why: '**More cache writes than their parts.**',
  },
  {
    theirs: [['2026-11-16', opus, 1, 11, 0, 0]],
    ours: [['2026-11-17', opus, 1, 11, 0, 0]],
    why: '**A message over midnight.**',
  },
  { theirs: [], ours: [['2026-11-18', '', 1, 12, 0, 0]], why: '**No model.**' },
  { theirs: [['2026-11-19', opus, 1, 13, 0, 0]], ours: [], why: '**Usage on a line that is not an answer.**' },
]

interface Answer {
  readonly days: readonly { readonly day: string }[]
  readonly models: readonly {
    readonly model: string
    readonly tokens: { input: number; output: number; write5m: number; write1h: number; read: number }
  }[]
}

test('tokens per day and model equal those of ccusage, or docs/COUNTING.md says why not', async () => {
  const made = makeHome()
  writeComparedHome(made)
  const home = { ...made, env: { ...made.env, TZ: 'UTC' } }
  const { days } = await runJson<Answer>(home, 'stats')
  const rows: Row[] = []
  for (const { day } of days) {
    const { models } = await runJson<Answer>(home, 'stats', `since:${day}`, `until:${day}`)
    for (const { model, tokens } of models) {
      const { input, output, write5m, write1h, read } = tokens
      rows.push([day, model, input, output, write5m + write1h, read])
    }
  }
  const expected = [...alike, ...different.flatMap(({ ours }) => ours)]
  expect(rows.map(String).sort()).toEqual(expected.map(String).sort())
})

test.each(different)('docs/COUNTING.md explains: $why', ({ theirs, ours, why }) => {
  const page = readFileSync(new URL('../../../docs/COUNTING.md', import.meta.url), 'utf8')
  expect(page).toContain(why)
  expect(theirs).not.toEqual(ours)
})
