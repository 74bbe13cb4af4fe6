import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { focusOf } from '../../src/app/state.ts'
import { openApp, type Walk } from '../support/app.ts'
import { makeDemoHome } from '../support/demo-home.ts'
import { type Home, makeHome } from '../support/home.ts'
import { calls, result, says, usage, user } from '../support/lines/claude-lines.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Lines of one session, this many days ago. */
function linesOf(sessionId: string, cwd: string, days: number, tokens: number) {
  const at = { sessionId, cwd, timestamp: daysAgo(days) }
  const spent = { usage: usage(tokens / 10, tokens / 10, 0, (tokens * 8) / 10) }
  return [
    user(`look at ${cwd}`, at),
    { ...calls('Bash', { command: 'ls' }, `call ${sessionId}`), ...at },
    result('nothing', at, `call ${sessionId}`, { is_error: true }),
    says('Done.', { id: `msg ${sessionId}`, ...spent }, at),
  ]
}

const ids = ['a', 'b', 'c'].map(letter => `${letter.repeat(8)}-1111-4111-8111-111111111111`) as [string, string, string]

/** Three sessions in two projects: of today, of last week, of half a year ago. */
function threeSessions(): Home {
  const home = makeHome()
  const write = (id: string, cwd: string, days: number, tokens: number) =>
    home.session(`${cwd.replaceAll('/', '-')}/${id}.jsonl`, linesOf(id, cwd, days, tokens), {
      modified: new Date(daysAgo(days)),
    })
  write(ids[0], '/code/shop', 0, 1000)
  write(ids[1], '/code/infra', 6, 40_000)
  write(ids[2], '/code/shop', 180, 500_000)
  return home
}

async function open(home: Home, more: Parameters<typeof openApp>[1] = {}): Promise<Walk> {
  const app = await openApp(home, more)
  onTestFinished(() => app.close())
  await app.press('t')
  return app
}

/** From the line with the figures: those above these words. */
function figure(app: Walk, name: string): string {
  const [values = '', names = ''] = app.rows().slice(2, 4)
  return values.slice(names.indexOf(name)).split('  ')[0]?.trim() ?? ''
}

