import type { Machine } from './machine.ts'
import { median } from './measure.ts'
import { type Asked, bundleSearcher, type Searcher } from './searcher.ts'
import { searches, type TypedSearch } from './searches.ts'

export interface SearchFigures {
  /** The first question of a process, which starts its threads: once for each of some processes. */
  readonly begun: readonly Asked[]
  readonly searched: readonly Searched[]
  /** The most that the process had meanwhile, above what it had before, in bytes. */
  readonly grownBytes: number
}

/** What came of one line, asked several times. */
export interface Searched extends TypedSearch {
  readonly asked: readonly Asked[]
  /** Milliseconds of whole processes; none: it is not there, or cannot be asked this. */
  readonly rg: readonly number[]
}

interface Rounds {
  readonly searchStarts: number
  readonly searchRounds: number
}

/** In a running program the code for it is compiled, after a few. */
const WARM_UP = 2

/** Everything must have been read before, as a list does. */
export async function measureSearch(machine: Machine, { searchStarts, searchRounds }: Rounds): Promise<SearchFigures> {
  const start = await bundleSearcher(machine)
  const begun: Asked[] = []
  for (let time = 1; time < searchStarts; time++) {
    const searcher = await start()
    begun.push(await searcher.ask(FIRST))
    await searcher.close()
  }
  const searcher = await start()
  begun.push(await searcher.ask(FIRST))
  const searched = await askAll(machine, searcher, searchRounds)
  const peak = Math.max(...searched.flatMap(({ asked }) => asked.map(({ peakBytes }) => peakBytes)))
  await searcher.close()
  return { begun, searched, grownBytes: peak - searcher.restBytes }
}

const FIRST = 'migration'

/** Ours and theirs in turn, so that a busy minute of the machine falls on both. */
async function askAll(machine: Machine, searcher: Searcher, rounds: number): Promise<readonly Searched[]> {
  const hasRg = machine.has('rg')
  const all = searches.map(search => ({ ...search, asked: [] as Asked[], rg: [] as number[] }))
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const { line, pattern, asked, rg } of all) {
      const answer = await searcher.ask(line)
      if (round < 0) continue
      asked.push(answer)
      if (hasRg && pattern !== undefined) rg.push(machine.time('rg', rgArgs(pattern)))
    }
  }
  return all
}

const rgArgs = (pattern: string) => ['-i', '-c', '--no-config', '-e', pattern, './projects']

/** The first results of a word that only the newest have. */
export async function measureNewest(machine: Machine, word: string, rounds: number) {
  machine.timeProgram('list', '--limit', '1')
  const searcher = await (await bundleSearcher(machine))()
  const asked: Asked[] = []
  for (let round = -WARM_UP; round < rounds; round++) asked.push(await searcher.ask(word))
  await searcher.close()
  return { sessions: searcher.sessions, asked: asked.slice(WARM_UP) }
}

export const firstOf = (asked: readonly Asked[]): number[] => asked.flatMap(({ first }) => first ?? [])
export const wholeOf = (asked: readonly Asked[]): number[] => asked.map(({ whole }) => whole)

/** For which of them there is something to compare with. */
export const compared = (searched: readonly Searched[], kind: TypedSearch['kind']) => {
  const both = searched.filter(search => search.kind === kind && search.rg.length > 0)
  return {
    ours: median(both.map(({ asked }) => median(wholeOf(asked)))),
    rg: median(both.map(({ rg }) => median(rg))),
  }
}
