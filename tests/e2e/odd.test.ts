import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cellsOf, type Dashboard, expectLeft, openDashboard } from '../support/dashboard.ts'
import { makeDemoHome } from '../support/demo-home.ts'
import { type Home, makeHome } from '../support/home.ts'
import { says, user } from '../support/lines/claude-lines.ts'
import { canRunAsPlainUser, giveToPlainUser } from '../support/program.ts'
import { inShell } from '../support/terminal.ts'

const id = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'

describe('on a machine without sessions', () => {
  test('a page says where the program looked, d starts the demo, and nothing is written', async () => {
    const home = makeHome()
    const temporary = join(home.path, 'tmp')
    mkdirSync(temporary)
    const run = openDashboard(home, { env: { TMPDIR: temporary } })
    await run.sees('Nothing to show yet.')
    await run.sees(/~\/\.claude\/projects +not there/)
    await run.sees(/~\/\.config\/agent\/sessions +not there/)
    await run.sees('~/.config/sessions-tui/settings.json')
    expect(everythingIn(home)).toEqual(['tmp'])
    run.press('d')
    await run.sees(/▌● Fix the flaky/, 'sessions')
    await run.sees('demo  ~/code/shop')
    run.press('j', 's', 'tab', '+', 'q')
    expect(await run.ended()).toBe(0)
    expect(everythingIn(home)).toEqual(['tmp'])
    expectLeft(run)
  })

  test('quitting the page leaves no trace', async () => {
    const home = makeHome()
    const run = openDashboard(home)
    await run.sees('Nothing to show yet.')
    run.press('q')
    expect(await run.ended()).toBe(0)
    expect(everythingIn(home)).toEqual([])
  })

  test('the first session appears by itself', async () => {
    const home = makeHome()
    mkdirSync(home.projects, { recursive: true })
    const run = openDashboard(home)
    await run.sees(/~\/\.claude\/projects +there, but empty/)
    home.session(`-code-shop/${id}.jsonl`, [user('hello there'), says('hello')])
    await run.sees(/▌. hello there/, 'sessions')
  })
})

describe('a session', () => {
  test('whose file is gone says so, and is marked', async () => {
    const home = makeHome()
    home.session(`-code-shop/${id}.jsonl`, [user('still here'), says('all is well')])
    const entries = [{ sessionId: other, firstPrompt: 'long gone', messageCount: 4, modified: '2026-08-02T12:00:00Z' }]
    home.session('-code-shop/sessions-index.json', JSON.stringify({ version: 1, entries, originalPath: '/code/shop' }))
    const run = openDashboard(home)
    await run.sees('all is well', 'transcript')
    run.press('a')
    await run.sees('◌ long gone', 'sessions')
    run.press('j')
    await run.sees('File missing', 'transcript')
    run.press('k')
    await run.sees('all is well', 'transcript')
  })

  test.skipIf(!canRunAsPlainUser())('that is unreadable says so', async () => {
    const home = makeHome()
    const file = home.session(`-code-shop/${id}.jsonl`, [user('a secret of others'), says('hush')])
    home.session(`-code-shop/${other}.jsonl`, [user('mine'), says('all is well')], { modified: new Date() })
    const uid = giveToPlainUser(home)
    const run = openDashboard(home, uid === undefined ? {} : { uid })
    await run.sees('all is well', 'transcript')
    await run.settled()
    chmodSync(file, 0)
    run.press('j')
    await run.sees('Permission denied', 'transcript')
    run.press('k')
    await run.sees('all is well', 'transcript')
  })

  test.skipIf(!canRunAsPlainUser())('that never was readable is in the list all the same', async () => {
    const home = makeHome()
    const file = home.session(`-code-shop/${id}.jsonl`, [user('a secret of others'), says('hush')])
    home.session(`-code-shop/${other}.jsonl`, [user('mine'), says('all is well')], { modified: new Date() })
    chmodSync(file, 0)
    const uid = giveToPlainUser(home)
    const run = openDashboard(home, uid === undefined ? {} : { uid })
    await run.sees('all is well', 'transcript')
    await run.settled()
    run.press('j')
    await run.sees('Permission denied', 'transcript')
  })

  test('with damaged lines counts them, in the list and in the transcript', async () => {
    const home = makeHome()
    home.session(`-code-shop/${id}.jsonl`, [
      user('what is broken?'),
      '{"type":"user","message":{"role":"us',
      'not even that',
      '{"type":"assistant"',
      says('three lines'),
    ])
    const run = openDashboard(home)
    await run.sees('3 damaged lines', 'transcript')
    await run.sees('3 damaged', 'sessions')
    const { x, y } = run.find('3 damaged lines', 'transcript')
    expect(run.xterm.buffer.active.getLine(y)?.getCell(x)?.isDim()).not.toBe(0)
  })
})

