import { describe, expect, test } from 'vitest'
import { commands } from '../../../src/cli/commands.ts'
import { type Home, makeHome } from '../../support/home.ts'
import { runHere as run, runHereJson as runJson } from '../../support/in-process.ts'
import { ids, user } from '../../support/lines/claude-lines.ts'
import { run as runProgram } from '../../support/program.ts'

function homeWithOne(): Home {
  const home = makeHome()
  home.session(`-code-shop/${ids.first}.jsonl`, [user('retry z times', { cwd: '/code/shop' })])
  home.session(`-code-shop/${ids.second}.jsonl`, [user('retry it all', { cwd: '/code/shop' })])
  return home
}

const alternatives = (count: number) => Array.from({ length: count }, (_, number) => `w${number}`).join('|')

const asking = commands.filter(({ query }) => query).map(({ name }) => name)

test('the commands that take a query are known', () => {
  expect(asking).toEqual(['list', 'search', 'stats', 'tasks'])
})

describe.each(asking)('%s', command => {
  test.each([
    ['since:foo', 'since: takes a date, not “foo”; for example since:2026-08-01'],
    ['is:foo', 'is: takes active, failed, empty, subagent, completed or missing, not “foo”; for example is:active.'],
    ['-has:foo', 'has: takes tasks, thinking or errors, not “foo”'],
    ['tokens:lots', 'tokens: takes a number, not “lots”; for example tokens:>50'],
    ['until:', 'until: needs a value: a date, for example until:2026-08-01'],
    ['project:', 'project: needs a value: a name, for example project:shop.'],
    ['messages:>', 'messages: needs a value: a number'],
    [alternatives(10_000), 'That is too long to search for: 58,8'],
    [alternatives(2000), 'That is too much to search for at once: 2,001 words'],
    [`text:${alternatives(2000)}`, 'That is too much to search for at once: 2,001 words'],
    [`text:/${alternatives(2000)}/`, 'That is too much to search for at once: 2,001 words'],
    [`text:/${'('.repeat(3000)}a${')*'.repeat(3000)}/`, 'That pattern is too long: 9,001 characters, at most 2,000.'],
    [`text:/${'('.repeat(11)}a${')*'.repeat(11)}/`, 'That pattern has 11 groups within one another, at most 10 are'],
    ['ﷺ'.repeat(5000), 'That is too long to search for: 90,0'],
    ['x|is:foo', '“is:foo” cannot follow |. Put a space before it, or quote it.'],
    ['branch:main|text:x', '“text:x” cannot follow |. Put'],
    ['since::foo', 'since: takes a date, not “:foo”'],
    ['-n', '-n is not an option. `sessions-tui'],
    ['-n3', '-n3 is not an option. `sessions-tui'],
    ['-n=3', '-n=3 is not an option. `sessions-tui'],
    ['-?', '-? is not an option. `sessions-tui'],
  ])('refuses an invalid query with a message, %#', async (word, sentence) => {
    const { code, stdout, stderr } = await run(homeWithOne(), command, 'retry', word, '--json')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`sessions-tui: ${sentence}`)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  test.each([
    'since:1mo',
    'since:5m',
    'until:1y',
    'std::vector',
    'http://x.org',
    '-no',
    '-messages:>5',
    'x|"is:foo"',
    'x|file://y',
  ])('does not refuse %s', async word => {
    expect((await run(homeWithOne(), command, 'retry', word)).code).not.toBe(2)
  })
})

test('a single letter is excluded after two dashes, as the message says', async () => {
  const home = homeWithOne()
  const { stderr } = await runProgram(home, 'list', '-z', '3')
  expect(stderr).toContain('To leave out the word z, put two dashes before your words: `sessions-tui list -- … -z`.')
  const { sessions } = await runJson<{ sessions: { id: string }[] }>(home, 'list', 'retry')
  expect(sessions).toHaveLength(2)
  const { stdout } = await runProgram(home, 'list', '--', 'retry', '-z')
  expect(stdout).toContain(ids.second.slice(0, 8))
  expect(stdout).not.toContain(ids.first.slice(0, 8))
})

test('--since and --until take the same dates', async () => {
  const home = homeWithOne()
  for (const date of ['5m', '12h', '7d', '2w', '1mo', '1y'])
    expect((await run(home, 'list', '--since', date, '--until', date)).code).toBe(0)
  expect((await run(home, 'list', '--since', 'foo')).code).toBe(2)
})
