import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Home, makeHome } from '../../support/home.ts'
import { runHere as run, runHereJson as runJson } from '../../support/in-process.ts'
import { assistant, ids, result, says, usage, user } from '../../support/lines/claude-lines.ts'

const million = 1_000_000
const model = 'claude-opus-4-5-20251101'
const at = (time: string) => ({ timestamp: new Date(`2026-11-${time}`).toISOString() })

/** Two projects, three days, a subagent, a tool that failed, and a model without a price. */
function homeWithWork(): Home {
  const home = makeHome()
  home.session(`-code-shop/${ids.first}.jsonl`, [
    user('mend the cart', { cwd: '/code/shop', ...at('10T09:00:00') }),
    assistant(
      [{ type: 'tool_use', id: 'toolu_a', name: 'Bash', input: { command: 'ls' } }],
      { model, usage: usage(0, million, 0, 3 * million) },
      { cwd: '/code/shop', ...at('10T10:00:00') },
    ),
    result('no', { cwd: '/code/shop', ...at('10T10:00:01') }, 'toolu_a', { is_error: true }),
    says('done', { model, usage: usage(million, 0) }, { cwd: '/code/shop', ...at('12T10:00:00') }),
  ])
  home.session(`-code-shop/${ids.first}/subagents/agent-a1.jsonl`, [
    user('look around', { cwd: '/code/shop', isSidechain: true, ...at('10T10:00:02') }),
    says(
      'seen',
      { model: 'homemade', usage: usage(0, 500) },
      { cwd: '/code/shop', isSidechain: true, ...at('10T10:30:00') },
    ),
  ])
  home.session(`-code-app/${ids.second}.jsonl`, [
    user('=HYPERLINK("x")', { cwd: '/code/=app, "mine"', sessionId: ids.second, ...at('11T10:00:00') }),
    says('ok', { model, usage: usage(0, 2 * million) }, { cwd: '/code/app', ...at('11T10:01:00') }),
  ])
  return home
}

interface Rows {
  readonly by: string
  readonly rows: readonly { readonly name: string; readonly [figure: string]: unknown }[]
  readonly total: { readonly [figure: string]: unknown }
}

const namesIn = ({ rows }: Rows) => rows.map(({ name }) => name)

