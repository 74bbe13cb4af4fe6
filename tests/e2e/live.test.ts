import { appendFileSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openDashboard } from '../support/dashboard.ts'
import { bytesOf, type Home, makeHome } from '../support/home.ts'
import { customTitle, says, user } from '../support/lines/claude-lines.ts'

test('the list follows the disk, and the selection stays on its session', async () => {
  const home = makeHome()
  const [apple, , cherry] = ['apple', 'banana', 'cherry'].map((name, at) => write(home, name, at + 1, 2))
  const run = openDashboard(home)
  await run.settled()
  await run.sees(/▌. apple/, 'sessions')
  run.press('j')
  await run.sees(/▌. banana/, 'sessions')
  await run.sees('2 of 3', 'sessions')

  appendFileSync(cherry ?? '', bytesOf([user('more'), says('and more')]))
  await run.sees('main · 6 msgs', 'sessions')
  await run.sees('3 of 3', 'sessions')
  expect(order(run.pane('sessions'))).toEqual(['cherry', 'apple', 'banana'])
  expect(run.cursor('sessions')).toContain('banana')

  write(home, 'date', 0, 1)
  await run.sees('4 of 4', 'sessions')
  expect(order(run.pane('sessions'))).toEqual(['date', 'cherry', 'apple', 'banana'])
  expect(run.cursor('sessions')).toContain('banana')

  rmSync(apple ?? '')
  await run.sees('3 of 3', 'sessions')
  expect(order(run.pane('sessions'))).toEqual(['date', 'cherry', 'banana'])
  expect(run.cursor('sessions')).toContain('banana')
  await run.sees(/All projects +3/, 'projects')
  await run.sees('banana 1 answered', 'transcript')
  run.press('q')
  expect(await run.ended()).toBe(0)
})

test('an open transcript follows what is written, until F', async () => {
  const home = makeHome()
  const path = write(home, 'long', 1, 40)
  const run = openDashboard(home)
  await run.sees('long 39 answered', 'transcript')
  await run.settled()
  const say = (text: string) => appendFileSync(path, bytesOf([says(text)]))
  say('followed at once')
  await run.sees('followed at once', 'transcript')
  run.press('tab', 'F')
  await run.sees('No longer following.')
  say('not to be seen yet')
  await run.sees('82 msgs', 'sessions')
  expect(run.pane('transcript').join('\n')).not.toContain('not to be seen yet')
  run.press('F')
  await run.sees('not to be seen yet', 'transcript')
  say('followed again')
  await run.sees('followed again', 'transcript')
  // The view stays where the user reads further up.
  run.press('g', 'g')
  await run.sees('long 0 asked', 'transcript')
  say('far below')
  await run.sees('84 msgs', 'sessions')
  expect(run.pane('transcript').join('\n')).toContain('long 0 asked')
  run.press('G')
  await run.sees('far below', 'transcript')
  rmSync(path)
  await run.sees('Nothing to show yet.')
  run.press('q')
  expect(await run.ended()).toBe(0)
})

function write(home: Home, name: string, minutesAgo: number, turns: number): string {
  const sessionId = `${name.charCodeAt(0)}11111-1111-4111-8111-111111111111`.padStart(36, '0')
  const talk = Array.from({ length: turns }, (_, at) => [
    user(`${name} ${at} asked`, { sessionId }),
    says(`${name} ${at} answered`, {}, { sessionId }),
  ])
  const modified = new Date(Date.now() - minutesAgo * 3_600_000)
  return home.session(`-code-app/${sessionId}.jsonl`, [...talk.flat(), { ...customTitle(name), sessionId }], {
    modified,
  })
}

/** The titles from top to bottom. */
function order(rows: readonly string[]): string[] {
  return rows.flatMap(row => /^[ ▌][ ●] (apple|banana|cherry|date) /.exec(row)?.[1] ?? [])
}
