import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from '../support/source.ts'

test('no two exported types share a name', () => {
  const homes = grouped(sourceFiles.flatMap(({ name, exportedTypes }) => exportedTypes.map(type => [type, name])))
  expect(shared(homes)).toEqual([])
})

/** The parts that every room may have. */
const partsOfRooms = ['state.ts', 'update.ts', 'commands.ts', 'messages.ts', 'moves.ts', 'rows.ts', 'index.ts']

test('no file name stands for two things within a ring', () => {
  const homes = grouped(
    sourceFiles
      .filter(({ ring, name }) => ring !== '' && !partsOfRooms.includes(basename(name)))
      .map(({ ring, name }) => [`${roomOf(ring, name)}: ${basename(name)}`, name]),
  )
  expect(shared(homes)).toEqual([])
})

/** The ring, except that the folder of each agent has the same parts as the others. */
const roomOf = (ring: string, name: string): string => (ring === 'agents' ? dirname(name) : ring)

function grouped(pairs: readonly (readonly string[])[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const [key = '', value = ''] of pairs) groups.set(key, [...(groups.get(key) ?? []), value])
  return groups
}

const shared = (homes: ReadonlyMap<string, readonly string[]>): readonly string[] =>
  [...homes].flatMap(([name, files]) => (files.length > 1 ? `${name} in ${files.join(' and ')}` : []))
