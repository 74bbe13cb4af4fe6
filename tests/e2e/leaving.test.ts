import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Dashboard, expectLeft, openDashboard, pictureOf, watching } from '../support/dashboard.ts'
import { type Home, makeHome } from '../support/home.ts'
import { says, user } from '../support/lines/claude-lines.ts'
import { program } from '../support/program.ts'
import { runInTerminal } from '../support/terminal.ts'

describe('the terminal is as it was, and the demo is removed', () => {
  test.each([
    ['by q', (run: Dashboard) => run.press('q'), 0],
    ['by SIGTERM', (run: Dashboard) => run.kill('SIGTERM'), 143],
    ['by SIGHUP', (run: Dashboard) => run.kill('SIGHUP'), 'SIGHUP'],
    ['by SIGINT', (run: Dashboard) => run.kill('SIGINT'), 130],
  ])('after the program was ended %s', async (_, end, code) => {
    const home = makeHome()
    const temporary = join(home.write('tmp/.keep', ''), '..')
    const run = openDashboard(home, { args: ['--demo'], env: { TMPDIR: temporary } })
    await run.sees('Fix the flaky checkout test', 'transcript')
    expect(readdirSync(temporary)).toHaveLength(2)
    end(run)
    expect(await run.ended()).toBe(code)
    expectLeft(run)
    expect(run.screen()).toEqual([])
    expect(readdirSync(temporary)).toEqual(['.keep'])
  })

  test.each(['thrown', 'rejected', 'painting', 'first picture'])('after a crash, %s', async MISHAP => {
    const home = makeSmallHome()
    const run = openWithMishap(home, { MISHAP })
    if (MISHAP !== 'first picture') {
      await run.sees('Nothing is wrong', 'transcript')
      run.kill('SIGURG')
    }
    if (MISHAP === 'painting') run.press('?')
    expect(await run.ended()).toBe(1)
    expectLeft(run)
    const log = logOf(home)
    expect(run.screen()).toEqual([
      `sessions-tui: something went wrong (broken on purpose). Please report it with what is in ${log}.`,
    ])
    expect(statSync(log).mode & 0o777).toBe(0o600)
    expect(readFileSync(log, 'utf8')).toContain('mishap.mjs')
  })

  test.each([
    ['by q, which is told', (run: Dashboard) => run.press('q'), 1],
    ['by SIGTERM', (run: Dashboard) => run.kill('SIGTERM'), 143],
  ])('even if the last screen cannot be saved, after the program was ended %s', async (_, end, code) => {
    const home = makeSmallHome()
    const run = openWithMishap(home, { MISHAP: 'keeping' })
    await run.sees('Nothing is wrong', 'transcript')
    await run.settled()
    end(run)
    expect(await run.ended()).toBe(code)
    expectLeft(run)
    expect(existsSync(logOf(home))).toBe(code === 1)
  })

  test('after a crash that cannot be reported', async () => {
    const run = openWithMishap(makeSmallHome(), { MISHAP: 'thrown', XDG_STATE_HOME: '/proc/nope/state' })
    await run.sees('Nothing is wrong', 'transcript')
    run.kill('SIGURG')
    expect(await run.ended()).toBe(1)
    expectLeft(run)
    expect(run.screen()).toEqual(['sessions-tui: something went wrong (broken on purpose). Please report it.'])
  })
})

test('Ctrl-Z gives the terminal to the shell, and fg brings the same screen back', async () => {
  const home = makeSmallHome()
  const env = { ...home.env, PS1: '$ ', HISTFILE: '' }
  const bash = ['--norc', '--noprofile', '-i']
  const shell = watching(runInTerminal('bash', bash, home.path, { columns: 120, rows: 36, env }))
  await shell.until(rows => rows.includes('$'))
  shell.type(`stty -a > before; ${process.execPath} ${program}\r`)
  await shell.sees('Nothing is wrong', 'transcript')
  await shell.sees(/shop +1/, 'projects')
  await shell.sees('─ Is anything wrong? ─', 'transcript')
  await shell.settled()
  const before = pictureOf(shell)

  for (const round of ['first', 'second']) {
    shell.press('ctrl-z')
    await shell.until(rows => rows.some(row => row.includes('Stopped')) && !rows.some(row => row.includes('Nothing')))
    expectLeft(shell)
    shell.type(`stty -a > ${round}; fg\r`)
    await shell.until(() => pictureOf(shell).join() === before.join())
  }
  shell.press('?', 'ctrl-z')
  await shell.until(rows => rows.some(row => row.includes('Stopped')) && !rows.some(row => row.includes('Commands')))
  shell.type('fg\r')
  await shell.sees('╭─ Commands')
  shell.press('ctrl-c')
  await shell.until(rows => rows.findLast(row => row !== '') === '$')
  shell.type("stty -a > after; echo com''pared\r")
  await shell.until(rows => rows.includes('compared'))
  expectLeft(shell)
  const [asFound, ...later] = ['before', 'first', 'second', 'after'].map(name =>
    readFileSync(join(home.path, name), 'utf8'),
  )
  expect(later).toEqual([asFound, asFound, asFound])
})

