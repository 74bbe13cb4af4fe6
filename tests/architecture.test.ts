import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** The rings: what each folder of src may import, from us and from outside. docs/ARCHITECTURE.md says why. */
const rings: { readonly [ring: string]: { readonly ours: readonly string[]; readonly outside: readonly string[] } } = {
  model: { ours: [], outside: [] },
  text: {
    ours: ['model'],
    outside: ['get-east-asian-width', 'marked', 'highlight.js', 'highlight.js/*', 'diff'],
  },
  formats: { ours: ['model'], outside: ['node:path'] },
  query: { ours: ['model', 'text'], outside: ['fuzzysort'] },
  layout: { ours: ['model', 'text'], outside: [] },
  export: { ours: ['model', 'text', 'layout'], outside: ['marked', '@secretlint/*', '@scure/*'] },
  engine: {
    ours: ['model', 'formats', 'query', 'text'],
    outside: ['node:*', 'jsonc-parser'],
  },
  app: { ours: ['model', 'query', 'layout', 'text'], outside: [] },
  views: { ours: ['model', 'query', 'layout', 'app', 'text'], outside: [] },
  effects: {
    ours: ['model', 'query', 'engine', 'export', 'app', 'text'],
    outside: ['node:os', 'node:path', 'node:worker_threads', 'execa', 'clipboardy'],
  },
  cli: {
    ours: ['model', 'query', 'engine', 'export', 'effects', 'text'],
    outside: ['node:path', 'node:string_decoder', 'node:util'],
  },
  terminal: {
    ours: ['model', 'text'],
    outside: ['node:child_process', 'node:events', 'node:fs', 'node:string_decoder', 'blessed*'],
  },
}

const src = fileURLToPath(new URL('../src/', import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .map(name => ({
    name,
    ring: name.includes('/') ? name.slice(0, name.indexOf('/')) : '',
    text: readFileSync(join(src, name), 'utf8'),
  }))

describe('the rings', () => {
  test('every folder of src is a ring, and none is a drawer for leftovers', () => {
    const found = new Set(files.map(({ ring }) => ring).filter(ring => ring !== ''))
    expect([...found].sort()).toEqual(Object.keys(rings).sort())
  })

  test('each ring imports only what it may', () => {
    const violations = files.flatMap(({ name, ring, text }) =>
      importsOf(text)
        .filter(imported => ring !== '' && !isAllowed(ring, name, imported))
        .map(imported => `${name} imports ${imported}`),
    )
    expect(violations).toEqual([])
  })

  test('only main and the library entry stand outside the rings', () => {
    expect(
      files
        .filter(({ ring }) => ring === '')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['build.d.ts', 'dashboard.ts', 'index.ts', 'main.ts', 'start.ts'])
  })
})

describe('the imports', () => {
  test('never lead in a circle', () => {
    const ahead = new Map(files.map(({ name, text }) => [name, valueImportsOf(name, text)]))
    const circles = [...ahead.keys()].flatMap(name => circleFrom(name, ahead) ?? [])
    expect(circles).toEqual([])
  })
})

describe('files', () => {
  /** What may open a path as it comes, and why that cannot make anybody wait. */
  const mayOpen: { readonly [name: string]: string } = {
    'engine/regular-file.ts': 'opens nothing but regular files, and is what all others use',
    'engine/compiled.ts': 'reads what openRegular has opened',
    'engine/condense/machine.ts': 'reads a part of the program',
    'engine/find/haystack.ts': 'reads a part of the program',
    'engine/demo/index.ts': 'writes below a folder that it has just made',
    'engine/demo/shims.ts': 'writes below a folder that was just made',
    'start.ts': 'reads a part of the program',
    'main.ts': 'reads a part of the program',
  }

  test('are opened by openRegular, so that neither a named pipe nor a device makes anybody wait', () => {
    const opened = files
      .filter(({ name }) => !Object.hasOwn(mayOpen, name))
      .flatMap(({ name, text }) => openingsIn(text).map(opening => `${name}: ${opening}`))
    expect(opened).toEqual([])
  })
})

describe('the size of things', () => {
  test('no file is longer than 300 lines, and main stays under 120', () => {
    const long = files.filter(({ name, text }) => lineCount(text) > (name === 'main.ts' ? 119 : 300))
    expect(long.map(({ name }) => name)).toEqual([])
  })

  test('no function is longer than 60 lines', () => {
    const long = files
      .flatMap(({ name, text }) => functionsOf(text).map(one => ({ name, ...one })))
      .filter(({ lines }) => lines > 60)
    expect(long.map(({ name, title }) => `${name} ${title}`)).toEqual([])
  })

  test('nothing is left to do later', () => {
    const marks = files.filter(({ text }) => /\b(TODO|FIXME|XXX)\b|\bas any\b|: any\b|^export default/m.test(text))
    expect(marks.map(({ name }) => name)).toEqual([])
  })
})

function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:^(?:import|export)\b[^'"]*?from |\bimport\(|^import )'([^']+)'/gm)].map(
    match => match[1] ?? '',
  )
}

/**
 * Every place where a path is opened. What the system itself has there (/proc, the terminal) is a device that answers;
 * what is given a descriptor was opened before.
 */
function openingsIn(text: string): string[] {
  const opening =
    /\b(?:openSync|readFileSync|createReadStream|createWriteStream|writeFileSync|appendFileSync|copyFileSync|cpSync|openAsBlob|truncateSync|readFile|writeFile|appendFile|copyFile)\((?!['`]\/(?:proc|dev\/tty)\b|fd\b|path, \{ fd:).*/g
  return [...text.matchAll(opening), ...text.matchAll(/'(?:node:)?fs\/promises'/g)].map(([found]) => found)
}

/** What has to be loaded before the file is: not its types, and not what it loads later. */
function valueImportsOf(name: string, text: string): string[] {
  return [...text.matchAll(/^(?:import|export) (?!type\b)[^'"]*?from '(\.[^']+)'/gm)].map(match =>
    relative(src, join(src, dirname(name), match[1] ?? '')),
  )
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

function isAllowed(ring: string, name: string, imported: string): boolean {
  const { ours, outside } = rings[ring] ?? { ours: [], outside: [] }
  if (!imported.startsWith('.')) {
    return outside.some(allowed =>
      allowed.endsWith('*') ? imported.startsWith(allowed.slice(0, -1)) : imported === allowed,
    )
  }
  const [target = ''] = relative(src, join(src, dirname(name), imported)).split('/')
  return target === ring || ours.includes(target)
}

/** By indentation, which the formatter guarantees: a function ends where a line closes at the depth it began at. */
function functionsOf(text: string): { title: string; lines: number }[] {
  const lines = text.split('\n')
  return lines.flatMap((line, start) => {
    const match = /^( *)(?:export )?(?:async )?function\*? (\w+)/.exec(line)
    if (!match) return []
    const end = lines.findIndex((other, at) => at > start && other.startsWith(`${match[1]}}`))
    return { title: match[2] ?? '', lines: end - start + 1 }
  })
}

function lineCount(text: string): number {
  return text.trimEnd().split('\n').length
}
