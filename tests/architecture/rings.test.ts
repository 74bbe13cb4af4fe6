import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Import, sourceFile, sourceFiles } from '../support/source.ts'

/** The rings that each ring may import, as the table in ARCHITECTURE.md has them. */
const ours = new Map(
  readFileSync(new URL('../../docs/ARCHITECTURE.md', import.meta.url), 'utf8')
    .split('\n')
    .flatMap(line => {
      const [, ring, , others = ''] = /^\| `([\w-]+)` \|([^|]*)\|([^|]*)\|/.exec(line) ?? []
      return ring === undefined ? [] : [[ring, others.trim().split(', ')]]
    }),
)

/** What each ring may import from outside: Node's modules and packages. */
const outside: { readonly [ring: string]: readonly string[] } = {
  text: ['get-east-asian-width', 'marked', '#highlight', '#highlight/*', 'diff'],
  system: ['node:fs'],
  agents: ['node:crypto', 'node:fs', 'node:path'],
  query: ['fuzzysort'],
  export: ['node:crypto', 'marked', '@secretlint/*', '@scure/*'],
  engine: ['node:*', 'jsonc-parser'],
  demo: ['node:*'],
  effects: ['node:os', 'node:path', 'node:worker_threads', 'execa', 'clipboardy'],
  terminal: ['node:child_process', 'node:events', 'node:fs', 'node:string_decoder', 'blessed*'],
  cli: ['node:path', 'node:string_decoder', 'node:util'],
}

test('every folder of src is a ring in the table of ARCHITECTURE.md, and every ring there is a folder', () => {
  const found = new Set(sourceFiles.map(({ ring }) => ring).filter(ring => ring !== ''))
  expect([...found].sort(), 'Put the files into a ring that there is').toEqual([...ours.keys()].sort())
})

test('each ring imports only what it may', () => {
  const violations = sourceFiles.flatMap(({ name, ring, imports }) =>
    imports.flatMap(imported => (isAllowed(ring, imported) ? [] : `${name} imports ${imported.target}`)),
  )
  expect(violations, 'Move the code to a ring that may import this (docs/ARCHITECTURE.md)').toEqual([])
})

test('only the way in, the composition roots and the library stand outside the rings', () => {
  const besides = sourceFiles.filter(({ ring }) => ring === '').map(({ name }) => name)
  expect(besides.sort(), 'Put the file into a ring').toEqual([
    'build.d.ts',
    'dashboard.ts',
    'index.ts',
    'main.ts',
    'start.ts',
  ])
})

test('the imports never form a circle', () => {
  const ahead = new Map(
    sourceFiles.map(({ name, imports }) => [name, imports.filter(({ isOurs }) => isOurs).map(({ target }) => target)]),
  )
  const circles = [...ahead.keys()].flatMap(name => circleFrom(name, ahead) ?? [])
  expect(circles, 'Move what two of the files share into one of its own').toEqual([])
})

test.each([
  ['of values', "import { a } from './b.ts'"],
  ['of types', "import type { A } from './b.ts'"],
  ['of a type in place', "let a: import('./b.ts').A"],
  ['of everything', "import * as a from './b.ts'"],
  ['for effect', "import './b.ts'"],
  ['later on', "await import('./b.ts')"],
  ['that are exported again', "export { a } from './b.ts'"],
  ['of types that are all exported again', "export type * from './b.ts'"],
])('imports %s are seen', (_, text) => {
  expect(sourceFile('app/a.ts', text).imports).toEqual([{ target: 'app/b.ts', isOurs: true }])
})

function isAllowed(ring: string, { target, isOurs }: Import): boolean {
  if (ring === '') return true
  if (isOurs) {
    const [to = ''] = target.split('/')
    return to === ring || (ours.get(ring)?.includes(to) ?? false)
  }
  return (outside[ring] ?? []).some(allowed =>
    allowed.endsWith('*') ? target.startsWith(allowed.slice(0, -1)) : target === allowed,
  )
}

/** The path from a file back to itself. */
function circleFrom(start: string, ahead: ReadonlyMap<string, readonly string[]>): string | undefined {
  const seen = new Set<string>()
  const walk = (name: string, way: readonly string[]): string | undefined => {
    for (const next of ahead.get(name) ?? []) {
      if (next === start) return [...way, name, start].join(' → ')
      if (seen.has(next)) continue
      seen.add(next)
      const found = walk(next, [...way, name])
      if (found) return found
    }
    return undefined
  }
  return walk(start, [])
}
