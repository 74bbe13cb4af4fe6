import { fileURLToPath } from 'node:url'
import type { Corpus } from './corpus/corpus.ts'
import type { Machine } from './machine.ts'

const naive = fileURLToPath(new URL('./naive.mjs', import.meta.url))

/** The first list on a machine, and other ways to read the same bytes, in milliseconds. */
export function measureColdList({ folder, paths }: Corpus, machine: Machine, rounds: number) {
  const ways = {
    cat: () => machine.time('cat', paths),
    cold: () => coldList(machine),
    naive: () => machine.time(process.execPath, [naive, folder]),
    ...(machine.has('rg') && { rg: () => machine.time('rg', ['-c', '--no-config', '"type":"user"', './projects']) }),
  }
  // The program is measured and not the disk, so the files are in memory before the first round.
  ways.cat()
  ways.cold()
  return interleave(ways, rounds)
}

function coldList(machine: Machine): number {
  machine.forgetCache()
  return machine.timeProgram('list', '--limit', '1')
}

/** In bytes. Apart from the times, since measuring memory takes a little time. */
export function measurePeakMemory(machine: Machine, rounds: number): number[] {
  return Array.from({ length: rounds }, () => {
    machine.forgetCache()
    return machine.peakMemory('list', '--limit', '1')
  })
}

/** The second list, when everything is known, and an empty Node, which no list can beat. */
export function measureWarmList(machine: Machine, rounds: number) {
  const ways = {
    node: () => machine.time(process.execPath, ['-e', '0']),
    warm: () => machine.timeProgram('list', '--limit', '1'),
  }
  ways.warm()
  return interleave(ways, rounds)
}

/** Runs every way once in each round, so that a busy minute of the machine slows all of them. */
export async function interleave<Ways extends { readonly [name: string]: () => number | Promise<number> }>(
  ways: Ways,
  rounds: number,
) {
  const runs = Object.entries(ways).map(([name, time]) => ({ name, time, spent: [] as number[] }))
  for (let round = 0; round < rounds; round++) for (const { time, spent } of runs) spent.push(await time())
  return Object.fromEntries(runs.map(({ name, spent }) => [name, spent])) as { [name in keyof Ways]: number[] }
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** The 95th percentile. */
export function p95(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}
