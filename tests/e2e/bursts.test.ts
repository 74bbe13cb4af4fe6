import { expect, test } from 'vitest'
import { expectLeft, openDashboard, pictureOf } from '../support/dashboard.ts'
import { makeDemoHome } from '../support/demo-home.ts'

test('pasted text goes into a filter, and runs keys nowhere', async () => {
  const run = openDashboard(makeDemoHome())
  await run.sees('Refund a part of an invoice', 'sessions')
  await run.settled()
  run.paste('q\rq\x03zz/\x1b[Bjjj')
  await run.sees('No field to paste into. Press / to filter, then paste again.')
  expect(run.cursor('sessions')).toContain('Fix the flaky')

  run.press('/')
  await run.sees('Esc clear')
  run.paste('web\r\nhook\x1b[31m retry\x07')
  await run.sees('/web hook retry')
  await run.sees(/▌. Explain the webhook retry/, 'sessions')
  run.press('ctrl-u')
  await run.sees('57 of 60')
  // Too long for any filter, but it must not stop anything.
  run.paste('zqxj '.repeat(100_000))
  await run.sees('No session matches', 'sessions')
  run.press('escape')
  await run.sees('57 of 60')
  run.press('?')
  await run.sees('╭─ Commands')
  run.paste('another theme')
  await run.sees('› another theme')
  await run.sees('1 of')
  run.press('ctrl-c')
  expect(await run.ended()).toBe(0)
  expectLeft(run)
})

test('bursts of the wheel end at the right place', async () => {
  const run = openDashboard(makeDemoHome())
  await run.sees(/~\/code +39/, 'projects')
  await run.settled()
  run.press('G')
  const last = 'git aliases, tidy up'
  await run.until(() => run.cursor('sessions').includes(last))
  run.press('g', 'g')
  await run.misses(last)
  run.wheel('down', 30, 10, 500)
  await run.sees(last, 'sessions')
  run.wheel('up', 30, 10, 500)
  await run.sees(/▌● Fix the flaky/, 'sessions')
  run.press('g', 'g')
  await run.sees(/▌● Fix the flaky/, 'sessions')
  await run.sees('Noted. Nothing', 'transcript')
  // Over two panes at once: each burst scrolls the pane below the pointer.
  for (let burst = 0; burst < 20; burst++) {
    run.wheel('up', 90, 10, 30)
    run.wheel(burst % 2 === 0 ? 'down' : 'up', 10, 10, 10)
  }
  await run.sees('the checkout test fails every third run', 'transcript')
  run.wheel('down', 90, 10, 800)
  await run.sees('Noted. Nothing', 'transcript')
  expect(run.cursor('sessions')).toContain('Fix the flaky')
  run.press('q')
  expect(await run.ended()).toBe(0)
  expectLeft(run)
})

test('after a storm of sizes the screen is as before', async () => {
  const run = openDashboard(makeDemoHome())
  await run.sees(/~\/code +39/, 'projects')
  await run.sees('Noted. Nothing', 'transcript')
  await run.sees(' 1 of ', 'sessions')
  // Counted last.
  await run.sees(/Never titled +10 /, 'projects')
  await run.settled()
  const before = pictureOf(run)
  for (const overlay of ['', '?', 'i', 'f', '/']) {
    if (overlay !== '') run.press(overlay)
    for (let step = 0; step < 40; step++) run.resize(1 + ((step * 37) % 210), 1 + ((step * 13) % 64))
    run.resize(39, 30)
    await run.until(rows => rows.length === 30 && rows.some(row => row.includes('Too small')))
    run.resize(60, 9)
    await run.until(rows => rows.length === 9 && rows.some(row => row.includes('Too small')))
    run.resize(40, 10)
    await run.until(rows => rows.length === 10 && !rows.some(row => row.includes('Too small')))
    run.resize(120, 36)
    if (overlay !== '') run.press('escape')
    await run.until(() => pictureOf(run).join() === before.join())
  }
  run.press('q')
  expect(await run.ended()).toBe(0)
  expectLeft(run)
})