describe('Ctrl-C quits', () => {
  test.each([
    ['from the list', [], '1 of 1'],
    ['in the middle of two keys', ['g'], / g *$/],
    ['from the filter', ['/'], '/'],
    ['from the palette', ['?'], '╭─ Commands'],
    ['from the filters', ['f'], '╭─ Filters'],
    ['from the kinds', ['v'], '╭─ Show in transcripts'],
    ['from the card', ['i'], '─ Time ─'],
    ['from the jump', ['enter', ':'], '╭─ Go to'],
  ] as const)('%s', async (_, keys, seen) => {
    const run = openDashboard(makeSmallHome())
    await run.sees('Nothing is wrong', 'transcript')
    run.press(...keys)
    await run.sees(seen)
    run.press('ctrl-c')
    expect(await run.ended()).toBe(0)
    expectLeft(run)
  })

  test('from a paste that never ends, when it is pressed again', async () => {
    const run = openDashboard(makeSmallHome())
    await run.sees('Nothing is wrong', 'transcript')
    // In one read, so that the paste has begun when the field is open.
    run.send('/\x1b[200~wrong')
    await run.sees('Enter done')
    // Often enough that it is never silent.
    const pressing = setInterval(() => run.press('ctrl-c'), 1000)
    onTestFinished(() => clearInterval(pressing))
    expect(await run.ended()).toBe(0)
    expectLeft(run)
  })

  test('from the page of an empty machine, and from a terminal that is too small', async () => {
    const run = openDashboard(makeHome(), { columns: 30, rows: 8 })
    await run.sees('Too small')
    run.press('ctrl-c')
    expect(await run.ended()).toBe(0)
  })
})

test('q and Escape close what is open before q quits', async () => {
  const run = openDashboard(makeSmallHome())
  await run.sees('Nothing is wrong', 'transcript')
  for (const [open, seen, close] of [
    ['i', '─ Time ─', 'q'],
    ['i', '─ Time ─', 'escape'],
    ['v', '╭─ Show in transcripts', 'q'],
    ['v', '╭─ Show in transcripts', 'escape'],
    ['?', '╭─ Commands', 'escape'],
    ['f', '╭─ Filters', 'escape'],
    [':', '╭─ Go to', 'escape'],
    ['/', 'Esc back', 'escape'],
  ] as const) {
    if (open === ':') run.press('tab')
    run.press(open)
    await run.sees(seen)
    run.press(close)
    await run.misses(seen)
  }
  // In a field it is a letter.
  run.type('/q')
  await run.sees(/\/ q/)
  run.press('escape')
  await run.misses('/ q')
  run.press('q')
  expect(await run.ended()).toBe(0)
  expectLeft(run)
})

/** The last message is on one row. */
function openWithMishap(home: Home, env: { readonly [name: string]: string }): Dashboard {
  const mishap = fileURLToPath(new URL('../support/mishap.mjs', import.meta.url))
  return openDashboard(home, { columns: 300, env: { ...env, NODE_OPTIONS: `--import=${mishap}` } })
}

const logOf = (home: Home): string => join(home.path, '.local/state/sessions-tui/crash.log')

function makeSmallHome(): Home {
  const home = makeHome()
  home.session('-code-shop/11111111-1111-4111-8111-111111111111.jsonl', [
    user('Is anything wrong?', { cwd: '/code/shop' }),
    says('Nothing is wrong.', {}, { cwd: '/code/shop' }),
  ])
  return home
}
