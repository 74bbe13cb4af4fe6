import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyText } from '../../src/effects/clipboard.ts'
import { openApp } from '../support/app.ts'
import { calls, ids, says, user } from '../support/claude-lines.ts'
import { withFakeAgent } from '../support/fake-agent.ts'
import { makeHome } from '../support/home.ts'
import { begin } from '../support/resume.ts'
import { githubToken } from '../support/secrets.ts'

const remote = { SSH_TTY: '/dev/pts/1' }

async function open() {
  const home = makeHome()
  const at = { cwd: join(home.path, 'my code'), sessionId: ids.first }
  const lines = [user('fix the login', at), says(`**use** ${githubToken} for it`, {}, at)]
  const { folder } = begin(home, 'my code', ids.first, lines)
  const agent = withFakeAgent(home, 'say', remote)
  const app = await openApp(agent.home, { here: folder })
  return { app, folder, agent }
}

describe('on the clipboard', () => {
  test('c puts the command that resumes the session, quoted, with the environment it needs', async () => {
    const { app, folder, agent } = await open()
    await app.press('c')
    await app.until(({ copied }) => copied.length > 0)
    expect(app.copied).toEqual([`cd '${folder}' && claude --resume ${ids.first}`])
    expect(app.state.toast?.text).toBe('Copied the command.')
    expect(agent.happened()).toEqual([])
    await app.close()
  })

  test('y puts a message as it was written, but for its secrets', async () => {
    const { app } = await open()
    await app.press('tab', 'G', 'y')
    await app.until(({ copied }) => copied.length > 0)
    const [text = ''] = app.copied
    expect(text).toMatch(/^\*\*use\*\* x+ for it$/)
    expect(text).toHaveLength(`**use** ${githubToken} for it`.length)
    expect(app.state.toast?.text).toBe('Copied the message, 1 secret masked.')
    await app.close()
  })

  test('y masks what a tool was told by the names of it, as an export does', async () => {
    const home = makeHome()
    const at = { cwd: join(home.path, 'shop'), sessionId: ids.first }
    const called = { ...calls('mcp__db__login', { user: 'ada', password: 'correct horse' }), ...at }
    const { folder } = begin(home, 'shop', ids.first, [user('log in', at), called])
    const app = await openApp(withFakeAgent(home, 'say', remote).home, { here: folder })
    await app.press('tab', 'G', 'y')
    await app.until(({ copied }) => copied.length > 0)
    expect(app.copied).toEqual([`db: login\nuser: ada\npassword: ${'x'.repeat(13)}`])
    expect(app.state.toast?.text).toBe('Copied the message, 1 secret masked.')
    await app.close()
  })

  test('a marked part is Markdown, and so is a whole session that is copied instead of exported', async () => {
    const { app } = await open()
    await app.press('tab', 'g', 'g', 'V', 'y')
    await app.until(({ copied }) => copied.length > 0)
    expect(app.copied[0]).toMatch(/^## You.*\n\nfix the login$/)
    expect(app.copied[0]).not.toContain('for it')
    await app.press('e', 'p')
    await app.until(({ copied }) => copied.length > 1)
    expect(app.copied[1]).toMatch(/^# fix the login/)
    expect(app.copied[1]).not.toContain(githubToken)
    await app.close()
  })
})

describe('what is too long for the terminal', () => {
  const tooLong = { copy: () => false }

  test('is not copied over ssh, and a sentence says what to do instead', async () => {
    expect(await copyText('x', 'the message', tooLong, remote)).toEqual({
      kind: 'problem',
      text: 'The message could not be copied: more than 74 KB do not go through a terminal. Export it to a file instead (e).',
    })
  })
})
