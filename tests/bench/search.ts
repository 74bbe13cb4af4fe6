import type { Machine } from './machine.ts'
import { type Asked, bundleSearcher, type Searcher } from './searcher.ts'
import { searches, type TypedSearch } from './searches.ts'

export interface SearchFigures {
  /** The first search of a process, which starts its threads: once in each of several processes. */
  readonly begun: readonly Asked[]
  readonly searched: readonly Searched[]
  /** The peak memory of each of those processes until every line was asked once, above what it had before, in bytes. */
  readonly grown: readonly number[]
  /** The same for the process in which all of them were asked repeatedly. */
  readonly grownInTheEnd: number
}

/** The results for one line, asked several times. */
export interface Searched extends TypedSearch {
  readonly asked: readonly Asked[]
  /** Of whole processes, in milliseconds. Empty if `rg` cannot answer it or is not installed. */
  readonly rg: readonly number[]
  /** The same for `sessions-tui search`, where it is compared. */
  readonly command: readonly number[]
}

interface Rounds {
  readonly searchStarts: number
  readonly searchRounds: number
}

/** The first few runs compile the code, as they would in a running program. */
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

/** Ours and theirs in turn, so that a busy minute of the machine slows both. */
async function askAll(machine: Machine, searcher: Searcher, rounds: number): Promise<readonly Searched[]> {
  const hasRg = machine.has('rg')
  const all = searches.map(search => ({ ...search, asked: [] as Asked[], rg: [] as number[], command: [] as number[] }))
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const { line, pattern, asked, rg, command } of all) {
      const answer = await searcher.ask(line)
      if (round < 0) continue
      asked.push(answer)
      // If nothing is found, both exit as if they had failed.
      if (pattern === undefined || answer.found === 0) continue
      command.push(machine.timeProgram('search', line))
      if (hasRg) rg.push(machine.time('rg', rgArgs(pattern)))
    }
  }
  return all
}

const rgArgs = (pattern: string) => ['-i', '-c', '--no-config', '-e', pattern, './projects']

/** The first results for a word that only the newest sessions have. */
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
