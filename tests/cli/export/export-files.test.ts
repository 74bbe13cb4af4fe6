import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Home, makeHome } from '../../support/home.ts'
import { ids, says, user } from '../../support/lines/claude-lines.ts'
import { program, run } from '../../support/program.ts'

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

function homeWithTwo(): Home {
  const home = makeHome()
  home.session(`-a/${ids.first}.jsonl`, [user('first'), says('one')])
  home.session(`-a/${ids.second}.jsonl`, [user('second'), says('two')])
  return home
}

test('what an export leaves that was killed while writing a folder is removed by the next one there', async () => {
  const home = makeHome()
  home.session(`-a/${ids.first}.jsonl`, [
    user('first'),
    ...Array.from({ length: 20_000 }, () => says('word '.repeat(50))),
  ])
  home.session(`-a/${ids.second}.jsonl`, [user('second'), says('two')])
  const docs = join(home.path, 'docs')
  mkdirSync(docs)
  const both = [ids.first, ids.second]
  const child = spawn(process.execPath, [program, 'export', ...both, '--output', 'docs/all'], {
    env: home.env,
    cwd: home.path,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  while (readdirSync(docs).length === 0 && child.exitCode === null) await nextTurn()
  child.kill('SIGKILL')
  await once(child, 'close')
  const left = readdirSync(docs)
  expect(left).toEqual([`.all.${child.pid}.sessions-tui.tmp`])
  const old = new Date(Date.now() - 2 * 3_600_000)
  const names = readdirSync(join(docs, left[0] ?? '')).map(name => join(left[0] ?? '', name))
  const next = () => run(home, 'export', ids.second, '--output', 'docs/two.md', '--force')
  expect((await next()).code).toBe(0)
  expect(readdirSync(docs).sort()).toEqual([...left, 'two.md'])
  for (const name of [...names, ...left]) utimesSync(join(docs, name), old, old)
  expect((await next()).code).toBe(0)
  expect(readdirSync(docs)).toEqual(['two.md'])
})

test('an export is readable by the user alone, even if it replaces a file that all may read', async () => {
  const home = homeWithTwo()
  writeFileSync(join(home.path, 'old.md'), 'old')
  chmodSync(join(home.path, 'old.md'), 0o644)
  await run(home, 'export', ids.first, '--output', 'new.md')
  await run(home, 'export', ids.first, '--output', 'old.md', '--force')
  await run(home, 'export', ids.first, ids.second, '--output', 'all')
  expect([modeOf(join(home.path, 'new.md')), modeOf(join(home.path, 'old.md'))]).toEqual(['600', '600'])
  const documents = readdirSync(join(home.path, 'all'))
  expect(documents).toHaveLength(3)
  expect(modeOf(join(home.path, 'all'))).toBe('700')
  expect(new Set(documents.map(name => modeOf(join(home.path, 'all', name))))).toEqual(new Set(['600']))
})

test('an export gives no permission that the umask removes', () => {
  const home = homeWithTwo()
  const line = `umask 0277; exec "${process.execPath}" "${program}" export ${ids.first} --output new.md`
  execFileSync('/bin/sh', ['-c', line], { env: home.env, cwd: home.path })
  expect(modeOf(join(home.path, 'new.md'))).toBe('400')
})
