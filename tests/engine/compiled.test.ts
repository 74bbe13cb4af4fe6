import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepCompiled, recallCompiled } from '../../src/engine/compiled.ts'
import { makeHome } from '../support/home.ts'
import { becomeNobody, run } from '../support/program.ts'

test('what was kept is recalled, and takes the place of what older versions kept; it makes no folder of its own', () => {
  const { cache } = makeHome()
  keepCompiled(cache, 'too-early', Buffer.from('none'))
  expect(existsSync(cache)).toBe(false)
  mkdirSync(cache, { recursive: true })
  keepCompiled(cache, 'old-dashboard', Buffer.from('old'))
  keepCompiled(cache, 'new-dashboard', Buffer.from('one'))
  keepCompiled(cache, 'new-command', Buffer.from('two'))
  expect(recallCompiled(cache, 'new-dashboard')?.toString()).toBe('one')
  expect(recallCompiled(cache, 'new-command')?.toString()).toBe('two')
  expect(recallCompiled(cache, 'old-dashboard')).toBeUndefined()
})

test('it is kept where nobody may see what else is there', () => {
  const home = makeHome()
  mkdirSync(home.cache, { recursive: true })
  becomeNobody(home)
  chmodSync(home.cache, 0o300)
  onTestFinished(() => chmodSync(home.cache, 0o700))
  keepCompiled(home.cache, 'new-command', Buffer.from('two'))
  expect(existsSync(join(home.cache, 'compiled-new-command'))).toBe(true)
})

test('what others may have written is not run', () => {
  const { cache } = makeHome()
  mkdirSync(cache, { recursive: true })
  keepCompiled(cache, 'new-command', Buffer.from('two'))
  chmodSync(join(cache, 'compiled-new-command'), 0o666)
  expect(recallCompiled(cache, 'new-command')).toBeUndefined()
})

test.skipIf(process.getuid?.() !== 0)('what belongs to another user is not run either', () => {
  const { cache } = makeHome()
  mkdirSync(cache, { recursive: true })
  keepCompiled(cache, 'new-command', Buffer.from('two'))
  chownSync(join(cache, 'compiled-new-command'), 65_534, 65_534)
  expect(recallCompiled(cache, 'new-command')).toBeUndefined()
})

test('the program keeps it once, for as long as it is good', async () => {
  const home = makeHome()
  const kept = () => readdirSync(home.cache).filter(name => name.startsWith('compiled-'))
  mkdirSync(home.cache, { recursive: true })
  await run(home, 'list')
  const [name = ''] = kept()
  const file = join(home.cache, name)
  const compiled = readFileSync(file)
  expect(kept()).toEqual([expect.stringMatching(/^compiled-[0-9a-f]{16}-command$/)])
  const harm = [
    () => truncateSync(file, compiled.length >> 1),
    () => writeFileSync(file, 'nonsense'),
    () => writeFileSync(file, Buffer.from(compiled).fill(0xff, compiled.length >> 1, (compiled.length >> 1) + 8)),
  ]
  for (const damage of harm) {
    damage()
    expect(await run(home, 'list', '--json')).toMatchObject({ code: 0, stdout: expect.stringContaining('sessions') })
    expect(recallCompiled(home.cache, name.replace('compiled-', ''))).toBeDefined()
  }
})
