import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFile, sourceFiles } from '../support/source.ts'

test('no two exported types share a name', () => {
  const homes = grouped(sourceFiles.flatMap(({ name, exportedTypes }) => exportedTypes.map(type => [type, name])))
  expect(shared(homes), 'Rename one of them, or export it from one file only').toEqual([])
})

test.each([
  'export interface Name {}',
  'export type Name = string',
  'export abstract class Name {}',
  'export enum Name {}',
  'export default class Name {}',
  'interface Name {}\nexport { type Name }',
  'class Name {}\nexport { Name as Other }',
])('%j exports the type Name', text => {
  expect(sourceFile('a.ts', text).exportedTypes).toEqual(['Name'])
})

/** The files that every folder may have. */
const partsOfFolders = ['state.ts', 'update.ts', 'commands.ts', 'messages.ts', 'moves.ts', 'rows.ts', 'index.ts']

test('no two files within a ring share a name', () => {
  const homes = grouped(
    sourceFiles
      .filter(({ ring, name }) => ring !== '' && !partsOfFolders.includes(basename(name)))
      .map(({ ring, name }) => [`${roomOf(ring, name)}: ${basename(name)}`, name]),
  )
  expect(shared(homes), 'Rename one of them by what it holds').toEqual([])
})

/** The ring; but each agent's own folder, since all of them have the same parts. */
const roomOf = (ring: string, name: string): string => (ring === 'agents' ? dirname(name) : ring)

function grouped(pairs: readonly (readonly string[])[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const [key = '', value = ''] of pairs) groups.set(key, [...(groups.get(key) ?? []), value])
  return groups
}

const shared = (homes: ReadonlyMap<string, readonly string[]>): readonly string[] =>
  [...homes].flatMap(([name, files]) => (files.length > 1 ? `${name} in ${files.join(' and ')}` : []))
