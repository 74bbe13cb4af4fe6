import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planResume } from '../../../src/engine/resume/plan.ts'
import { withFakeAgent } from '../../support/fake-agent.ts'
import { makeHome } from '../../support/home.ts'
import { ids } from '../../support/lines/claude-lines.ts'
import { begin, groundOf, sessionOf } from '../../support/resume.ts'

/** The places suggested for a session of `code/shop`, which is gone. */
async function offered(
  folders: readonly string[],
  known: readonly string[] = [],
  files: { [name: string]: string } = {},
) {
  const { home } = withFakeAgent(makeHome())
  const { folder } = begin(home, 'code/shop')
  const session = await sessionOf(home, ids.first)
  rmSync(folder, { recursive: true })
  for (const name of folders) mkdirSync(join(home.path, name), { recursive: true })
  for (const [name, text] of Object.entries(files)) home.write(name, text.replaceAll('~', home.path))
  const knownProjects = () => known.map(name => join(home.path, name))
  const plan = planResume(session, { isFork: false }, await groundOf(home, { knownProjects }))
  if (plan.kind !== 'moved') return plan.kind
  expect(plan.gone).toBe(folder)
  return plan.candidates.map(({ path, why }) => `${path.slice(home.path.length + 1)}: ${why}`)
}

const remote = (name: string) => `[remote "origin"]\n\turl = git@example.org:me/${name}.git\n`

test('a folder of the same name nearby is suggested', async () => {
  expect(await offered(['code/archive/shop', 'code/shopping', 'code/Shop'])).toEqual([
    'code/Shop: the same name',
    'code/archive/shop: the same name',
  ])
})

test('a project of other sessions is suggested, wherever it is; the more of the path is the same, the likelier', async () => {
  const known = ['elsewhere/shop', 'disk/code/shop', 'gone/shop', 'other']
  expect(await offered(['elsewhere/shop', 'disk/code/shop', 'other'], known)).toEqual([
    'disk/code/shop: the same name',
    'elsewhere/shop: the same name',
  ])
})

test('a clone of a repository of that name is suggested, whatever its folder is called', async () => {
  const files = { 'code/store/.git/config': remote('shop'), 'code/other/.git/config': remote('other') }
  expect(await offered([], [], files)).toEqual(['code/store: its git remote has that name'])
  const both = { 'code/a/shop/.git/config': remote('shop') }
  expect(await offered(['code/b/shop'], [], both)).toEqual([
    'code/a/shop: the same name and git remote',
    'code/b/shop: the same name',
  ])
})

test('for a worktree, its repository comes first', async () => {
  const files = { 'code/main/.git/worktrees/shop/gitdir': '~/code/shop/.git\n' }
  expect(await offered(['code/x/shop'], [], files)).toEqual([
    'code/main: the repository it was a worktree of',
    'code/x/shop: the same name',
  ])
})

test('no more than five are suggested, each once', async () => {
  const many = Array.from({ length: 9 }, (_, number) => `code/${number}/shop`)
  const found = await offered(many, many)
  expect([found.length, new Set(found).size]).toEqual([5, 5])
})

test('files, hidden folders and other names are not', async () => {
  expect(await offered(['code/.old/shop', 'code/node_modules/shop', 'code/shops'], [], { 'code/x/shop': '' })).toBe(
    'refused',
  )
})