describe('settings and environment', () => {
  test('a broken settings file means the defaults, and a warning with the line', async () => {
    const home = makeSmallHome()
    home.write('.config/sessions-tui/settings.json', '{\n  "theme": "dark",\n  "mouse" false\n}\n')
    const run = openDashboard(home, { columns: 200 })
    await run.sees(/settings\.json is not valid at line 3/)
    await run.sees('Nothing is wrong', 'transcript')
    expect(run.xterm.modes.mouseTrackingMode).toBe('vt200')
  })

  test('an invalid setting is reported with its line', async () => {
    const home = makeSmallHome()
    home.write('.config/sessions-tui/settings.json', '{\n  // comment\n  "theme": "puce",\n  "mouse": false,\n}\n')
    const run = openDashboard(home, { columns: 200 })
    await run.sees(/settings\.json, line 3: "theme" must be one of/)
    expect(run.xterm.modes.mouseTrackingMode).toBe('none')
  })

  test('a mistyped setting or command is reported with its line and the nearest known one', async () => {
    const home = makeSmallHome()
    const settings = '{\n  "ignored": ["~/code/secret"],\n  "keys": {\n    "sesion.resume": "x" }\n}\n'
    home.write('.config/sessions-tui/settings.json', settings)
    const run = openDashboard(home, { columns: 200 })
    await run.sees(/settings\.json, line 2: unknown setting "ignored"; it is ignored\. Did you mean "ignore"\?/)
    run.press('j')
    await run.sees(/line 4: unknown command "sesion\.resume"; it is ignored\. Did you mean "session\.resume"\?/)
  })

  test('NO_COLOR: no colour is ever sent', async () => {
    const run = openDashboard(makeDemoHome(), { env: { NO_COLOR: '1', COLORFGBG: '15;0' } })
    await run.sees('Noted. Nothing', 'transcript')
    await run.settled()
    await openEverything(run)
    run.press('tab', 'O', 'q')
    expect(await run.ended()).toBe(0)
    const codes = [...run.written().matchAll(/\x1b\[([\d;]*)m/g)].flatMap(match => (match[1] ?? '').split(';'))
    expect(new Set(codes)).toEqual(new Set(['', '0', '1', '2', '3', '4', '7'].filter(code => codes.includes(code))))
  })

  test('LANG=C: our signs are ASCII, and so is every byte', async () => {
    const run = openDashboard(makeSmallHome(), { env: { LANG: 'C', LC_ALL: '', LC_CTYPE: '' } })
    await run.sees('Nothing is wrong', 'transcript')
    await openEverything(run)
    expect(cellsOf(run.xterm, 1).filter(cell => cell === '+')).toHaveLength(2)
    run.press('q')
    expect(await run.ended()).toBe(0)
    expect(run.written().match(/[^\x00-\x7f]/g)).toBeNull()
  })

  test('TERM=dumb: one sentence, and exit 2', async () => {
    const run = inShell(makeHome(), [], { columns: 200, term: 'dumb' })
    expect(await run.ended()).toBe(2)
    expect(run.screen()).toEqual([
      expect.stringMatching(/^sessions-tui: .*`sessions-tui list`, `search`, `show` and `projects`/),
    ])
    expect(run.written()).not.toContain('\x1b')
  })
})

async function openEverything(run: Dashboard): Promise<void> {
  for (const [key, seen] of [
    ['?', ' Commands '],
    ['i', ' Time '],
    ['f', ' Filters '],
    ['v', ' Show in transcripts '],
    ['/', 'Esc clear'],
  ] as const) {
    run.press(key)
    await run.sees(seen)
    run.press('escape')
    await run.misses(seen)
  }
}

function everythingIn(home: Home): string[] {
  return readdirSync(home.path, { recursive: true, encoding: 'utf8' })
}

function makeSmallHome(): Home {
  const home = makeHome()
  home.session(`-code-shop/${id}.jsonl`, [user('Is anything wrong?'), says('Nothing is wrong.')])
  return home
}
