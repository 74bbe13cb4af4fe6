import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Catalogue } from '../../../src/engine/catalogue.ts'
import { parseQuery } from '../../../src/query/language/parse.ts'
import type { TextQuery } from '../../../src/query/language/text-query.ts'
import type { Home } from '../home.ts'

export const wordsFolder = ({ cache }: Home): string => join(cache, 'words')

export const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

export function segmentsOf(home: Home): string[] {
  const names = namesIn(wordsFolder(home)).filter(name => name.endsWith('.words'))
  return names.map(name => join(wordsFolder(home), name)).filter(path => statSync(path).isFile())
}

/** Everything in the store of words, as text. */
export const keptIn = (home: Home): string =>
  segmentsOf(home)
    .map(path => readFileSync(path, 'utf8'))
    .join('')

export const bytesKept = (home: Home): number => segmentsOf(home).reduce((sum, path) => sum + statSync(path).size, 0)

export const asked = (line: string): TextQuery =>
  parseQuery(line, { now: new Date(0), isText: true }).text ?? { wanted: [], unwanted: [] }

/** The number of matches. */
export async function find(catalogue: Catalogue, line: string): Promise<number> {
  const { matches, problem } = await catalogue.search({ query: asked(line), area: 'all' })
  expect(problem).toBeNull()
  return matches
}

/** Searches in a run of its own, which also says how many files it had to read. */
export async function search(home: Home, ...lines: string[]): Promise<number[]> {
  let read = 0
  const warnings: string[] = []
  const progress = (done: number) => {
    read = done
  }
  const catalogue = await home.open({ reports: { progress, warn: text => warnings.push(text) } })
  const matches: number[] = []
  for (const line of lines) matches.push(await find(catalogue, line))
  catalogue.close()
  expect(warnings).toEqual([])
  return [...matches, read]
}
