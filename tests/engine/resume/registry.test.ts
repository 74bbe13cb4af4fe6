import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { environmentOf } from '../../../src/engine/config/environment.ts'
import { launchedSessions, recordLaunch } from '../../../src/engine/resume/registry.ts'
import { withFakeAgent } from '../../support/fake-agent.ts'
import { makeHome } from '../../support/home.ts'
import { ids, says, user } from '../../support/lines/claude-lines.ts'
import { goLive } from '../../support/live.ts'
import { begin, groundOf, newId, readyPlan, saidIn, sessionOf } from '../../support/resume.ts'

const at = new Date('2026-08-02T10:00:00Z')

async function shop() {
  const { home } = withFakeAgent(makeHome())
  const begun = begin(home, 'code/shop')
  const env = environmentOf(home.env)
  const file = join(home.path, '.local/share/sessions-tui/launches.json')
  return { home, ...begun, env, file, ground: await groundOf(home) }
}

describe('the registry', () => {
  test('records resumes and forks, in a file for the user alone', async () => {
    const { home, env, folder, file, ground } = await shop()
    const session = await sessionOf(home, ids.first)
    recordLaunch(readyPlan(session, { isFork: false }, ground), env, at)
    recordLaunch(readyPlan(session, { isFork: true }, ground), env, at)
    const common = { at: at.toISOString(), projectPath: folder, source: 'claude-cli' }
    expect([...launchedSessions(env).values()]).toEqual([
      { sessionId: ids.first, parentId: null, how: 'resumed', ...common },
      { sessionId: newId, parentId: ids.first, how: 'forked', ...common },
    ])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('still has a fork as one when it was resumed', async () => {
    const { home, env, folder, ground } = await shop()
    recordLaunch(readyPlan(await sessionOf(home, ids.first), { isFork: true }, ground), env, at)
    begin(home, 'code/shop', newId, saidIn(folder, newId))
    recordLaunch(readyPlan(await sessionOf(home, newId), { isFork: false }, ground), env, at)
    expect(launchedSessions(env).get(newId)).toMatchObject({ parentId: ids.first, how: 'forked' })
  })

  test.each(['', '{"sessions":', '[]', '{"sessions":[null,7,{},{"sessionId":5}]}'])(
    'that is %j counts as empty',
    async text => {
      const { home, env, ground, file } = await shop()
      home.write('.local/share/sessions-tui/launches.json', text)
      expect(launchedSessions(env).size).toBe(0)
      recordLaunch(readyPlan(await sessionOf(home, ids.first), { isFork: false }, ground), env, at)
      expect(launchedSessions(env).size).toBe(1)
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: 1 })
    },
  )

  test('forgets the oldest, and never grows without end', async () => {
    const { home, env, ground } = await shop()
    const sessions = Array.from({ length: 3000 }, (_, number) => ({ sessionId: `old-${number}` }))
    home.write('.local/share/sessions-tui/launches.json', JSON.stringify({ sessions }))
    recordLaunch(readyPlan(await sessionOf(home, ids.first), { isFork: false }, ground), env, at)
    const left = [...launchedSessions(env).keys()]
    expect([left.length, left.at(-1), left.includes('old-0')]).toEqual([2000, ids.first, false])
  })
})

describe('a fork that was made by us', () => {
  test.each(['aynd', 'sdk'])(
    'has the source of its parent (%s), and names it, in lists and on a screen',
    async source => {
      const { home, env, folder, ground } = await shop()
      const entrypoint = source === 'sdk' ? 'sdk-ts' : 'cli'
      const prompt = source === 'aynd' ? '[aynd-context] fix it' : 'fix it'
      begin(home, 'code/shop', ids.first, [
        user(prompt, { cwd: folder, entrypoint }),
        says('done', {}, { cwd: folder }),
      ])
      const parent = await sessionOf(home, ids.first)
      expect(parent.source).toBe(source)
      const live = await goLive({ env: home.env })
      live.catalogue.start()
      await live.settled()
      recordLaunch(readyPlan(parent, { isFork: true }, ground), env)
      const { path } = begin(home, 'code/shop', newId, saidIn(folder, newId))
      const expected = { source, forkedFrom: { sessionId: ids.first, entryId: null } }
      expect(await sessionOf(home, newId)).toMatchObject(expected)
      live.catalogue.look()
      await live.until(() => live.sessions.get(path)?.forkedFrom?.sessionId === ids.first)
      expect(live.sessions.get(path)).toMatchObject(expected)
    },
  )

  test('is reported again if it is recorded only after it was found', async () => {
    const { home, env, folder, ground } = await shop()
    const parent = await sessionOf(home, ids.first)
    const { path } = begin(home, 'code/shop', newId, saidIn(folder, newId))
    const live = await goLive({ env: home.env })
    live.catalogue.start()
    await live.settled()
    expect(live.sessions.get(path)?.forkedFrom).toBeNull()
    recordLaunch(readyPlan(parent, { isFork: true }, ground), env)
    live.catalogue.look()
    await live.until(() => live.sessions.get(path)?.forkedFrom?.sessionId === ids.first)
  })
})
