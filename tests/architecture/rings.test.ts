import { describe, expect, test } from 'vitest'
import { type Import, sourceFiles } from '../support/source.ts'

/** The rings: what each folder of src may import, from us and from outside. docs/ARCHITECTURE.md says why. */
const rings: { readonly [ring: string]: { readonly ours: readonly string[]; readonly outside: readonly string[] } } = {
  model: { ours: [], outside: [] },
  text: {
    ours: ['model'],
    outside: ['get-east-asian-width', 'marked', '#highlight', '#highlight/*', 'diff'],
  },
  system: { ours: ['model'], outside: ['node:child_process', 'node:fs', 'node:path'] },
  agents: { ours: ['model', 'system'], outside: ['node:crypto', 'node:fs', 'node:path'] },
  query: { ours: ['model', 'agents', 'text'], outside: ['fuzzysort'] },
  statistics: { ours: ['model', 'text', 'query'], outside: [] },
  'transcript-layout': { ours: ['model', 'text'], outside: [] },
  export: {
    ours: ['model', 'agents', 'text', 'transcript-layout'],
    outside: ['node:crypto', 'marked', '@secretlint/*', '@scure/*'],
  },
  engine: {
    ours: ['model', 'system', 'agents', 'query', 'statistics', 'text'],
    outside: ['node:*', 'jsonc-parser'],
  },
  demo: { ours: ['model', 'system', 'agents', 'query', 'engine', 'text'], outside: ['node:*'] },
  app: { ours: ['model', 'agents', 'query', 'statistics', 'transcript-layout', 'text'], outside: [] },
  views: { ours: ['model', 'agents', 'query', 'statistics', 'transcript-layout', 'app', 'text'], outside: [] },
  effects: {
    ours: ['model', 'system', 'agents', 'query', 'statistics', 'engine', 'demo', 'export', 'app', 'text'],
    outside: ['node:os', 'node:path', 'node:worker_threads', 'execa', 'clipboardy'],
  },
  cli: {
    ours: ['model', 'system', 'agents', 'query', 'statistics', 'engine', 'export', 'effects', 'text'],
    outside: ['node:path', 'node:string_decoder', 'node:util'],
  },
  terminal: {
    ours: ['model', 'text'],
    outside: ['node:child_process', 'node:events', 'node:fs', 'node:string_decoder', 'blessed*'],
  },
}

test('every folder of src is a ring, and none is a drawer for leftovers', () => {
  const found = new Set(sourceFiles.map(({ ring }) => ring).filter(ring => ring !== ''))
  expect([...found].sort()).toEqual(Object.keys(rings).sort())
})

test('each ring imports only what it may', () => {
  const violations = sourceFiles.flatMap(({ name, ring, imports }) =>
    imports
      .filter(imported => ring !== '' && !isAllowed(ring, imported))
      .map(({ target }) => `${name} imports ${target}`),
  )
  expect(violations).toEqual([])
})

test('only main and the library entry stand outside the rings', () => {
  const outside = sourceFiles.filter(({ ring }) => ring === '').map(({ name }) => name)
  expect(outside.sort()).toEqual(['build.d.ts', 'dashboard.ts', 'index.ts', 'main.ts', 'start.ts'])
})

describe('the imports never lead in a circle', () => {
  test('of values', () => {
    const ahead = new Map(
      sourceFiles.map(({ name, imports }) => [
        name,
        imports.filter(({ isOurs, isDynamic }) => isOurs && !isDynamic).map(({ target }) => target),
      ]),
    )
    const circles = [...ahead.keys()].flatMap(name => circleFrom(name, ahead) ?? [])
    expect(circles).toEqual([])
  })
})

function isAllowed(ring: string, { target, isOurs }: Import): boolean {
  const { ours, outside } = rings[ring] ?? { ours: [], outside: [] }
  if (isOurs) {
    const [to = ''] = target.split('/')
    return to === ring || ours.includes(to)
  }
  return outside.some(allowed => (allowed.endsWith('*') ? target.startsWith(allowed.slice(0, -1)) : target === allowed))
}

/** The way from a file back to itself. */
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
