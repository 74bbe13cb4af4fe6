import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Dashboard, openDashboard } from '../support/dashboard.ts'
import { makeDemoHome } from '../support/demo-home.ts'

/** The demo as of now, with the statistics of all its sessions. */
async function openStatistics(columns: number, rows: number): Promise<Dashboard> {
  const home = makeDemoHome(new Date())
  const dashboard = openDashboard(home, { columns, rows, cwd: join(home.path, 'code/shop') })
  await dashboard.settled()
  dashboard.press('.')
  await dashboard.sees(/60 of 60/)
  dashboard.press('t')
  await dashboard.sees(/Tokens per day/)
  return dashboard
}

describe.each([
  [80, 24],
  [200, 60],
] as const)('the statistics in a real terminal of %i × %i', (columns, rows) => {
  test('show figures, curves and panels; every page and back', async () => {
    const run = await openStatistics(columns, rows)
    await run.sees(/[⠁-⣿]{3}/)
    await run.sees(/When you work/)
    await run.sees(/Projects/)
    expect(run.rows()).toHaveLength(rows)
    run.press('tab')
    await run.sees(/Prompts per day/)
    run.press('tab')
    await run.sees(/Cost per day/)
    run.press('s')
    await run.sees(/cost ↓/)
    run.press('s')
    await run.sees(/duration ↓/)
    run.press('v')
    await run.sees(/tokens without a price/)
    run.press('c')
    await run.sees(/= messages/)
    run.press('escape')
    await run.sees(/Cost per day/)
    run.press('escape')
    await run.misses(/Cost per day/)
    await run.sees(/60 of 60/)
  })

  test('lead to a transcript, and follow a filter and a click', async () => {
    const run = await openStatistics(columns, rows)
    run.clickOn(' 1y ')
    await run.sees(/Tokens per week/)
    run.press('p')
    await run.sees(/\/project:/)
    run.press(...'parser')
    await run.sees(/\/project:parser/)
    await run.misses(/ shop /)
    run.press('enter', 's')
    await run.sees(/▌.*Speed: 40 MB in a second/)
    run.press('enter')
    await run.misses(/tokens ↓/)
    await run.sees(columns < 100 ? /Projects {3}Sessions {3}Transcript/ : /━ Speed: 40 MB in a second ━/)
    run.press('q')
    expect(await run.ended()).toBe(0)
  })
})
