import { expect, test } from 'vitest'
import { type Dashboard, expectLeft, openDashboard } from '../support/dashboard.ts'
import { makeDemoHome } from '../support/demo-home.ts'
import { makeHome } from '../support/home.ts'
import { shared } from '../support/shared.ts'

test.each([
  [80, 24],
  [120, 36],
  [200, 60],
])('the whole walk by keys in the demo, at %i×%i', async (columns, rows) => {
  const run = openDashboard(makeHome(), { args: ['--demo'], columns, rows })
  await run.sees('Fix the flaky checkout test', 'sessions')
  await run.settled()
  await walkByKeys(run)
})

test('the whole walk by keys in the user’s own home', async () => {
  const run = openDashboard(makeDemoHome(), { columns: 100, rows: 30 })
  await run.sees('Fix the flaky checkout test', 'sessions')
  await run.settled()
  await walkByKeys(run)
})

test('the whole walk by mouse', async () => {
  const run = openDashboard(makeDemoHome())
  await run.sees(/~\/code +39/, 'projects')
  await run.sees('Refund a part of an invoice', 'sessions')

  run.clickOn('shop', 'projects')
  await run.sees('sessions  ~/code/shop   17 of 60')
  await run.wheelTo('down', 'Snapshot tests for the email', 'sessions')
  run.clickOn('Snapshot tests for the email', 'sessions')
  await run.sees(/─ Snapshot tests for the email/, 'transcript')
  await run.wheelTo('up', 'Fix the flaky checkout test', 'sessions')
  run.doubleClickOn('Fix the flaky checkout test', 'sessions')
  await run.sees('━ Fix the flaky checkout test ━', 'transcript')

  await run.wheelTo('up', /▸ Edit {2}tests\/checkout\.test\.ts/, 'transcript')
  run.doubleClickOn('Edit  tests/checkout.test.ts', 'transcript')
  await run.sees(/\+ .*it\('waits for a slow coupon'/, 'transcript')
  await run.wheelTo('up', 'would the type checker', 'transcript')
  run.doubleClickOn('would the type checker', 'transcript')
  await run.sees('‹ Explore: ', 'transcript')
  await run.sees('does not; ', 'transcript')
  run.press('backspace')
  await run.sees('━ Fix the flaky checkout test ━', 'transcript')
  run.press('q')
  expect(await run.ended()).toBe(0)
  expectLeft(run)
})

test.skipIf(!shared.isHere)('the whole walk on real recordings', async () => {
  const run = openDashboard(makeHome(), { args: ['--root', shared.claudeHome] })
  await run.sees('going to make a', 'sessions')
  await run.settled()

  run.press('h')
  await run.sees('━ Projects')
  await run.moveTo('j', /danieldemmel.* \d/, 'projects')
  await run.sees(/sessions {2}\S+me-next +\d+ of/)
  run.type('/margin-bottom')
  await run.sees(/▌. \[Image #1\] Can you/, 'sessions')
  run.press('enter', 'enter')
  await run.sees(/━ \[Image #1\] Can you/, 'transcript')
  await run.moveTo('k', /▸ Edit {2}.*[+−]\d/, 'transcript')
  run.press('enter')
  await run.sees(/▾ Edit/, 'transcript')
  await run.sees(/ \+ .*margin-bottom/, 'transcript')

  run.press('escape')
  await run.misses('/margin-bottom')
  run.clickOn('All projects', 'projects')
  await run.sees('sessions  All projects')
  run.type('/little experiment')
  await run.sees(/▌. OK, we're going to make/, 'sessions')
  run.press('enter', 'enter')
  await run.sees(/━ OK, we're going to make/, 'transcript')
  await run.wheelTo('up', '▸ Agent ', 'transcript')
  run.doubleClickOn('▸ Agent ', 'transcript')
  await run.sees('━ ‹ ', 'transcript')
  run.press('backspace')
  await run.sees(/━ OK, we're going to make/, 'transcript')
  run.press('q')
  expect(await run.ended()).toBe(0)
  expectLeft(run)
})

/** Open, pick a project in the tree, filter, read, unfold a diff, open a subagent, return, quit. */
async function walkByKeys(run: Dashboard): Promise<void> {
  run.press('h')
  await run.sees(/~\/code +39/, 'projects')
  run.press('g', 'g')
  await run.sees(/All projects .*60 of 60/)
  await run.moveTo('j', / shop +17/, 'projects')
  await run.sees(/~\/code\/shop .*17 of 60/)
  run.press('enter')
  await run.sees(/▌● Fix the flaky/, 'sessions')

  run.type('/webhk')
  await run.sees('/webhk')
  await run.sees(/▌. Explain the webhook retry/, 'sessions')
  run.press('escape')
  await run.sees('Update the README', 'sessions')
  run.type('/flaky')
  await run.misses('Update the README')
  await run.sees(/▌● Fix the flaky/, 'sessions')
  run.press('enter', 'enter')

  // Waits for both: with another transcript, or with the focus still in the list, the first `k` would go wrong.
  await run.sees(/ y copy /)
  await run.sees('Next is `src/invoice.ts`', 'transcript')
  await run.moveTo('k', 'Edit  tests/checkout.test.ts', 'transcript')
  run.press('enter')
  await run.sees(/\+ .*it\('waits for a slow coupon'/, 'transcript')
  run.press('o')
  await run.misses("it('waits for a slow coupon'")
  run.press('[', '[')
  await run.sees('good. same mistake anywhere', 'transcript')
  await run.moveTo('k', '› you', 'transcript')
  await run.moveTo('j', 'find callers of sum()', 'transcript')
  run.press('enter')
  await run.sees(/caller +.*awaited/, 'transcript')
  run.press('backspace')
  await run.sees('find callers of sum()', 'transcript')
  expect(run.cursor('transcript')).toContain('find callers of sum()')
  run.press('q')
  expect(await run.ended()).toBe(0)
  expectLeft(run)
}
