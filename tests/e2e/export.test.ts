import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectLeft, openDashboard } from '../support/dashboard.ts'
import { withFakeAgent } from '../support/fake-agent.ts'
import { makeHome } from '../support/home.ts'
import { ids, says, user } from '../support/lines/claude-lines.ts'
import { begin } from '../support/resume.ts'
import { githubToken } from '../support/secrets/secrets.ts'

/** A project with two sessions, the first of which repeats a line this often; and its dashboard. */
async function open(often: number, size: { columns?: number; rows?: number } = {}) {
  const home = makeHome()
  const at = { cwd: join(home.path, 'code/shop'), sessionId: ids.first }
  const text = `**Bold** words and \`code\`, again and again. ${githubToken}\n\n`.repeat(50)
  const answers = Array.from({ length: often }, (_, number) => says(`${number} ${text}`, {}, at))
  const { folder } = begin(home, 'code/shop', ids.first, [user('a long story', at), ...answers])
  const run = openDashboard(home, { cwd: folder, columns: 100, rows: 30, env: { SSH_TTY: '/dev/pts/1' }, ...size })
  await run.sees(/^.{0,45}a long story.* 3mo/)
  return { run, folder, home }
}

test('Ctrl-O opens the last export, without a desktop in the editor', async () => {
  const home = makeHome()
  const { folder } = begin(home, 'code/shop')
  const agent = withFakeAgent(home, 'draw,echo', { EDITOR: 'claude --edit', SSH_TTY: '/dev/pts/1', VISUAL: '' })
  const run = openDashboard(agent.home, { cwd: folder })
  await run.sees(/fix the login.* 3mo/)
  run.press('e', 'enter')
  await run.sees('Exported to')
  run.press('ctrl-o')
  // However long the path is, and on however many lines it is shown.
  const said = `FAKE CLAUDE --edit ${join(folder, 'fix-the-login.md')}`
  await run.until(rows => rows.join('').includes(said))
  run.type('q')
  await run.sees(/r resume/)
  expect(agent.started().cwd).toBe(folder)
})

describe('e', () => {
  test('writes a page, and says where and how large it is', async () => {
    const { run, folder } = await open(3)
    run.press('e')
    await run.sees('Markdown')
    run.press('right')
    await run.sees('a-long-story.html')
    await run.sees(/150 masked/)
    await run.sees(/new file, about [\d.]+ KB/)
    run.press('enter')
    await run.sees(/✓ Exported to .*a-long-story\.html, [\d.]+ KB, 150 secrets masked/)
    const page = readFileSync(join(folder, 'a-long-story.html'), 'utf8')
    expect(page).toContain('<strong>Bold</strong>')
    expect(page).not.toContain(githubToken)
    run.press('q')
    expect(await run.ended()).toBe(0)
    expectLeft(run)
  })

  test('does not stop the screen while it writes, and shows its progress', async () => {
    const { run, folder } = await open(3000)
    run.press('e', 'enter')
    await run.sees(/exporting .*%/)
    run.press('i')
    await run.sees(/^ sessions {2}details/)
    await run.sees(/✓ Exported to /)
    expect(readdirSync(folder)).toEqual(['a-long-story.md'])
  })

  test('is cancelled by Ctrl-X, and nothing is written', async () => {
    const { run, folder } = await open(3000)
    run.press('e', 'enter')
    await run.sees(/exporting .*%/)
    run.press('ctrl-x')
    await run.sees('Export cancelled; nothing was written.')
    await run.misses(/exporting .*%/)
    run.press('q')
    expect(await run.ended()).toBe(0)
    expect(readdirSync(folder)).toEqual([])
  })

  test('leaves nothing behind if the program quits meanwhile', async () => {
    const { run, folder } = await open(3000)
    run.press('e', 'enter')
    await run.sees(/exporting .*%/)
    run.press('ctrl-c')
    expect(await run.ended()).toBe(0)
    expect(readdirSync(folder)).toEqual([])
    expectLeft(run)
  })

  test.each([
    [80, 24],
    [200, 60],
  ])('has its form at %i × %i', async (columns, rows) => {
    const { run } = await open(3, { columns, rows })
    run.press('e')
    await run.sees(/◆ Markdown {2}◇ HTML {6}◇ JSON {6}◇ text/)
    await run.sees(/e Export {6}p Copy instead {6}c Cancel/)
    await run.sees(/new file, about/)
    run.press('escape')
    await run.misses('Copy instead')
  })
})