describe('stats', () => {
  test('is an overview, with a cost that is called an estimate', async () => {
    const { code, stdout, stderr } = await run(homeWithWork(), 'stats')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('2026-11-10 to 2026-11-12: 3 days, 3 of them with sessions')
    expect(stdout).toMatch(/^sessions +2$/m)
    expect(stdout).toMatch(/^prompts +2$/m)
    expect(stdout).toMatch(/^cache read +3,000,000 +cache hit rate 75 %$/m)
    expect(stdout).toMatch(/^tokens +7,000,500 +500 in subagents$/m)
    expect(stdout).toMatch(/^cost +≈ \$81\.50 \(estimate\) +without 500 tokens that have no price$/m)
    expect(stdout).toMatch(/^homemade +500 +<1 % +no price$/m)
    expect(stdout).toMatch(/^Bash +1 +1 +100 %$/m)
    expect(stdout).toMatch(/^11111111 +\$31\.50 +5,000,500 +2d 1h +mend the cart$/m)
    expect(stdout).toMatch(/^4 lines in 3 files, 1 of them of subagents +1,000,000 +3,000,500 +0 +3,000,000$/m)
  })

  test.each([
    ['day', ['2026-11-10', '2026-11-11', '2026-11-12']],
    ['week', ['2026-W46']],
    ['month', ['2026-11']],
    ['project', ['/code/shop', '/code/=app, "mine"']],
    ['model', [model, 'homemade']],
    ['tool', ['Bash']],
  ])('by %s', async (by, names) => {
    const answer = await runJson<Rows>(homeWithWork(), 'stats', '--by', by)
    expect([answer.by, namesIn(answer)]).toEqual([by, names])
    const total =
      by === 'tool' ? { calls: 1, failedCalls: 1 } : { tokens: 7_000_500, dollars: 81.5, unpricedTokens: 500 }
    expect(answer.total).toMatchObject({ name: 'total', ...total })
  })

  test('model: counts messages of these models, also in the subagents of a session that used another', async () => {
    const home = homeWithWork()
    const homemade = await runJson<Rows>(home, 'stats', '--by', 'model', 'model:homemade')
    expect([namesIn(homemade), homemade.total.tokens]).toEqual([['homemade'], 500])
    const others = await runJson<Rows>(home, 'stats', '--by', 'model', 'model:opus')
    expect([namesIn(others), others.total.tokens]).toEqual([[model], 7_000_000])
  })

  test('an invalid query is refused, since the figures would be of something else', async () => {
    const { code, stdout, stderr } = await run(homeWithWork(), 'stats', 'since:12ms')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('since: takes a date, not “12ms”')
  })

  test('a table ends with the total, and marks what has no price', async () => {
    const { stdout, stderr } = await run(homeWithWork(), 'stats', '--by', 'model')
    expect(stderr).toBe('The cost is without 500 tokens that have no price.\n')
    expect(stdout.split('\n')[0]).toMatch(/^MODEL +SESSIONS +INPUT +OUTPUT +CACHE WRITE +CACHE READ +TOKENS +≈ COST$/)
    expect(stdout).toMatch(/^homemade +1 +0 +500 +0 +0 +500 +no price$/m)
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^total +2 .* 7,000,500 +\$81\.50$/)
  })

  test('the query selects sessions, and its times select what is counted of them', async () => {
    const home = homeWithWork()
    const shop = await runJson<Rows>(home, 'stats', 'project:shop', '--by', 'day')
    expect(shop.rows.map(({ name, messages }) => [name, messages])).toEqual([
      ['2026-11-10', 2],
      ['2026-11-11', 0],
      ['2026-11-12', 1],
    ])
    // The session of the shop went on after that, and is counted up to then.
    const early = await runJson<Rows>(home, 'stats', 'since:2026-11-10', 'until:2026-11-11', '--by', 'project')
    expect(early.rows.map(({ name, tokens }) => [name, tokens])).toEqual([
      ['/code/shop', 4_000_500],
      ['/code/=app, "mine"', 2_000_000],
    ])
    const one = await runJson<Rows>(home, 'stats', 'since:2026-11-11', 'until:2026-11-11', '--by', 'day')
    expect(namesIn(one)).toEqual(['2026-11-11'])
  })

  test('a table has no line for a day without activity', async () => {
    const { stdout } = await run(homeWithWork(), 'stats', 'project:shop', '--by', 'day')
    expect(stdout).not.toContain('2026-11-11')
  })

  test('everything in JSON identifies sessions by what finds them', async () => {
    const home = homeWithWork()
    const answer = await runJson<{ sessions: object[]; before: unknown; models: object[] }>(home, 'stats')
    expect(Object.keys(answer).sort()).toEqual([
      ...[
        'before',
        'days',
        'daysAtWork',
        'failedSessions',
        'hours',
        'models',
        'orphans',
        'projects',
        'range',
        'receipt',
      ],
      ...['sessions', 'subagents', 'tools', 'total'],
    ])
    expect(answer.sessions[0]).toMatchObject({
      id: ids.first,
      path: join(home.projects, `-code-shop/${ids.first}.jsonl`),
      projectPath: '/code/shop',
      title: 'mend the cart',
      durationMs: 49 * 3_600_000,
      cost: { dollars: 31.5, unpricedTokens: 500 },
      subagents: { messages: 1, cost: { dollars: null, unpricedTokens: 500 } },
    })
    expect(answer.models[1]).toMatchObject({ model: 'homemade', price: null, cost: { dollars: null } })
    expect(answer.before).toBeNull()
  })

  test('CSV is quoted, and no name becomes a formula', async () => {
    const { stdout } = await run(homeWithWork(), 'stats', '--by', 'project', '--csv')
    const [headings, shop, app, end] = stdout.split('\r\n')
    expect(headings).toBe(
      'project,input,output,cacheWrite5m,cacheWrite1h,cacheRead,tokens,messages,sessions,dollars,unpricedTokens,prompts,calls,failedCalls',
    )
    expect(shop).toBe('/code/shop,1000000,1000500,0,0,3000000,5000500,3,1,31.5,500,1,1,1')
    expect(app).toBe('"/code/=app, ""mine""",0,2000000,0,0,0,2000000,1,1,50,0,1,0,0')
    expect(end).toBe('')
  })

  test('a cell that a spreadsheet would calculate begins with an apostrophe', async () => {
    const home = makeHome()
    home.session(`-x/${ids.first}.jsonl`, [
      user('go', at('10T10:00:00')),
      says('ok', { model: '=1+1', usage: usage(1, 1) }, at('10T10:00:00')),
      says('ok', { model: '@sum', usage: usage(1, 0) }, at('10T10:00:00')),
    ])
    const { stdout } = await run(home, 'stats', '--by', 'model', '--csv')
    expect(stdout.split('\r\n').map(line => line.split(',')[0])).toEqual(['model', "'=1+1", "'@sum", ''])
    expect(stdout).toContain("'=1+1,1,1,0,0,0,2,1,1,,2")
  })

  test('without --by, CSV is by day', async () => {
    const { stdout } = await run(homeWithWork(), 'stats', '--csv')
    expect(stdout.split('\r\n').map(line => line.split(',')[0])).toEqual([
      'day',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '',
    ])
  })

  test('a little is not shown as nothing, even beside models without a price', async () => {
    const home = makeHome()
    home.session(`-code-shop/${ids.first}.jsonl`, [
      says('a', { model: 'claude-haiku-4-5', usage: usage(20, 0) }, at('10T10:00:00')),
      says('b', { model: 'homemade', usage: usage(1, 0) }, at('10T10:00:00')),
    ])
    const { stdout, stderr } = await run(home, 'stats', '--by', 'day')
    expect(stdout).toMatch(/^2026-11-10 .* <\$0\.01$/m)
    expect(stderr).toBe('The cost is without 1 token that has no price.\n')
    expect((await runJson<Rows>(home, 'stats', '--by', 'day')).total).toMatchObject({ dollars: 0.00002 })
  })

  test('the user’s own prices come first', async () => {
    const home = homeWithWork()
    const prices = { homemade: { input: 1, output: 2000 }, 'claude-opus-4-5': { input: 0, output: 0 } }
    home.write('.config/sessions-tui/settings.json', JSON.stringify({ prices }))
    expect((await runJson<Rows>(home, 'stats', '--by', 'model')).total).toMatchObject({ dollars: 1, unpricedTokens: 0 })
  })

  test('a subagent whose session is gone is counted', async () => {
    const home = makeHome()
    home.session(`-code-shop/${ids.first}/subagents/agent-a1.jsonl`, [
      user('Warmup', { isSidechain: true, ...at('10T10:00:00') }),
      says('ready', { usage: usage(1, 2) }, { isSidechain: true, ...at('10T10:00:00') }),
    ])
    expect((await runJson<Rows>(home, 'stats', '--by', 'day')).total).toMatchObject({ tokens: 3, prompts: 0 })
  })

  test('so are subagents that name themselves or each other, and no session', async () => {
    const home = makeHome()
    for (const [id, parent] of Object.entries({ a: 'a', b: 'c', c: 'b', d: 'c' })) {
      const lines = [says('done', { usage: usage(1, 0) }, { sessionId: `agent-${parent}`, isSidechain: true })]
      home.session(`-code-shop/agent-${id}.jsonl`, lines)
    }
    expect((await runJson<Rows>(home, 'stats', '--by', 'day')).total).toMatchObject({ tokens: 4 })
  })

  test('keeps control characters from the terminal', async () => {
    const home = makeHome()
    const nasty = 'a\u001b]52;c;aGk=\u0007b\u009b31mc\u202ed'
    home.session(`-x/${ids.first}.jsonl`, [
      user(nasty, { cwd: `/w/${nasty}`, ...at('10T10:00:00') }),
      assistant(
        [{ type: 'tool_use', id: 't', name: nasty, input: {} }],
        { model: nasty, usage: usage(1, 1) },
        { cwd: `/w/${nasty}`, ...at('10T10:00:00') },
      ),
    ])
    for (const by of [[], ['--by', 'model'], ['--by', 'tool'], ['--by', 'project'], ['--by', 'model', '--csv']]) {
      expect((await run(home, 'stats', ...by)).stdout).not.toMatch(/[\0-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u202e]/)
    }
  })
})

