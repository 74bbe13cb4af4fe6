import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeHome } from './support/home.ts'
import { calls, ids, says, user } from './support/lines/claude-lines.ts'

const project = dirname(fileURLToPath(new URL('.', import.meta.url)))

/** The first reads, the second searches, the third exports. */
const examples = [...readFileSync(join(project, 'README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(
  ([, text = '']) => text,
)

test("the README's examples run as they stand, on the built package", () => {
  const home = makeHome()
  home.session(`-a/${ids.first}.jsonl`, [
    user('hello'),
    says('hi'),
    calls('TodoWrite', { todos: [{ content: 'x', status: 'pending' }] }),
  ])
  // Node resolves the package's own name only in a file inside it.
  const [reading, searching, exporting] = examples.map(example =>
    execFileSync(process.execPath, ['--input-type=module', '-e', example], {
      cwd: project,
      env: home.env,
      encoding: 'utf8',
    }),
  )
  expect(reading).toContain('1 of 1 sessions\nhello 10 1 3\n')
  expect(reading).toContain("path: '/code/app'")
  expect(searching).toBe('hello: 1\n0 hello [ [ 0, 5 ] ]\n')
  expect(exporting).toMatch(/^My last session\n[\s\S]*\nhello\n[\s\S]*\nTodoWrite/)
})

test('the package is typed: the examples compile against its declarations, and a mistake does not', () => {
  const types = join(makeHome().path, 'types')
  const tsc = join(project, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.types.json', '--outDir', types], { cwd: project })
  const compile = (text: string) => {
    const file = join(types, 'example.ts')
    writeFileSync(file, text.replace("'sessions-tui'", "'./index.js'"))
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--types',
      'node',
    ]
    const roots = ['--typeRoots', join(project, 'node_modules/@types'), '--ignoreConfig']
    return execFileSync(process.execPath, [tsc, ...options, ...roots, file], { cwd: types, encoding: 'utf8' })
  }
  writeFileSync(join(types, 'package.json'), '{"type":"module"}')
  const [reading = '', searching = '', exporting = ''] = examples
  expect(compile(reading)).toBe('')
  expect(() => compile(reading.replace('usage.outputTokens', 'usage.outputTokenz'))).toThrow()
  expect(compile(searching)).toBe('')
  expect(() => compile(searching.replace('area:', 'areas:'))).toThrow()
  expect(compile(exporting)).toBe('')
  expect(() => compile(exporting.replace("'txt'", "'pdf'"))).toThrow()
}, 60_000)
