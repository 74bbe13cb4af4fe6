import type { Machine } from './machine.ts'
import { type Asked, bundleSearcher, type Searcher } from './searcher.ts'
import { searches, type TypedSearch } from './searches.ts'

export interface SearchFigures {
  /** The first question of a process, which starts its threads: once for each of some processes. */
  readonly begun: readonly Asked[]
  readonly searched: readonly Searched[]
  /** The most that each of those processes had until every line was asked once, above what it had before, in bytes. */
  readonly grown: readonly number[]
  /** The same of the one in which all of them were asked again and again. */
  readonly grownInTheEnd: number
}

/** What came of one line, asked several times. */
export interface Searched extends TypedSearch {
  readonly asked: readonly Asked[]
  /** Of whole processes, in milliseconds. None: it cannot be asked this, or is not on this machine. */
  readonly rg: readonly number[]
  /** The same of `sessions-tui search`, where it is compared. */
  readonly command: readonly number[]
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
  const grown: number[] = []
  const begin = async () => {
    const searcher = await start()
    begun.push(await searcher.ask(FIRST))
    let last: Asked | undefined
    for (const { line } of searches) last = await searcher.ask(line)
    grown.push(grownBy(searcher, last))
    return searcher
  }
  for (let time = 1; time < searchStarts; time++) await (await begin()).close()
  const searcher = await begin()
  const searched = await askAll(machine, searcher, searchRounds)
  await searcher.close()
  return { begun, searched, grown, grownInTheEnd: grownBy(searcher, searched.at(-1)?.asked.at(-1)) }
}

const grownBy = ({ restBytes }: Searcher, last: Asked | undefined): number => (last?.peakBytes ?? 0) - restBytes

const FIRST = 'migration'

/** Ours and theirs in turn, so that a busy minute of the machine falls on both. */
async function askAll(machine: Machine, searcher: Searcher, rounds: number): Promise<readonly Searched[]> {
  const hasRg = machine.has('rg')
  const all = searches.map(search => ({ ...search, asked: [] as Asked[], rg: [] as number[], command: [] as number[] }))
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const { line, pattern, asked, rg, command } of all) {
      const answer = await searcher.ask(line)
      if (round < 0) continue
      asked.push(answer)
      // Where nothing is found, both of the others end as if they had failed.
      if (pattern === undefined || answer.found === 0) continue
      command.push(machine.timeProgram('search', line))
      if (hasRg) rg.push(machine.time('rg', rgArgs(pattern)))
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
  return { sessions: searcher.sessions, found: asked[0]?.found ?? 0, asked: asked.slice(WARM_UP) }
}

export const firstOf = (asked: readonly Asked[]): number[] => asked.flatMap(({ first }) => first ?? [])
export const wholeOf = (asked: readonly Asked[]): number[] => asked.map(({ whole }) => whole)
