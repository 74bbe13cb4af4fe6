import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type CompiledName, keepCompiled, recallCompiled } from '../../../src/engine/process/v8-code-cache.ts'
import { makeHome } from '../../support/home.ts'
import { becomePlainUser, run } from '../../support/program.ts'

const dashboard: CompiledName = { build: '0123456789abcdef', runtime: 'v20.20.2-linux-x64-1a', kind: 'dashboard' }
const command: CompiledName = { ...dashboard, kind: 'command' }
const commandFile = 'compiled-0123456789abcdef-v20.20.2-linux-x64-1a-command'

test('compiled code is loaded again, and replaces that of older versions; it makes no folder', () => {
  const { cache } = makeHome()
  keepCompiled(cache, command, Buffer.from('none'))
  expect(existsSync(cache)).toBe(false)
  mkdirSync(cache, { recursive: true })
  const old = { ...dashboard, build: 'fedcba9876543210' }
  keepCompiled(cache, old, Buffer.from('old'))
  keepCompiled(cache, dashboard, Buffer.from('one'))
  keepCompiled(cache, command, Buffer.from('two'))
  expect(recalled(cache, dashboard)).toBe('one')
  expect(recalled(cache, command)).toBe('two')
  expect(recalled(cache, old)).toBeUndefined()
})

test('two versions of Node that are used in turn keep their own', () => {
  const { cache } = makeHome()
  mkdirSync(cache, { recursive: true })
  const other = { ...command, runtime: 'v20.20.0-linux-x64-1a' }
  keepCompiled(cache, command, Buffer.from('one'))
  keepCompiled(cache, other, Buffer.from('two'))
  expect(recalled(cache, command)).toBe('one')
  expect(recalled(cache, other)).toBe('two')
})

test('only the latest versions of Node are kept', () => {
  const { cache } = makeHome()
  mkdirSync(cache, { recursive: true })
  for (const patch of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const runtime = `v20.20.${patch}-linux-x64-1a`
    keepCompiled(cache, { ...command, runtime }, Buffer.from(`${patch}`))
    utimesSync(join(cache, `compiled-0123456789abcdef-${runtime}-command`), patch, patch)
  }
  const kept = readdirSync(cache).map(name => /v20\.20\.(\d)/.exec(name)?.[1])
  expect(kept.sort()).toEqual(['3', '4', '5', '6', '7', '8'])
})

test('it is kept in a folder whose other files may be unreadable', () => {
  const home = makeHome()
  mkdirSync(home.cache, { recursive: true })
  becomePlainUser(home)
  chmodSync(home.cache, 0o300)
  onTestFinished(() => chmodSync(home.cache, 0o700))
  keepCompiled(home.cache, command, Buffer.from('two'))
  expect(existsSync(join(home.cache, commandFile))).toBe(true)
})

test('code that other users may have written is not run', () => {
  const { cache } = makeHome()
  mkdirSync(cache, { recursive: true })
  keepCompiled(cache, command, Buffer.from('two'))
  chmodSync(join(cache, commandFile), 0o666)
  expect(recalled(cache, command)).toBeUndefined()
})

test.skipIf(process.getuid?.() !== 0)('code that belongs to another user is not run either', () => {
  const { cache } = makeHome()
  mkdirSync(cache, { recursive: true })
  keepCompiled(cache, command, Buffer.from('two'))
  chownSync(join(cache, commandFile), 65_534, 65_534)
  expect(recalled(cache, command)).toBeUndefined()
})

test('the program saves it once, as long as it is valid', async () => {
  const home = makeHome()
  const kept = () => readdirSync(home.cache).filter(name => name.startsWith('compiled-'))
  mkdirSync(home.cache, { recursive: true })
  await run(home, 'list')
  const [name = ''] = kept()
  const file = join(home.cache, name)
  const compiled = readFileSync(file)
  const { version, platform, arch } = process
  expect(kept()).toHaveLength(1)
  expect(name).toMatch(/^compiled-[0-9a-f]{16}-v.*-[0-9a-f]+-command$/)
  expect(name).toContain(`-${version}-${platform}-${arch}-`)
  const harm = [
    () => truncateSync(file, compiled.length >> 1),
    () => writeFileSync(file, 'nonsense'),
    () => writeFileSync(file, Buffer.from(compiled).fill(0xff, compiled.length >> 1, (compiled.length >> 1) + 8)),
  ]
  for (const damage of harm) {
    damage()
    const damaged = readFileSync(file)
    expect(await run(home, 'list', '--json')).toMatchObject({ code: 0, stdout: expect.stringContaining('sessions') })
    expect(readFileSync(file).equals(damaged)).toBe(false)
    expect(kept()).toEqual([name])
  }
})

test('a pipe in its place blocks nothing', async () => {
  const home = makeHome()
  mkdirSync(home.cache, { recursive: true })
  await run(home, 'list')
  const [name = ''] = readdirSync(home.cache)
  const file = join(home.cache, name)
  rmSync(file)
  spawnSync('mkfifo', [file])
  expect(await run(home, 'list', '--json')).toMatchObject({ code: 0 })
})

test('`cache clear` does not save it again at once', async () => {
  const home = makeHome()
  mkdirSync(home.cache, { recursive: true })
  expect(await run(home, 'cache', 'clear')).toMatchObject({ code: 0 })
  expect(existsSync(home.cache) ? readdirSync(home.cache) : []).toEqual([])
})

function recalled(folder: string, name: CompiledName): string | undefined {
  const kept = recallCompiled(folder, name)
  kept?.answered()
  return kept?.code.toString()
}
