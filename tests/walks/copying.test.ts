import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commands } from '../../src/app/commands.ts'
import { copyText } from '../../src/effects/clipboard.ts'
import { openApp } from '../support/app.ts'
import { withFakeAgent } from '../support/fake-agent.ts'
import { makeHome } from '../support/home.ts'
import { calls, customTitle, ids, says, user } from '../support/lines/claude-lines.ts'
import { begin } from '../support/resume.ts'
import { githubToken } from '../support/secrets/secrets.ts'

const remote = { SSH_TTY: '/dev/pts/1' }

async function open(token = githubToken) {
  const home = makeHome()
  const at = { cwd: join(home.path, 'my code'), sessionId: ids.first }
  const lines = [user('fix the login', at), says(`**use** ${token} for it`, {}, at)]
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

  test('y puts a message as it was written, except for its secrets', async () => {
    const { app } = await open()
    await app.press('tab', 'G', 'y')
    await app.until(({ copied }) => copied.length > 0)
    const [text = ''] = app.copied
    expect(text).toMatch(/^\*\*use\*\* x+ for it$/)
    expect(text).toHaveLength(`**use** ${githubToken} for it`.length)
    expect(app.state.toast?.text).toBe('Copied the message, 1 secret masked.')
    await app.close()
  })

  test.each(['\u200b', '\x1b[1m'])(
    'y masks a secret that is complete only without the dropped characters, %j',
    async hidden => {
      const { app } = await open(`${githubToken.slice(0, 8)}${hidden}${githubToken.slice(8)}`)
      await app.press('tab', 'G', 'y')
      await app.until(({ copied }) => copied.length > 0)
      expect(app.copied[0]).toMatch(/^\*\*use\*\* x+ for it$/)
      await app.close()
    },
  )

  test('y masks the input of a tool by its member names, as an export does', async () => {
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

describe('copied text', () => {
  /** Sequences that a terminal obeys, and characters that hide words from readers. */
  const hidden =
    'a\x1b]52;c;eA==\x07b\x1b[31mc\u009bd\u202ee\u200bf\u2060g\u{e0068}\u{e0069}h\u{1f3f4}\u{e0068}\u{e0069}\u{e0020}\u{e0068}\u{e007f}i'
  const visible = 'abcefgh\u{1f3f4}i'
  /** A Persian word, joined emoji, a heart with a colour selector, the flag of Scotland. */
  const written = 'می\u200cخواهم 👩\u200d🔬 ❤\ufe0f \u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'

  const copying: { readonly [command: string]: readonly string[] } = {
    'transcript.copy': ['tab', 'G', 'y'],
    'session.copyCommand': ['c'],
    'tasks.copy': ['b', 'y'],
    'statistics.copy': ['t', 'l', 'l', 'l', 'y'],
    'question.copy': ['r', 'y'],
  }

  test('comes from one of these commands, or replaces an export', () => {
    const named = commands.filter(({ id }) => /copy/i.test(id)).map(({ id }) => id)
    expect(named.sort()).toEqual(Object.keys(copying).sort())
  })

  test.each([
    ...Object.entries(copying),
    ['a marked part', ['tab', 'g', 'g', 'V', 'G', 'y']],
    ['an export', ['e', 'p']],
    ['an export as JSON', ['e', 'right', 'right', 'p']],
  ])('from %s can be pasted anywhere: nothing in it is obeyed or hidden', async (name, keys) => {
    const home = makeHome()
    const at = { cwd: join(home.path, `shop${hidden.replace('/', '')}`), sessionId: ids.first, gitBranch: hidden }
    const todos = [{ content: `${hidden} ${written}`, status: 'in_progress', activeForm: 'x' }]
    const lines = [
      customTitle(`${hidden} ${written}`),
      user(`${hidden} ${written}`, at),
      { ...calls('TodoWrite', { todos }), ...at },
      says(`${hidden} ${written}`, { model: `claude-${hidden}` }, at),
    ]
    mkdirSync(join(home.path, 'elsewhere'))
    const { folder } = begin(home, at.cwd.slice(home.path.length + 1), ids.first, lines)
    // From elsewhere, so that resuming asks.
    const app = await openApp(withFakeAgent(home, 'say', remote).home, { here: join(home.path, 'elsewhere') })
    await app.press(...keys)
    await app.until(({ copied }) => copied.length > 0)
    const [text = ''] = app.copied
    expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e\u200b\u2060]|(?<!\u{1f3f4}.{0,6})[\u{e0000}-\u{e007f}]/u)
    if (text.startsWith('cd ')) expect(folderIn(text)).toBe(folder)
    else if (name.includes('JSON')) expect(JSON.parse(text)).toMatchObject({ session: { id: ids.first } })
    else if (name !== 'statistics.copy') expect(text).toContain(`${visible} ${written}`)
    await app.close()
  })
})

/** The folder that a shell goes to when the command is pasted. */
function folderIn(command: string): string {
  const [cd = ''] = command.split(' && ')
  return execFileSync('bash', ['--norc', '-c', `${cd} && pwd`], { encoding: 'utf8' }).trimEnd()
}

describe('a text that is too long for the terminal', () => {
  const tooLong = { copy: () => false }

  test('is not copied over ssh, and a message says what to do instead', async () => {
    expect(await copyText('x', 'the message', tooLong, remote)).toEqual({
      kind: 'problem',
      text: 'The message could not be copied: a terminal takes no more than 74 KB. Press e to export it to a file instead.',
    })
  })
})
