import { describe, expect, test } from 'vitest'
import type { Session } from '../../../src/model/session.ts'
import { drain } from '../../../src/model/steps.ts'
import { filterChoices } from '../../../src/query/list/choices.ts'
import type { SessionStore } from '../../../src/query/list/session-store.ts'
import { foldersOf, projectTree, type Tree, type TreeNode, type TreeRequest } from '../../../src/query/list/tree.ts'
import { storeOf } from '../../support/session-store.ts'

function treeOf(sessions: readonly Partial<Session>[], request: Partial<TreeRequest> = {}): Tree {
  const whole = { showsHidden: false, home: '/home/me', repositoryOf: () => null, ...request }
  return drain(projectTree(storeOf(sessions), whole))
}

/** `~/code 3`, and its children indented by two spaces. */
const rows = ({ roots }: Tree): string[] => roots.flatMap(node => drawn(node, ''))

function drawn({ name, count, live, children, isWorktree }: TreeNode, indent: string): string[] {
  const row = `${indent}${name} ${count}${live > 0 ? ' ●' : ''}${isWorktree ? ' worktree' : ''}`
  return [row, ...children.flatMap(child => drawn(child, `${indent}  `))]
}

const at = (...paths: string[]) => paths.map(projectPath => ({ projectPath }))

describe('the project tree', () => {
  test('folds projects below common parents, home first, each folder by name', () => {
    const tree = treeOf(
      at(
        '/srv/deploy',
        '/home/me/work/billing-api',
        '/home/me/notes',
        '/home/me/code/shop',
        '/home/me/code/shop',
        '/home/me/code/Blog',
        '/home/me/code/infra/modules/vpc',
        '/home/me/code/infra/modules/dns',
        '/home/me/work/design-system',
      ),
    )
    expect(rows(tree)).toEqual([
      '~/code 5',
      '  Blog 1',
      '  infra/modules 2',
      '    dns 1',
      '    vpc 1',
      '  shop 2',
      '~/notes 1',
      '~/work 2',
      '  billing-api 1',
      '  design-system 1',
      '/srv/deploy 1',
    ])
    expect(tree.total).toBe(9)
  })

  test('of the topmost folder or of no folder leaves the others where they are', () => {
    const tree = treeOf(at('', '/', '/home/me/code/shop', '/srv/deploy', '/srv/deploy'))
    expect(rows(tree)).toEqual(['~/code/shop 1', '/ 5', '/srv/deploy 2'])
    expect(tree.total).toBe(5)
    expect(rows(treeOf(at('', '/home/me/code/shop')))).toEqual(['~/code/shop 1'])
    const repositoryOf = (path: string) => (path === '/srv/deploy' ? '/' : null)
    expect(rows(treeOf(at('/srv/deploy', '/opt/till'), { repositoryOf }))).toEqual(['/opt/till 1', '/srv/deploy 1'])
  })

  test('counts for a project its own sessions and those of the projects in it', () => {
    expect(rows(treeOf(at('/srv/app', '/srv/app', '/srv/app/packages/web')))).toEqual([
      '/srv/app 3',
      '  packages/web 1',
    ])
  })

  test('has a row for the home folder, or for the root, only if sessions began right in it', () => {
    expect(rows(treeOf(at('/home/me', '/home/me/code/shop')))).toEqual(['~ 2', '  code/shop 1'])
    expect(rows(treeOf(at('/', '/srv/app')))).toEqual(['/ 2', '/srv/app 1'])
  })

  test('names folders from the root if that is the home', () => {
    expect(rows(treeOf(at('/srv/app'), { home: '/' }))).toEqual(['/srv/app 1'])
  })

  test('puts worktrees below their repository, wherever they are and even if it has no sessions', () => {
    const trees = ['/trees/fix', '/code/shop/.claude/worktrees/sale']
    const repositoryOf = (path: string) => (trees.includes(path) ? '/code/shop' : null)
    const tree = treeOf(at('/code/blog', ...trees), { repositoryOf })
    expect(rows(tree)).toEqual(['/code 3', '  blog 1', '  shop 2', '    fix 1 worktree', '    sale 1 worktree'])
    const [code] = tree.roots
    expect(code && foldersOf(code)).toEqual(['/code', '/trees/fix'])
  })

  test('leaves a worktree in its place if its repository is said to be a worktree as well', () => {
    const repositoryOf = (path: string) => (path === '/a/x' ? '/a/y' : '/a/x')
    expect(rows(treeOf(at('/a/x', '/a/y'), { repositoryOf }))).toEqual(['/a 2', '  x 1', '  y 1'])
  })

  test('knows the active and the hidden sessions, and the number in each view', () => {
    const sessions: Partial<Session>[] = [
      { projectPath: '/code/shop', status: 'active', title: 'given' },
      { projectPath: '/code/shop', status: 'failed', title: 'given', tasks: [{ content: 'a', status: 'in_progress' }] },
      { projectPath: '/code/blog', isSubagent: true },
    ]
    const tree = treeOf(sessions)
    expect(rows(tree)).toEqual(['/code/shop 2 ●'])
    expect(tree.views).toEqual({ live: 1, failed: 1, openTasks: 1, neverTitled: 0 })
    expect(rows(treeOf(sessions, { showsHidden: true }))).toEqual(['/code 3 ●', '  blog 1', '  shop 2 ●'])
  })

  test('washes names, but keeps the path as it is', () => {
    const { roots } = treeOf(at('/code/\u001b[31mred'))
    expect(roots.map(({ name, path }) => [name, path])).toEqual([['/code/red', '/code/\u001b[31mred']])
  })

  test('is empty without sessions', () => {
    expect(treeOf([]).roots).toEqual([])
  })
})

describe('the choices of the filter panel', () => {
  const choices = (store: SessionStore) => drain(filterChoices(store, { showsHidden: false, scope: { kind: 'all' } }))

  test('are the folders with most sessions in and below them', () => {
    const store = storeOf(at('/code/shop', '/code/shop/web', '/code/shop-old', '/code/shop-old', '/code/shop-old', '/'))
    expect(choices(store).directories).toEqual([
      { value: '/', count: 6 },
      { value: '/code/shop-old', count: 3 },
      { value: '/code/shop', count: 2 },
      { value: '/code/shop/web', count: 1 },
    ])
  })

  test('are eight folders at most', () => {
    const store = storeOf(Array.from({ length: 20 }, (_, n) => ({ projectPath: `/code/${n}` })))
    expect(choices(store).directories).toHaveLength(8)
  })

  test('are the branches, most used first', () => {
    const store = storeOf(['fix', 'main', 'main', null].map(gitBranch => ({ gitBranch })))
    expect(choices(store).branches).toEqual([
      { value: 'main', count: 2 },
      { value: 'fix', count: 1 },
    ])
  })
})