describe('the statistics', () => {
  test('t shows what the sessions spent, and Esc goes back', async () => {
    const app = await open(threeSessions())
    expect(app.header()).toMatch(/ sessions {2}statistics {3}All projects/)
    expect([figure(app, 'sessions'), figure(app, 'prompts'), figure(app, 'tokens')]).toEqual(['2', '2', '41k'])
    expect(app.row('Bash')).toMatch(/ Bash .* 2 +100 %/)
    expect(app.row(' infra ')).toMatch(/ infra .* 40k +1/)
    await app.press('escape')
    expect(focusOf(app.state)).toBe('sessions')
    expect(app.header()).toContain('3 of 3')
  })

  test('the period limits what is counted, with a click too', async () => {
    const app = await open(threeSessions())
    await app.press('left')
    expect(figure(app, 'tokens')).toBe('41k')
    await app.press('l', 'l', 'l')
    expect(app.header()).toContain('1y')
    expect([figure(app, 'sessions'), figure(app, 'tokens')]).toEqual(['3', '541k'])
    await app.click(94, 0)
    expect(figure(app, 'tokens')).toBe('41k')
  })

  test('an empty period says so, and the next key shows more', async () => {
    const home = makeHome()
    home.session(`-code-shop/${ids[2]}.jsonl`, linesOf(ids[2], '/code/shop', 40, 5000), {
      modified: new Date(daysAgo(40)),
    })
    const app = await open(home)
    expect(app.row('Nothing happened')).toContain('Nothing happened in the last 30 days.')
    expect(app.row('Press →')).toContain('Press → for a longer time.')
    await app.press('right')
    expect(figure(app, 'tokens')).toBe('5k')
  })

  test('the filter is that of the list, and its dates compare with the time of each message', async () => {
    const app = await open(threeSessions())
    await app.press('p')
    await app.type('infra')
    expect(app.header()).toContain('/project:infra')
    expect(figure(app, 'tokens')).toBe('40k')
    await app.press('enter', 'escape', 't')
    expect(figure(app, 'tokens')).toBe('40k')
    await app.press('/', 'ctrl-u')
    await app.type('since:2d')
    expect(figure(app, 'tokens')).toBe('1k')
    await app.press('ctrl-u')
    await app.type('until:3d')
    expect(figure(app, 'tokens')).toBe('40k')
  })

  test('a session that continued after a date counts with its part before it', async () => {
    const home = makeHome()
    const later = says('And more.', { usage: usage(0, 7000) }, { sessionId: ids[1], timestamp: daysAgo(0) })
    home.session(`-code-infra/${ids[1]}.jsonl`, [...linesOf(ids[1], '/code/infra', 6, 40_000), later], {
      modified: new Date(),
    })
    const app = await open(home)
    expect(figure(app, 'tokens')).toBe('47k')
    await app.press('/')
    await app.type('until:3d')
    expect(app.state.list.sessions).toEqual([])
    expect(figure(app, 'tokens')).toBe('40k')
  })

  test('Tab shows sessions and prompts, then cost', async () => {
    const app = await open(threeSessions())
    expect(app.row(' per day')).toContain('Tokens per day')
    await app.press('tab')
    expect(app.row(' per day')).toMatch(/─ Sessions per day ─+┬─ Prompts per day ─/)
    await app.press('tab')
    expect(app.row(' per day')).toContain('Cost per day')
    expect(app.row(' infra ')).toMatch(/\$0\.\d\d +40k/)
  })

  test('s lists the sessions, Enter reads the selected one', async () => {
    const app = await open(threeSessions())
    await app.press('s')
    expect(app.rows().filter(row => row.includes('look at /code'))).toHaveLength(3)
    expect(app.rows()[4]).toMatch(/^▌ {2}look at \/code\/infra +infra +40k /)
    expect(app.row('in 2 messages')).toContain('40k tokens in 2 messages')
    await app.press('j', 'enter')
    expect(focusOf(app.state)).toBe('transcript')
    expect(app.state.transcript?.session.id).toBe(ids[0])
    expect(app.state.list.sessions[app.state.list.index]?.id).toBe(ids[0])
  })

  test('v has the numbers as a table, c the receipt; y copies', async () => {
    const app = await open(threeSessions())
    await app.press('v')
    expect(app.row('total')).toMatch(/ total +4,106 +4,110 +0 +0 +32,800 +41,016/)
    await app.press('y')
    expect(app.copied.at(-1)).toMatch(/^Tokens per day, .*\ntotal +4,106 /s)
    await app.press('c')
    expect(app.row('= messages')).toMatch(/= messages +4,106 +4,110 +0 +32,800 +41,016/)
    await app.press('escape')
    expect(app.row('Tokens per day')).not.toBe('')
  })

  test('e saves a table by day, in a new file each time', async () => {
    const home = threeSessions()
    const here = join(home.path, 'here')
    home.write('here/.keep', '')
    const app = await open(home, { here })
    await app.press('e', 'e')
    const saved = readdirSync(here).filter(name => name.endsWith('.csv'))
    expect(saved).toHaveLength(2)
    expect(saved.every(name => /^statistics-\d{4}-\d\d-\d\d(-2)?\.csv$/.test(name))).toBe(true)
    const [first = ''] = saved
    const lines = readFileSync(join(here, first), 'utf8').split('\r\n')
    expect(lines[0]).toMatch(/^day,input,output,cacheWrite5m,cacheWrite1h,cacheRead,tokens,/)
    expect(lines).toHaveLength(32)
    expect(app.footer()).toMatch(/Saved .*here\/statistics-.*-2\.csv/)
  })

  test('new messages are counted, without a key', async () => {
    const home = threeSessions()
    const app = await open(home)
    const path = join(home.projects, '-code-shop', `${ids[0]}.jsonl`)
    const line = says('More.', { id: 'msg more', usage: usage(0, 5000) }, { sessionId: ids[0], timestamp: daysAgo(0) })
    appendFileSync(path, `${JSON.stringify(line)}\n`)
    await app.until(walk => figure(walk, 'tokens') === '46k')
    expect(figure(app, 'sessions')).toBe('2')
  })
})

describe('the statistics of the demo', () => {
  test('count a fork’s copies and a message’s lines once, and say so', async () => {
    const app = await openApp(makeDemoHome(new Date()))
    onTestFinished(() => app.close())
    await app.press('t', 'l', 'l', 'l', 'c')
    expect(app.row('- copies')).toMatch(/- copies +\d/)
    expect(app.row('- repeated lines')).toMatch(/- repeated lines +[1-9]/)
    expect(app.rows().some(row => /^ {4}subagents +[1-9]/.test(row))).toBe(true)
  })

  test('leave the dashboard as it was', async () => {
    const home = makeDemoHome(new Date())
    const app = await openApp(home)
    onTestFinished(() => app.close())
    await app.press('pagedown', 'j')
    const before = app.rows()
    await app.press('t', 's', 'j', 'escape', 'escape')
    expect(app.rows()).toEqual(before)
  })

  test('are readable at every size', async () => {
    const app = await openApp(makeDemoHome(new Date()))
    onTestFinished(() => app.close())
    await app.press('t')
    for (const [columns, rows] of [
      [80, 24],
      [100, 30],
      [160, 45],
      [200, 60],
    ] as const) {
      await app.resize(columns, rows)
      expect(app.row('Projects')).toContain('tokens')
      expect(app.footer()).toMatch(/Esc back .*all keys/)
    }
  })
})
