import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clearCache } from '../../src/engine/cache/clear.ts'
import { environmentOf } from '../../src/engine/config/environment.ts'
import { type Home, makeHome } from '../support/home.ts'
import { ids, says, user } from '../support/lines/claude-lines.ts'
import { canRunAsPlainUser, giveToPlainUser, run, runAs } from '../support/program.ts'

const state = '.local/state/sessions-tui'
const data = '.local/share/sessions-tui'

/** A cache after a list, a search and the dashboard. */
async function usedHome(env: NodeJS.ProcessEnv = {}): Promise<Home> {
  const made = makeHome()
  const home = { ...made, env: { ...made.env, ...env } }
  home.session(`-a/${ids.first}.jsonl`, [user('find the needle'), says('found')])
  await run(home, 'search', 'needle')
  return home
}

/** Without V8's compiled code, which every command may leave at its end. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory() && !/^compiled-[0-9a-f]{8,}/.test(entry.name))
    .map(({ name }) => name)
    .sort()

test('cache clear removes the files of the cache by their names, but none of its folders', async () => {
  const home = await usedHome()
  for (const name of ['scans.12.tmp', 'words/7.words', 'words/writer']) home.write(`.cache/sessions-tui/${name}`, 'x')
  expect(filesIn(home.cache)).toEqual(['1.words', '7.words', 'scans', 'scans.12.tmp', 'writer'])
  const { code, stderr } = await run(home, 'cache', 'clear')
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^Removed \d files from .*sessions-tui\.\n$/)])
  expect(filesIn(home.cache)).toEqual([])
  expect(existsSync(join(home.cache, 'words'))).toBe(true)
})

test('compiled code belongs to the cache, and an empty cache has nothing to remove', () => {
  const home = makeHome()
  const env = environmentOf(home.env)
  for (const name of ['compiled-0123456789abcdef-command', 'compiled-0123456789abcdef-command.12.tmp'])
    home.write(`.cache/sessions-tui/${name}`, 'x')
  expect(clearCache(env, false).removed).toHaveLength(2)
  expect(readdirSync(home.cache)).toEqual([])
  expect(clearCache(env, true)).toEqual({ folder: home.cache, removed: [], remembered: [], foreign: [], failed: [] })
})

test('cache clear leaves files that are not part of the cache, and says so', async () => {
  const home = await usedHome()
  const left = [
    'backup/scans',
    'compiled-my-thesis',
    'my notes.txt',
    'scans.bak',
    'scansx',
    'words/keep.txt',
    'words/x.words',
  ]
  for (const name of left) home.write(`.cache/sessions-tui/${name}`, 'mine')
  mkdirSync(join(home.cache, 'compiled-folder'))
  const { stderr } = await run(home, 'cache', 'clear')
  expect(filesIn(home.cache)).toEqual([
    'compiled-my-thesis',
    'keep.txt',
    'my notes.txt',
    'scans',
    'scans.bak',
    'scansx',
    'x.words',
  ])
  for (const name of ['backup', 'compiled-folder', ...left.slice(1)])
    expect(stderr).toContain(`Kept ${join(home.cache, name)}, which is not part of the cache.\n`)
})

test.skipIf(!canRunAsPlainUser())('cache clear says so if it may not read its folder', async () => {
  const home = await usedHome()
  chmodSync(home.cache, 0)
  const { code, stderr } = await runAs(giveToPlainUser(home), home, 'cache', 'clear')
  expect([code, stderr]).toEqual([1, `${home.cache} could not be cleared (permission denied). Remove it yourself.\n`])
})

test('a folder with the name of a remembered screen stays, and is not announced for --state', async () => {
  const home = await usedHome()
  mkdirSync(join(home.path, state, 'dashboard.json'), { recursive: true })
  const { stderr } = await run(home, 'cache', 'clear', '--state')
  expect(stderr).toContain(`Kept ${join(home.path, state, 'dashboard.json')}, which is not part of the cache.\n`)
  expect(stderr).not.toContain('To remove it too')
})

test('the mark of the start that clears the cache is removed but not counted', () => {
  const home = makeHome()
  const code = 'compiled-0123456789abcdef-command'
  for (const name of [code, `${code.replace('command', 'ab12')}.running.12.345`])
    home.write(`.cache/sessions-tui/${name}`, 'x')
  expect(clearCache(environmentOf(home.env), false).removed).toEqual([join(home.cache, code)])
  expect(readdirSync(home.cache)).toEqual([])
})

test('cache clear does not follow a link in place of its folder of words', async () => {
  const home = await usedHome()
  home.write('elsewhere/1.words', 'mine')
  await run(home, 'cache', 'clear')
  const { stdout } = await run(home, 'list', '--json')
  expect(JSON.parse(stdout).sessions).toHaveLength(1)
  const other = makeHome()
  mkdirSync(other.cache, { recursive: true })
  symlinkSync(join(home.path, 'elsewhere'), join(other.cache, 'words'))
  await run(other, 'cache', 'clear')
  expect(readdirSync(join(home.path, 'elsewhere'))).toEqual(['1.words'])
  expect(readdirSync(other.cache)).toContain('words')
})

test('nothing is written through a link in place of the folder of words, with a warning', async () => {
  const home = await usedHome()
  await run(home, 'cache', 'clear')
  home.write('elsewhere/1.words', 'mine')
  rmSync(join(home.cache, 'words'), { recursive: true, force: true })
  symlinkSync(join(home.path, 'elsewhere'), join(home.cache, 'words'))
  const { code, stderr } = await run(home, 'search', 'needle', '--json')
  expect([code, stderr]).toEqual([0, expect.stringContaining('words is a link')])
  expect(readFileSync(join(home.path, 'elsewhere/1.words'), 'utf8')).toBe('mine')
  expect(readdirSync(join(home.path, 'elsewhere'))).toEqual(['1.words'])
})

test('a folder with the name of a words file does not stop any command', async () => {
  const home = await usedHome()
  mkdirSync(join(home.cache, 'words/7.words'))
  await run(home, 'cache', 'clear')
  for (const again of ['list', 'list']) expect((await run(home, again)).code).toBe(0)
  expect(readdirSync(join(home.cache, 'words'))).toContain('7.words')
})

test('cache clear keeps the last screen and the layout, and --state removes them too', async () => {
  const home = await usedHome()
  home.write('.cache/sessions-tui/last-screen.json', '{}')
  home.write(`${state}/dashboard.json`, '{}')
  home.write(`${state}/crash.log`, 'x')
  home.write(`${data}/launches.json`, '{}')
  const { stderr } = await run(home, 'cache', 'clear')
  const next = ', which the dashboard remembers. To remove it too, use cache clear --state.\n'
  expect(stderr).toContain(`Kept ${join(home.cache, 'last-screen.json')}${next}`)
  expect(stderr).toContain(`Kept ${join(home.path, state, 'dashboard.json')}${next}`)
  expect(filesIn(home.cache)).toContain('last-screen.json')
  expect((await run(home, 'cache', 'clear', '--state')).code).toBe(0)
  expect(filesIn(home.cache)).not.toContain('last-screen.json')
  expect(filesIn(join(home.path, state))).toEqual(['crash.log'])
  expect(filesIn(join(home.path, data))).toEqual(['launches.json'])
})

test('cache clear keeps the data if cache, data and state are one folder, as on Windows', async () => {
  const made = makeHome()
  const one = join(made.path, 'one')
  const home = await usedHome({ XDG_CACHE_HOME: one, XDG_DATA_HOME: one, XDG_STATE_HOME: one })
  const folder = join(one, 'sessions-tui')
  for (const name of ['launches.json', 'dashboard.json', 'last-screen.json']) writeFileSync(join(folder, name), '{}')
  const { stderr } = await run(home, 'cache', 'clear')
  expect(filesIn(folder)).toEqual(['dashboard.json', 'last-screen.json', 'launches.json'])
  expect(stderr).toContain(`Kept ${join(folder, 'launches.json')}, which is not part of the cache.`)
  await run(home, 'cache', 'clear', '--state')
  expect(filesIn(folder)).toEqual(['launches.json'])
})

test('cache takes one word', async () => {
  const home = makeHome()
  expect((await run(home, 'cache')).code).toBe(2)
  expect((await run(home, 'cache', 'empty')).code).toBe(2)
})
