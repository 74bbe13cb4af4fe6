import { expect, test } from 'vitest'
import { type Dashboard, dividers, openDashboard } from '../support/dashboard.ts'
import { makeDemoHome } from '../support/demo-home.ts'

test.each([
  ['q', (run: Dashboard) => run.press('q')],
  ['SIGTERM', (run: Dashboard) => run.kill('SIGTERM')],
])('selection, scope, sort and widths survive an end by %s', async (_, end) => {
  const home = makeDemoHome()
  const run = openDashboard(home)
  await run.sees(/~\/code +39/, 'projects')
  await run.settled()
  run.clickOn('billing-api', 'projects')
  await run.sees('~/work/billing-api   9 of 60')
  run.press('tab', 's')
  await run.misses('modified ↓')
  run.press('S')
  await run.sees(/ ↑ /)
  run.press('+', '+', '+')
  await run.until(() => dividers(run.xterm)[1] === 73)
  run.press('h', '-', 'l', '3', 'j')
  await run.until(() => dividers(run.xterm)[0] === 22)
  await run.sees('4 of 9', 'sessions')
  const before = arrangement(run)
  end(run)
  await run.ended()

  const again = openDashboard(home)
  await again.sees('4 of 9', 'sessions')
  expect(arrangement(again)).toEqual(before)
  await again.settled()
  // The focus goes back to the list.
  again.press('k')
  await again.sees('3 of 9', 'sessions')
  again.press('q')
  expect(await again.ended()).toBe(0)
})

function arrangement(run: Dashboard) {
  const [scope] = /sessions {2}.*[↑↓]/.exec(run.header()) ?? []
  const title = run.cursor('sessions').slice(0, 35)
  return { scope, title, project: run.cursor('projects'), lines: dividers(run.xterm) }
}
