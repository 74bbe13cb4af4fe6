import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { queryGuideLines } from '../../../src/query/language/guide.ts'
import type { SessionList } from '../../../src/query/list/list.ts'
import { type Home, makeHome } from '../../support/home.ts'
import { runHere as run, runHereJson as runJson } from '../../support/in-process.ts'
import { assistant, calls, ids, result, says, snapshot, user } from '../../support/lines/claude-lines.ts'
import { run as runProgram } from '../../support/program.ts'

const failed = { is_error: true }

function homeWithWork(): Home {
  const home = makeHome()
  home.session(
    `-code-shop/${ids.first}.jsonl`,
    [
      user('make the checkout retry', { cwd: '/code/shop', gitBranch: 'fix/retry' }),
      assistant([{ type: 'thinking', thinking: 'Hm.' }]),
      calls('Read', { file_path: '/code/shop/src/cart.ts' }),
      result('…'),
      calls('Edit', { file_path: '/code/shop/src/Checkout.ts', old_string: 'a', new_string: 'b' }),
      result('not found', {}, 'toolu_1', failed),
      says('done', {}, { gitBranch: 'fix/retry' }),
    ],
    { modified: new Date(2026, 7, 1, 0, 0, 1) },
  )
  home.session(
    `-code-blog/${ids.second}.jsonl`,
    [
      user('write a post about a retry', { cwd: '/code/blog', gitBranch: 'main' }),
      calls('Write', { file_path: '/code/blog/Prüfung.md', content: 'x' }),
      result('written'),
      calls('mcp__github__search', { query: 'checkout' }),
      result('none'),
    ],
    { modified: new Date(2026, 7, 2, 23, 59) },
  )
  home.session(`-code-shop/${ids.third}.jsonl`, [snapshot()])
  home.session(
    `-code-shop/${ids.first}/subagents/agent-a1.jsonl`,
    [
      user('look around', { isSidechain: true, cwd: '/code/shop', gitBranch: 'fix/retry' }),
      calls('Edit', { file_path: '/code/shop/by-agent.ts' }),
      says('looked', { model: 'claude-of-the-agent' }),
    ],
    { modified: new Date(2026, 7, 1) },
  )
  return home
}

const names: { readonly [id: string]: string } = {
  [ids.first]: 'checkout',
  [ids.second]: 'post',
  [ids.third]: 'empty',
  'agent-a1': 'agent',
}
const found = ({ sessions }: SessionList) => sessions.map(({ id }) => names[id] ?? id).join(' ')

describe('list with a query', () => {
  test.each([
    [['checkout'], 'checkout'],
    [['retry'], 'post checkout'],
    [['make', 'retry'], 'checkout'],
    [['retry', '-post'], 'checkout'],
    [['"a retry"'], 'post'],
    [['nothing|post'], 'post'],
    [['project:shop', 'retry'], 'checkout'],
    [['branch:main'], 'post'],
    [['file:checkout.ts'], 'checkout'],
    [['file:cart.ts'], ''],
    [['read:src/cart'], 'checkout'],
    [['file:by-agent'], 'checkout'],
    [['-file:by-agent'], 'post'],
    [['model:of-the-agent'], 'checkout'],
    [['-model:of-the-agent'], 'post'],
    [['text:checkout'], 'post checkout'],
    [['text:checkout', 'file:by-agent'], 'checkout'],
    [['text:checkout', '-file:by-agent'], 'post'],
    [['-text:mcp__github__search', 'retry'], 'checkout'],
    [['file:prüfung'], 'post'],
    [['tool:mcp__'], 'post'],
    [['has:errors'], 'checkout'],
    [['-has:thinking'], 'post'],
    [['since:2026-08-02'], 'post'],
    [['until:2026-08-01'], 'checkout'],
    [['after:2026-08-01'], 'post'],
    [['is:empty'], 'empty'],
    [['is:subagent'], 'agent'],
    [['messages:>1'], 'checkout'],
    [['retry', '--sort', 'created', '--limit', '1', '--branch', 'main'], 'post'],
    [['retry', '--sort', 'messages'], 'checkout post'],
  ])('%j', async (words, expected) => {
    const answer = await runJson<SessionList>(homeWithWork(), 'list', ...words)
    expect(found(answer)).toBe(expected)
  })

  test('says what it searched for, and which tools and files each session used', async () => {
    const answer = await runJson<SessionList>(homeWithWork(), 'list', 'retry', 'project:shop')
    expect(answer).toMatchObject({ total: 1, filters: { query: 'retry project:shop' } })
    expect(answer.sessions[0]).toMatchObject({
      tools: { Edit: 1, Read: 1 },
      files: { edited: ['/code/shop/src/Checkout.ts'], read: ['/code/shop/src/cart.ts'] },
      errors: 1,
    })
  })

  test('searches for a word with a colon that is not a field, and says so', async () => {
    const { code, stdout, stderr } = await run(homeWithWork(), 'list', 'brnch:main', 'post|brnch')
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toContain('Unknown field “brnch”. Did you mean branch:?\n')
    const home = homeWithWork()
    home.session(`-a/${ids.third}.jsonl`, [user('use std::vector and http://x.org')])
    for (const [word, note] of [
      ['std::vector', 'Unknown field “std”.\n'],
      ['http://x.org', ''],
    ])
      expect(await run(home, 'list', word ?? '')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(word ?? ''),
        stderr: note,
      })
  })

  test('stops a pattern that would never end, with a message', async () => {
    const home = homeWithWork()
    home.session(`-a/${ids.third}.jsonl`, [user(`${'a'.repeat(5000)}!`)])
    const { stderr } = await runProgram(home, 'list', 'text:/(a+)+$/')
    expect(stderr).toContain('That pattern takes too long; showing what was found until then. Simplify it.\n')
  })

  test('takes a word with a dash as a word, and as the value of an option', async () => {
    const { code, stderr } = await run(homeWithWork(), 'list', '--limit', '-5')
    expect([code, stderr]).toEqual([2, 'sessions-tui: --limit is a whole number, not "-5".\n'])
    const answer = await runJson<SessionList>(homeWithWork(), 'list', '--branch', '-x')
    expect(answer.filters).toEqual({ branch: '-x' })
  })

  test('is explained on one screen, in the help of list, in `help query` and in the README', async () => {
    const { stdout } = await run(makeHome(), 'help', 'query')
    expect(stdout.split('\n').length).toBeLessThan(30)
    expect(Math.max(...stdout.split('\n').map(line => line.length))).toBeLessThanOrEqual(110)
    const { stdout: help } = await run(makeHome(), 'list', '--help')
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
    for (const line of queryGuideLines()) {
      expect(stdout).toContain(line)
      expect(help).toContain(line)
      expect(readme).toContain(line)
    }
  })
})