describe('with nothing to count', () => {
  test('an empty period is reported, with what to do', async () => {
    const { code, stdout, stderr } = await run(homeWithWork(), 'stats', 'since:2027-01-01')
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toBe(
      'Nothing happened in that time. Leave out since:, until:, after: and before: to count all of it.\n',
    )
    const answer = await runJson<{ range: unknown; days: unknown[] }>(homeWithWork(), 'stats', 'since:2027-01-01')
    expect([answer.range, answer.days]).toEqual([null, []])
  })

  test('a query without a match is reported', async () => {
    const { stdout, stderr } = await run(homeWithWork(), 'stats', 'project:nowhere')
    expect([stdout, stderr]).toEqual(['', 'No session matches; there are 3 in all. Remove a part of the query.\n'])
  })

  test('and so is a machine without sessions', async () => {
    const home = makeHome()
    expect((await run(home, 'stats')).stderr).toBe(`No Claude Code sessions found in ${home.projects}.\n`)
  })
})

test.each([
  [['--json', '--csv'], '--json and --csv cannot be combined'],
  [['--by', 'hour'], '--by is one of day, week, month, project, model, tool, not "hour"'],
])('%j is refused with one sentence', async (options, sentence) => {
  const { code, stdout, stderr } = await run(makeHome(), 'stats', ...options)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(sentence)
})

test('unknown parts of a query are reported beside the answer', async () => {
  const { code, stderr } = await run(homeWithWork(), 'stats', 'brnch:main')
  expect([code, stderr]).toEqual([0, expect.stringContaining('Unknown field “brnch”.')])
})
