import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectLeft, openDashboard } from '../support/dashboard.ts'
import { makeDemoHome } from '../support/demo-home.ts'
import { bytesOf, makeHome } from '../support/home.ts'
import { calls, ids, says, user } from '../support/lines/claude-lines.ts'

const sizes = [
  [80, 24],
  [200, 60],
] as const

test.each(sizes)('the whole walk over the task board in the demo, at %i×%i', async (columns, rows) => {
  const run = openDashboard(makeDemoHome(), { columns, rows })
  await run.sees(/~ +57 of 60/)
  await run.settled()
  run.press('b')
  await run.sees(/open tasks +~ +14 in 8 sessions +5 projects/)
  await run.sees(/^▌● Guard the other callers of sum\(\)/)
  await run.sees(/Esc back/)
  run.press('d')
  await run.sees(/✓ Reproduce the failure/)
  run.press('d')
  await run.misses('Reproduce the failure')
  run.press('/')
  run.type('project:relay')
  await run.sees(/3 in 1 session +\/project:relay/)
  run.press('enter')
  await run.sees(/▌ {2}Alert when the relay is silent/)
  await run.sees(/Remove the old relay host/)
  run.press('enter')
  await run.sees(/▌.*TaskUpdate .*Alert when the relay is silent/, 'transcript')
  run.press('b')
  await run.sees(/▌ {2}Alert when the relay is silent/)
  run.press('/', 'escape')
  await run.sees(/14 in 8 sessions/)
  run.clickOn(/Document the new limits/)
  await run.sees(/▌ {2}Document the new limits/)
  run.press('escape')
  await run.sees(/57 of 60/)
  run.press('q')
  expect(await run.ended()).toBe(0)
  expectLeft(run)
})

test.each(sizes)('tasks appear and disappear as agents write, at %i×%i', async (columns, rows) => {
  const home = makeHome()
  const name = `-code-shop/${ids.first}.jsonl`
  const todos = (status: string) =>
    calls('TodoWrite', { todos: [{ content: 'Mend the \u001b[2Jca\u200b\u2060\u{e0041}rt', status, activeForm: '' }] })
  home.session(name, [user('mend the cart'), says('I will.')], { modified: new Date() })
  const run = openDashboard(home, { columns, rows })
  await run.sees('mend the cart', 'sessions')
  await run.settled()
  run.press('b')
  await run.sees(/No open tasks in these sessions/)
  appendFileSync(`${home.projects}/${name}`, bytesOf([todos('pending')]))
  await run.sees(/▌. Mend the cart/)
  appendFileSync(`${home.projects}/${name}`, bytesOf([todos('completed')]))
  await run.sees(/No open tasks in these sessions/)
  run.press('d')
  await run.sees(/▌✓ Mend the cart/)
  run.press('q')
  expect(await run.ended()).toBe(0)
})
