import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Dashboard, expectLeft, openDashboard } from '../support/dashboard.ts'
import { makeHome } from '../support/home.ts'

/** The demo as a user without any agent starts it, and the folder of its home. */
async function openDemo(size: { columns: number; rows: number }): Promise<{ run: Dashboard; homes(): string[] }> {
  const home = makeHome()
  const temporary = join(home.path, 'tmp')
  mkdirSync(temporary)
  const run = openDashboard(home, { args: ['--demo'], env: { TMPDIR: temporary }, ...size })
  await run.sees('17 of 60')
  await run.settled()
  // Far down the list, below all headings of days: when it shows, everything above was read.
  await run.sees(/chore\/vite7/)
  return { run, homes: () => readdirSync(temporary) }
}

test('a session is resumed, gets a prompt, and shows it afterwards', async () => {
  const { run, homes } = await openDemo({ columns: 120, rows: 50 })
  expect(homes()).toHaveLength(1)
  await run.moveTo('j', 'Update the README for 2.0', 'sessions')
  run.press('r')
  await run.sees('stand-in for Claude Code · this is the demo')
  await run.sees(/^› +$/)
  expect(run.screen()).toContain('~/code/shop · main')
  run.type('and the changelog?\r')
  await run.sees('I am a stand-in')
  run.type('/exit\r')
  await run.sees('Claude Code has ended.')
  await run.sees('and the changelog?', 'transcript')
  await run.sees('I am a stand-in', 'transcript')
  expect(run.cursor('sessions')).toContain('Update the README for 2.0')
  run.press('q')
  expect(await run.ended()).toBe(0)
  expectLeft(run)
  expect(homes()).toEqual([])
})

test.each([
  ['ctrl-c', 'Claude Code was interrupted.'],
  ['ctrl-d', 'Claude Code has ended.'],
])('%s ends the stand-in: %s', async (key, sentence) => {
  const { run } = await openDemo({ columns: 120, rows: 50 })
  await run.moveTo('j', 'Update the README for 2.0', 'sessions')
  run.press('r')
  await run.sees(/^› +$/)
  run.press(key)
  await run.sees(sentence)
  run.press('q')
  expect(await run.ended()).toBe(0)
  expectLeft(run)
})

test('a fork is a separate session, and is selected afterwards', async () => {
  const { run } = await openDemo({ columns: 120, rows: 50 })
  await run.moveTo('j', 'Update the README for 2.0', 'sessions')
  run.press('R')
  await run.sees('Resume as')
  run.press('f')
  await run.sees('Update the README for 2.0 (fork)')
  await run.sees(/^› +$/)
  run.type('/exit\r')
  await run.sees('Claude Code has ended.')
  await run.until(() => run.cursor('sessions').includes('Update the README for 2.0 (fork)'))
  await run.sees(/18 of 61/)
})

test('an open session raises a question, and its first answer is to fork', async () => {
  const { run } = await openDemo({ columns: 120, rows: 50 })
  expect(run.cursor('sessions')).toContain('Fix the flaky checkout test')
  run.press('r')
  await run.sees('This session is open in another terminal.')
  run.press('enter')
  await run.sees('Fix the flaky checkout test (fork)')
  await run.sees(/^› +$/)
})

test('an agent session of another project raises a question that fits into 80 × 24', async () => {
  const { run } = await openDemo({ columns: 80, rows: 24 })
  run.press('.')
  await run.sees('60 of 60')
  run.press('/')
  run.type('grammar rules\r')
  await run.sees(/^▌.* count the grammar rules/)
  run.press('r')
  await run.sees('This session belongs to ~/code/parser.')
  run.press('enter')
  await run.sees('stand-in for agent · this is the demo')
  run.type('which is the longest?\r')
  await run.sees('I am a stand-in')
  expect(run.rows().every(row => row.length < 80)).toBe(true)
  run.type('/exit\r')
  await run.sees('agent has ended.')
})
