import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { environmentOf, ownFolder } from '../../../src/engine/config/environment.ts'
import { readState, writeState } from '../../../src/engine/disk/state-file.ts'
import { repositoryOf } from '../../../src/engine/disk/worktrees.ts'
import { asObject } from '../../../src/model/json.ts'
import { makeHome } from '../../support/home.ts'

describe('the state between runs', () => {
  test('is read as it was written, by the user alone', () => {
    const home = makeHome()
    const folder = ownFolder('state', environmentOf(home.env))
    expect(folder).toBe(join(home.path, '.local/state/sessions-tui'))
    writeState(folder, 'dashboard.json', { sort: 'modified' })
    expect(readState(folder, 'dashboard.json', asObject)).toEqual({ sort: 'modified' })
    expect(statSync(join(folder, 'dashboard.json')).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readdirSync(folder)).toEqual(['dashboard.json'])
  })

  test('is empty if the file is absent, damaged or of another kind', () => {
    const home = makeHome()
    expect(readState(home.path, 'none.json', asObject)).toBeUndefined()
    home.write('torn.json', '{"sort":')
    expect(readState(home.path, 'torn.json', asObject)).toBeUndefined()
    home.write('list.json', '[]')
    expect(readState(home.path, 'list.json', asObject)).toBeUndefined()
  })

  test('stays as it was if it cannot be written, silently', () => {
    const home = makeHome()
    home.write('file', 'x')
    writeState(join(home.path, 'file', 'below'), 'a.json', {})
    const folder = join(home.path, 'folder')
    mkdirSync(join(folder, 'taken.json'), { recursive: true })
    writeState(folder, 'taken.json', {})
    expect(readdirSync(folder)).toEqual(['taken.json'])
    expect(readFileSync(join(home.path, 'file'), 'utf8')).toBe('x')
  })
})

describe('the repository of a worktree', () => {
  test('is where its .git file leads, by an absolute or a relative path', () => {
    const home = makeHome()
    home.write('shop/.git/HEAD', 'ref: refs/heads/main')
    home.write('shop-fix/.git', `gitdir: ${home.path}/shop/.git/worktrees/shop-fix\n`)
    home.write('shop-new/.git', 'gitdir: ../shop/.git/worktrees/shop-new\n')
    const repository = join(home.path, 'shop')
    expect(repositoryOf(join(home.path, 'shop-fix'))).toBe(repository)
    expect(repositoryOf(join(home.path, 'shop-new'))).toBe(repository)
  })

  test('is undefined for a repository, a submodule, a plain folder and a deleted one', () => {
    const home = makeHome()
    home.write('shop/.git/HEAD', 'ref: refs/heads/main')
    home.write('shop/part/.git', 'gitdir: ../.git/modules/part\n')
    home.write('plain/file', '')
    for (const name of ['shop', 'shop/part', 'plain', 'gone']) expect(repositoryOf(join(home.path, name))).toBeNull()
  })

  test('is read once', () => {
    const home = makeHome()
    const file = home.write('shop-fix/.git', `gitdir: ${home.path}/shop/.git/worktrees/shop-fix\n`)
    const before = repositoryOf(dirname(file))
    writeFileSync(file, 'gitdir: /elsewhere/.git/worktrees/x')
    expect(repositoryOf(dirname(file))).toBe(before)
  })
})
