import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Home, makeHome } from '../../support/home.ts'
import { ids, says, user } from '../../support/lines/claude-lines.ts'

const modified = new Date('2026-08-01T12:00:00.000Z')

/** A session, and an index that contradicts it, so that it shows which was used. */
function indexed(entry: object): Home {
  const home = makeHome()
  home.session(`-a/${ids.first}.jsonl`, [user('from the file'), says('answer')], { modified })
  const words = {
    sessionId: ids.first,
    firstPrompt: 'from the index',
    summary: 'Indexed',
    messageCount: 99,
    created: '2001-01-01T00:00:00Z',
  }
  home.session(
    '-a/sessions-index.json',
    JSON.stringify({ version: 1, entries: [{ ...words, ...entry }], originalPath: '/a' }),
  )
  return home
}

const glance = async (entry: object) => (await indexed(entry).open()).glance()[0]

describe('before any file is read', () => {
  test.each([
    ['as ISO text', '2026-08-01T12:00:00.400Z'],
    ['in milliseconds', modified.getTime() + 900],
    ['in seconds', modified.getTime() / 1000],
  ])('the index lends its words if its time is that of the file (%s)', async (_, time) => {
    expect(await glance({ modified: time })).toMatchObject({
      title: 'Indexed',
      firstPrompt: 'from the index',
      messageCount: 99,
      provisional: true,
    })
  })

  test('it lends none if it is more than a second older or newer', async () => {
    expect(await glance({ modified: '2026-08-01T12:00:01.001Z' })).toMatchObject({
      title: null,
      messageCount: 0,
      provisional: true,
    })
    expect(await glance({ modified: '2026-08-01T11:59:58.000Z' })).toMatchObject({ title: null })
  })

  test('it lends none if it has no time', async () => {
    expect(await glance({})).toMatchObject({ title: null })
    expect(await glance({ modified: 'yesterday' })).toMatchObject({ title: null })
  })

  test('everything is there, newest first', async () => {
    const home = makeHome()
    home.session(`-a/${ids.first}.jsonl`, [user('old')], { modified: new Date(1000) })
    home.session(`-b/${ids.second}.jsonl`, [user('new')], { modified: new Date(3000) })
    home.session('-a/agent-0a1b2c3d.jsonl', [user('between')], { modified: new Date(2000) })
    const found = (await home.open()).glance().map(({ id }) => id)
    expect(found).toEqual([ids.second, 'agent-0a1b2c3d', ids.first])
  })

  test('its times are never used', async () => {
    const session = await glance({ modified: '2026-08-01T12:00:00.400Z' })
    expect(session?.modified).toBe(modified.toISOString())
    expect(session?.created).not.toContain('2001')
  })
})

test('a list is exact: the index lends nothing to it', async () => {
  const catalogue = await indexed({ modified: modified.toISOString() }).open()
  const [session] = (await catalogue.list()).sessions
  expect(session).toMatchObject({
    title: 'from the file',
    firstPrompt: 'from the file',
    messageCount: 2,
    summary: null,
  })
  expect(session).not.toHaveProperty('provisional')
  expect(catalogue.glance()[0]).toEqual(session)
})

describe('an entry without a file', () => {
  test('is listed as missing when all sessions are requested, without times and figures', async () => {
    const home = indexed({
      sessionId: ids.second,
      modified: modified.toISOString(),
      projectPath: '/a',
      gitBranch: 'main',
    })
    const catalogue = await home.open()
    expect((await catalogue.list()).total).toBe(1)
    const { sessions } = await catalogue.list({ all: true })
    expect(sessions.map(({ status }) => status)).toEqual(['completed', 'missing'])
    expect(sessions[1]).toMatchObject({
      id: ids.second,
      title: 'Indexed',
      firstPrompt: 'from the index',
      gitBranch: 'main',
      projectPath: '/a',
      created: null,
      modified: null,
      messageCount: 0,
      sizeBytes: 0,
    })
    expect((await catalogue.list({ status: 'missing' })).total).toBe(1)
  })

  test('is not listed if the session exists under another name or is unreadable', async () => {
    const home = makeHome()
    home.session(`-a/${ids.first}/${ids.first}.jsonl`, [user('in a folder of its own')])
    home.session(
      '-a/sessions-index.json',
      JSON.stringify({ entries: [{ sessionId: ids.first }, { sessionId: ids.second }] }),
    )
    symlinkSync(home.write('elsewhere.jsonl', ''), join(home.projects, `-a/${ids.second}.jsonl`))
    const { sessions } = await (await home.open()).list({ all: true })
    expect(sessions.map(({ status, title }) => [status, title])).toEqual([['completed', 'in a folder of its own']])
  })

  test('is ignored if its id could be a path', async () => {
    const catalogue = await indexed({ sessionId: '../../etc/passwd' }).open()
    expect((await catalogue.list({ all: true })).total).toBe(1)
  })

  test('is also read from a folder without any session', async () => {
    const home = makeHome()
    home.session(
      '-gone/sessions-index.json',
      JSON.stringify({ entries: [{ sessionId: ids.first }], originalPath: '/gone' }),
    )
    expect((await (await home.open()).list({ all: true })).sessions).toMatchObject([
      { status: 'missing', projectPath: '/gone' },
    ])
  })
})
