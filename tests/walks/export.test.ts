import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openApp, replaceByExport, type Walk } from '../support/app.ts'
import { type Home, makeHome } from '../support/home.ts'
import { ids, says, user } from '../support/lines/claude-lines.ts'
import { begin } from '../support/resume.ts'
import { githubToken } from '../support/secrets/secrets.ts'

/** Two sessions in one project, one with a secret in it; and the dashboard there. */
async function open(): Promise<{ app: Walk; folder: string; home: Home }> {
  const home = makeHome()
  const project = join(home.path, 'code/shop')
  const at = { cwd: project, sessionId: ids.first }
  const lines = [user('fix the login', at), says(`use ${githubToken} for it`, {}, at), user('thanks', at)]
  const { folder } = begin(home, 'code/shop', ids.first, lines)
  begin(home, 'code/shop', ids.second)
  const app = await openApp(home, { here: folder })
  return { app, folder, home }
}

const shown = (app: Walk) => app.rows().join('\n')

describe('e', () => {
  test('shows the size and what is masked, then writes it', async () => {
    const { app, folder } = await open()
    await app.press('e')
    await app.until(walk => walk.row('new file').includes('about'))
    expect(app.row('Hide')).toContain('1 masked')
    expect(app.row('GitHub')).toMatch(/│ {13}GitHub token/)
    await app.press('enter')
    await app.until(({ state }) => state.exported !== null)
    expect(app.state.toast?.text).toMatch(
      /^Exported to ~\/code\/shop\/fix-the-login\.md, 6\d\d bytes, 1 secret masked\.$/,
    )
    const text = readFileSync(join(folder, 'fix-the-login.md'), 'utf8')
    expect(text).toContain('thanks')
    expect(text).not.toContain(githubToken)
    expect(readdirSync(folder)).toEqual(['fix-the-login.md'])
    await app.close()
  })

  test('never replaces a file without asking', async () => {
    const { app, folder } = await open()
    writeFileSync(join(folder, 'fix-the-login.md'), 'mine')
    await app.press('e')
    await app.until(walk => walk.row('you will be asked') !== '')
    await app.press('enter')
    await app.until(({ state }) => state.overlay?.kind === 'question')
    expect(shown(app)).toContain('That file already exists')
    await app.press('enter')
    await app.until(({ state }) => state.exported !== null)
    expect(readFileSync(join(folder, 'fix-the-login.md'), 'utf8')).toBe('mine')
    expect(app.state.exported).toBe(join(folder, 'fix-the-login-2.md'))
    await app.close()
  })

  test('replaces a file on request', async () => {
    const { app, folder } = await open()
    writeFileSync(join(folder, 'fix-the-login.md'), 'mine')
    await app.press('e', 'enter')
    await app.until(({ state }) => state.overlay?.kind === 'question')
    await app.press('r')
    await app.until(({ state }) => state.exported !== null)
    expect(readFileSync(join(folder, 'fix-the-login.md'), 'utf8')).toContain('thanks')
    await app.close()
  })

  test('says in the form that a deleted session cannot be read', async () => {
    const { app, folder } = await open()
    rmSync(app.state.list.sessions[0]?.path ?? '')
    await app.press('e')
    await app.until(walk => walk.row('the session could not be read') !== '')
    await app.press('enter')
    expect(app.state.overlay?.kind).toBe('export')
    expect(readdirSync(folder)).toEqual([])
    await app.close()
  })

  test('never replaces a session with a document', async () => {
    const { app } = await open()
    const path = app.state.list.sessions[0]?.path ?? ''
    const before = readFileSync(path, 'utf8')
    await replaceByExport(app, path)
    await app.until(({ state }) => state.toast?.kind === 'problem')
    expect(app.state.toast?.text).toContain('is the file of a session and is never replaced')
    expect(readFileSync(path, 'utf8')).toBe(before)
    await app.close()
  })

  test('says what is wrong with a place, and leaves nothing behind', async () => {
    const { app, folder } = await open()
    await app.press('e', 'down', 'down', 'down', 'ctrl-u')
    await app.type('nowhere/x.md')
    await app.until(walk => walk.row('the folder ~/code/shop/nowhere does not exist') !== '')
    await app.press('enter')
    expect(app.state.toast?.text).toBe('The folder ~/code/shop/nowhere does not exist.')
    expect(app.state.overlay).toMatchObject({ kind: 'export', row: 'to', to: { text: 'nowhere/x.md' } })
    expect(readdirSync(folder)).toEqual([])
    await app.close()
  })

  test('into an existing folder, uses the default name', async () => {
    const { app, folder } = await open()
    mkdirSync(join(folder, 'docs'))
    await app.press('e', 'down', 'down', 'down', 'ctrl-u')
    await app.type('docs')
    await app.press('enter')
    await app.until(({ state }) => state.exported !== null)
    expect(app.state.exported).toBe(join(folder, 'docs/fix-the-login.md'))
    await app.close()
  })

  test('gives no file a name with a secret in it, even if the preview is not waited for', async () => {
    const home = makeHome()
    const at = { cwd: join(home.path, 'code/shop'), sessionId: ids.first }
    const { folder } = begin(home, 'code/shop', ids.first, [user(`use ${githubToken} here`, at)])
    const app = await openApp(home, { here: folder })
    const name = `use-${'x'.repeat(githubToken.length)}-here`
    await app.press('e', 'enter')
    await app.until(({ state }) => state.exported !== null)
    await app.press('e', 'right')
    await app.until(walk => walk.row('new file') !== '')
    expect(app.row('  To ')).toMatch(/use-x+…x+-here\.html/)
    await app.press('enter')
    await app.until(({ state }) => state.exported?.endsWith('html') === true)
    expect(readdirSync(folder).sort()).toEqual([`${name}.html`, `${name}.md`])
    await app.close()
  })

  test.each([
    ['html', 1, /^<!doctype html>/],
    ['json', 2, /^\{\s*"schema": "sessions-tui\/export"/],
    ['txt', 3, /fix the login/],
  ])('as %s', async (ending, rights, beginning) => {
    const { app, folder } = await open()
    await app.press('e', ...Array<string>(rights).fill('right'), 'enter')
    await app.until(({ state }) => state.exported !== null)
    const text = readFileSync(join(folder, `fix-the-login.${ending}`), 'utf8')
    expect(text).toMatch(beginning)
    expect(text).not.toContain(githubToken)
    await app.close()
  })
})

test('several marked sessions go into one folder, with a page that lists them', async () => {
  const { app, folder } = await open()
  await app.press('space', 'space')
  expect(app.header()).toContain('2 marked')
  await app.press('e', 'right')
  await app.until(walk => walk.row('new folder').includes('about'))
  await app.press('enter')
  await app.until(({ state }) => state.exported !== null)
  const exported = app.state.exported ?? ''
  expect(readdirSync(exported).sort()).toEqual(['fix-the-login-2.html', 'fix-the-login.html', 'index.html'])
  const index = readFileSync(join(exported, 'index.html'), 'utf8')
  expect(index).toContain('href="./fix-the-login.html"')
  expect(existsSync(join(folder, 'fix-the-login.html'))).toBe(false)
  expect(app.header()).not.toContain('marked')
  await app.close()
})

test('a marked part has the same name in a folder of the user’s choice', async () => {
  const { app, folder } = await open()
  mkdirSync(join(folder, 'docs'))
  await app.press('tab', 'g', 'g', 'j', 'V', 'e', 'down', 'down', 'down', 'ctrl-u')
  await app.type('docs')
  await app.press('enter')
  await app.until(({ state }) => state.exported !== null)
  expect(app.state.exported).toBe(join(folder, 'docs/fix-the-login-part.md'))
  await app.close()
})

test('only the marked part of a transcript is exported', async () => {
  const { app, folder } = await open()
  await app.press('tab', 'g', 'g', 'j', 'V', 'j', 'e')
  expect(shown(app)).toContain('2 marked blocks of it')
  await app.press('enter')
  await app.until(({ state }) => state.exported !== null)
  const text = readFileSync(join(folder, 'fix-the-login-part.md'), 'utf8')
  expect(text).toContain('thanks')
  expect(text).toContain('only a part of the session')
  expect(text.replace(/^# .*$/m, '')).not.toContain('fix the login\n')
  await app.close()
})
