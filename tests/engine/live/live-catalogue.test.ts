import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { DiskPass } from '../../../src/engine/live/disk-pass.ts'
import type { Session } from '../../../src/model/session.ts'
import { bytesOf, type Home, makeHome } from '../../support/home.ts'
import { aiTitle, assistant, ids, result, says, user } from '../../support/lines/claude-lines.ts'
import { goLive, type Live } from '../../support/live.ts'
import { becomePlainUser, canRunAsPlainUser } from '../../support/program.ts'
import { shared } from '../../support/shared.ts'

/** The sessions of a list from scratch, by path. */
async function fromScratch(home: Home, roots: readonly string[] = []): Promise<Session[]> {
  const env = { ...home.env, XDG_CACHE_HOME: join(home.path, '.scratch') }
  const catalogue = await home.open({ env, roots, refresh: true })
  const { sessions } = await catalogue.list({ all: true, subagents: true, limit: 0 })
  return byPath(sessions)
}

const byPath = (sessions: Iterable<Session>) => [...sessions].sort((a, b) => (a.path < b.path ? -1 : 1))
const told = (live: Live) => byPath(live.sessions.values())

async function opened(home: Home): Promise<Live> {
  const live = await goLive({ env: home.env })
  live.catalogue.start()
  await live.settled()
  return live
}

/** Waits until the reported sessions are those of a list. */
async function agreement(live: Live, home: Home): Promise<void> {
  const expected = await fromScratch(home)
  const isAgreed = () => isDeepStrictEqual(told(live), expected)
  await Promise.race([live.until(isAgreed), setTimeout(60_000)])
  expect(told(live)).toEqual(expected)
}

const old = new Date('2026-08-01T12:00:00Z')

describe('the reported sessions', () => {
  test('are in the end those of a list, for a home with families, forks, an index and files of two agents', async () => {
    const home = makeHome()
    family(home)
    const live = await opened(home)
    expect(told(live)).toEqual(await fromScratch(home))
    expect(live.surveys).toBe(1)
  })

  test('are the same the second time, without reading a file', async () => {
    const home = makeHome()
    family(home)
    const first = await opened(home)
    first.catalogue.close()
    const second = await opened(home)
    expect(told(second)).toEqual(told(first))
    expect(second.batches.flat().some(({ provisional }) => provisional)).toBe(false)
  })

  test('begin with the newest', async () => {
    const home = makeHome()
    for (let number = 0; number < 300; number++) {
      home.session(`-a/${uuid(number)}.jsonl`, [user('a')], { modified: new Date(old.getTime() + number * 60_000) })
    }
    const live = await opened(home)
    const [first] = live.batches.flat()
    expect(first?.id).toBe(uuid(299))
    expect(told(live).some(({ provisional }) => provisional)).toBe(false)
  })

  test.skipIf(!shared.isHere)('agree with a list of the shared recordings', async () => {
    for (const folder of [shared.claudeHome, shared.edge, shared.agentSessions]) {
      const home = makeHome()
      const live = await goLive({ env: home.env, roots: [folder] })
      live.catalogue.start()
      await live.settled()
      expect(told(live)).toEqual(await fromScratch(home, [folder]))
      expect(live.sessions.size).toBeGreaterThan(0)
    }
  })
})

describe('a change', () => {
  test('of one file is reported alone', async () => {
    const home = makeHome()
    family(home)
    home.session(`-code-shop/${uuid(7)}.jsonl`, [user('without relatives')])
    const live = await opened(home)
    live.batches.length = 0
    appendFileSync(join(home.projects, `-code-shop/${uuid(7)}.jsonl`), bytesOf([says('more')]))
    await live.settled()
    expect(live.batches.flat().map(({ id, messageCount }) => [id, messageCount])).toEqual([[uuid(7), 2]])
  })

  test('shows in its relatives: a parent that appears, names its subagent, and goes', async () => {
    const home = makeHome()
    const path = home.session(`-a/${ids.first}/subagents/agent-1.jsonl`, [user('look')])
    const live = await opened(home)
    expect(live.sessions.get(path)).toMatchObject({ isOrphan: true, agentType: null })
    const spawned = result('done', { toolUseResult: { agentId: '1', agentType: 'Explore', status: 'completed' } })
    const parent = home.session(`-a/${ids.first}.jsonl`, [user('go', { entrypoint: 'sdk-ts' }), spawned])
    await live.until(() => live.sessions.get(parent)?.subagents === 1 && live.sessions.get(path)?.source === 'sdk')
    await agreement(live, home)
    rmSync(parent)
    await live.until(() => live.sessions.get(path)?.isOrphan === true)
    await agreement(live, home)
  })

  test('shows in the other copy of its id, which had been taken for a parent', async () => {
    const home = makeHome()
    const copy = home.session(`-b/${ids.first}.jsonl`, [user('copy')])
    home.session(`-a/${ids.first}/subagents/agent-1.jsonl`, [user('look')])
    const live = await opened(home)
    expect(live.sessions.get(copy)?.subagents).toBe(1)
    home.session(`-a/${ids.first}.jsonl`, [user('go')])
    await live.until(() => live.sessions.get(copy)?.subagents === 0)
    await agreement(live, home)
  })

  test('shows in sessions without a project: they have that of the others in their folder', async () => {
    const home = makeHome()
    const path = home.session(`-code-my-shop/${ids.first}.jsonl`, [aiTitle('no project')])
    const live = await opened(home)
    expect(live.sessions.get(path)?.projectPath).toBe('/code/my/shop')
    const other = home.session(`-code-my-shop/${ids.second}.jsonl`, [user('a', { cwd: '/code/my-shop' })])
    await live.until(() => live.sessions.get(path)?.projectPath === '/code/my-shop')
    rmSync(other)
    await live.until(() => live.sessions.get(path)?.projectPath === '/code/my/shop')
  })

  test('beside a session: the type of a subagent may be written later', async () => {
    const home = makeHome()
    const path = home.session('-a/agent-1.jsonl', [user('look')])
    const live = await opened(home)
    expect(live.sessions.get(path)?.agentType).toBeNull()
    home.write('.claude/projects/-a/agent-1.meta.json', '{"agentType":"Plan"}')
    await live.until(() => live.sessions.get(path)?.agentType === 'Plan')
    rmSync(join(home.projects, '-a/agent-1.meta.json'))
    await live.until(() => live.sessions.get(path)?.agentType === null)
  })

  test('of a folder: a project that appears, is moved away and comes back', async () => {
    const home = makeHome()
    home.session(`-a/${ids.first}.jsonl`, [user('a')])
    const live = await opened(home)
    const path = home.session(`-b/${ids.second}.jsonl`, [user('b')])
    await live.until(() => live.sessions.has(path))
    renameSync(dirname(path), join(home.path, 'aside'))
    await live.until(() => !live.sessions.has(path))
    renameSync(join(home.path, 'aside'), dirname(path))
    await live.until(() => live.sessions.has(path))
    appendFileSync(path, bytesOf([says('more')]))
    await live.until(() => live.sessions.get(path)?.messageCount === 2)
  })

  test('of a folder: one that is deleted and made again is watched again', async () => {
    const home = makeHome()
    home.session(`-a/${ids.first}.jsonl`, [user('a')])
    const watched: string[] = []
    const live = await goLive({ env: home.env }, (folder, options, onChange) => {
      watched.push(folder)
      return watch(folder, options, onChange)
    })
    live.catalogue.start()
    await live.settled()
    const path = home.session(`-b/${ids.second}.jsonl`, [user('b')])
    await live.until(() => live.sessions.has(path))
    rmSync(dirname(path), { recursive: true })
    await live.until(() => !live.sessions.has(path))
    const before = watched.length
    home.session(`-b/${ids.second}.jsonl`, [user('b')])
    await live.until(() => live.sessions.has(path))
    expect(watched.slice(before)).toContain(dirname(path))
  })

  test('of an index: a file that is a link is not a session, but it is not missing', async () => {
    const home = makeHome()
    const path = home.session(`-a/${ids.first}.jsonl`, [user('a')])
    symlinkSync(path, join(home.projects, `-a/${ids.second}.jsonl`))
    home.write('.claude/projects/-a/sessions-index.json', index(ids.first, ids.second))
    const live = await opened(home)
    expect(told(live).map(({ id }) => id)).toEqual([ids.first])
    await agreement(live, home)
  })

  test('of an index: a session that it remembers is missing, until the file is there again', async () => {
    const home = makeHome()
    const path = home.session(`-a/${ids.first}.jsonl`, [user('a')])
    const live = await opened(home)
    home.write(`.claude/projects/-a/sessions-index.json`, index(ids.first, ids.second))
    const missing = join(home.projects, `-a/${ids.second}.jsonl`)
    await live.until(() => live.sessions.get(missing)?.status === 'missing')
    rmSync(path)
    await live.until(() => live.sessions.get(path)?.status === 'missing')
    home.session(`-a/${ids.second}.jsonl`, [user('b')])
    await live.until(() => live.sessions.get(missing)?.status === 'completed')
    await agreement(live, home)
    rmSync(join(home.projects, '-a/sessions-index.json'))
    await live.until(() => live.sessions.size === 1)
  })

  test('of the clock: a session is no longer active five minutes after it was written', async () => {
    const home = makeHome()
    const path = home.session(`-a/${ids.first}.jsonl`, [user('a')], {
      modified: new Date(Date.now() - 5 * 60_000 + 1500),
    })
    const live = await opened(home)
    expect(live.sessions.get(path)?.status).toBe('active')
    await live.until(() => live.sessions.get(path)?.status === 'completed')
  })

  test('of running programs: a session whose program runs is active', async () => {
    const home = makeHome()
    const path = home.session(`-a/${ids.first}.jsonl`, [user('a')])
    const live = await opened(home)
    expect(live.sessions.get(path)?.status).toBe('completed')
    home.write(`.claude/sessions/${process.pid}.json`, JSON.stringify({ pid: process.pid, sessionId: ids.first }))
    await live.until(() => live.sessions.get(path)?.status === 'active')
    home.session(`-a/${ids.first}/subagents/agent-1.jsonl`, [user('look')])
    await live.until(() => live.sessions.get(path)?.subagents === 1)
    rmSync(join(home.path, `.claude/sessions/${process.pid}.json`))
    await live.until(() => live.sessions.get(path)?.status === 'completed')
  })

  test.skipIf(!canRunAsPlainUser())(
    'of an unreadable file: it has what its name tells, until it is readable',
    async () => {
      const home = makeHome()
      const path = home.session(`-a/${ids.first}.jsonl`, [user('a')])
      chmodSync(path, 0)
      becomePlainUser(home)
      const live = await opened(home)
      expect(live.said).toEqual([`${path} could not be read (permission denied); it is listed without its content.`])
      expect(told(live)).toMatchObject([{ id: ids.first, unreadable: true, messageCount: 0, empty: false }])
      await agreement(live, home)
      chmodSync(path, 0o600)
      live.catalogue.look()
      await live.until(() => live.sessions.get(path)?.firstPrompt === 'a')
      await agreement(live, home)
      chmodSync(path, 0)
      utimesSync(path, 5, 5)
      await live.until(() => live.sessions.get(path)?.unreadable === true)
      await agreement(live, home)
    },
  )

  test.skipIf(!canRunAsPlainUser())(
    'of a folder that is unreadable for a while: its sessions stay, with their facts',
    async () => {
      const home = makeHome()
      const path = home.session(`-a/${ids.first}.jsonl`, [user('a')])
      home.session(`-b/${ids.second}.jsonl`, [user('b')])
      becomePlainUser(home)
      const live = await opened(home)
      chmodSync(dirname(path), 0)
      live.catalogue.look()
      // The first is found by a disk pass, the next by the watch, which reports the folder first.
      for (const id of [ids.third, uuid(4)]) {
        const other = home.session(`-b/${id}.jsonl`, [user('c')])
        await live.until(() => live.sessions.get(other)?.messageCount === 1)
        expect(live.sessions.has(path)).toBe(true)
      }
      chmodSync(dirname(path), 0o700)
      live.catalogue.close()
      const again = await opened(home)
      expect(again.batches.flat().filter(({ provisional }) => provisional)).toEqual([])
    },
  )

  test('of a root that is moved away and made again: it is watched again', async () => {
    const home = makeHome()
    const path = home.session(`-a/${ids.first}.jsonl`, [user('a')])
    const live = await opened(home)
    renameSync(home.projects, join(home.path, 'aside'))
    await live.until(() => live.sessions.size === 0)
    renameSync(join(home.path, 'aside'), home.projects)
    live.catalogue.look()
    await live.until(() => live.sessions.has(path))
    const other = home.session(`-b/${ids.second}.jsonl`, [user('b')])
    await live.until(() => live.sessions.has(other))
  })

  test.skipIf(!canRunAsPlainUser())('of nothing: warnings of the last time are not repeated', async () => {
    const home = makeHome()
    const folder = dirname(home.session(`-a/${ids.first}.jsonl`, [user('a')]))
    chmodSync(folder, 0)
    becomePlainUser(home)
    const live = await opened(home)
    live.catalogue.rescan()
    await live.until(() => live.surveys === 2)
    chmodSync(folder, 0o700)
    expect(live.said).toEqual([`${folder} could not be read (permission denied); its sessions are left out.`])
  })

  test('of anything at all, again and again, ends with the sessions of a list', async () => {
    const home = makeHome()
    if (shared.isHere) cpSync(join(shared.claudeHome, 'projects'), home.projects, { recursive: true })
    family(home)
    const live = await opened(home)
    const random = dice(7)
    for (let round = 0; round < 20; round++) {
      for (let number = 0; number < 5; number++) disturb(home, random)
      live.catalogue.look()
      await agreement(live, home)
    }
  })
})

test('of active sessions: only existing ones are checked, and once more when one is gone', async () => {
  const home = makeHome()
  const now = { modified: new Date() }
  const alone = home.session(`-a/${ids.first}.jsonl`, [user('a')], now)
  const parent = home.session(`-a/${ids.second}.jsonl`, [user('b')], now)
  const subagent = home.session(`-a/${ids.second}/subagents/agent-1.jsonl`, [user('look')])
  const visits = vi.spyOn(DiskPass.prototype, 'visit')
  onTestFinished(() => visits.mockRestore())
  const live = await goLive({ env: home.env }, cannotWatch('ENOSPC'))
  live.catalogue.start()
  await live.settled()
  rmSync(dirname(dirname(subagent)), { recursive: true })
  home.session(`-a/${ids.second}/subagents/agent-2.jsonl`, [user('look')])
  await live.until(() => !live.sessions.has(subagent) && live.sessions.get(parent)?.subagents === 1)
  rmSync(dirname(dirname(subagent)), { recursive: true })
  await live.until(() => live.sessions.get(parent)?.subagents === 0)
  const visited = new Set(visits.mock.calls.map(([path]) => path))
  expect(visited).toEqual(new Set([alone, parent, join(home.projects, '-a', ids.second)]))
})

describe('a request', () => {
  test('to read everything again finds a change that left no trace', async () => {
    const home = makeHome()
    const path = home.session(`-a/${ids.first}.jsonl`, [user('a')])
    const live = await opened(home)
    const { mtimeMs } = statSync(path)
    writeFileSync(path, bytesOf([user('b')]))
    utimesSync(path, mtimeMs / 1000, mtimeMs / 1000)
    live.catalogue.rescan()
    await live.until(() => live.sessions.get(path)?.firstPrompt === 'b')
    expect(live.surveys).toBe(2)
  })

  test('to read everything again, made during a pass, is met right after it', async () => {
    const home = makeHome()
    for (let number = 0; number < 200; number++) home.session(`-${number}/${ids.first}.jsonl`, [user('a')])
    const live = await goLive({ env: home.env })
    live.catalogue.start()
    live.catalogue.rescan()
    await live.settled()
    expect(live.surveys).toBe(2)
  })

  test('to follow one session reports its changes without a watch', async () => {
    const home = makeHome()
    const path = home.session(`-a/${ids.first}.jsonl`, [user('a')])
    const live = await goLive({ env: home.env }, cannotWatch('ENOSPC'))
    live.catalogue.start()
    await live.settled()
    live.catalogue.follow(path)
    appendFileSync(path, bytesOf([says('more')]))
    utimesSync(path, old, new Date(old.getTime() + 60_000))
    await live.until(() => live.sessions.get(path)?.messageCount === 2)
    expect(live.said).toEqual(['Folders cannot be watched here (ENOSPC); changes show within 30 seconds.'])
  })

  test('to close keeps what was read, and nothing is reported afterwards', async () => {
    const home = makeHome()
    home.session(`-a/${ids.first}.jsonl`, [user('a')])
    const live = await opened(home)
    const path = home.session(`-a/${ids.second}.jsonl`, [user('b')])
    await live.until(() => live.sessions.get(path)?.messageCount === 1)
    live.catalogue.close()
    live.batches.length = 0
    const again = await opened(home)
    expect(again.batches.flat().map(({ provisional }) => provisional)).toEqual([undefined, undefined])
    expect(live.batches).toEqual([])
  })
})

const uuid = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`

function index(...sessionIds: string[]): string {
  return JSON.stringify({ version: 1, entries: sessionIds.map(sessionId => ({ sessionId, summary: 'remembered' })) })
}

const cannotWatch = (code: string) => () => {
  throw Object.assign(new Error(code), { code })
}

/**
 * Two projects with subagents of both layouts, a fork, copies of one id, an index, and a session of the other agent.
 */
function family(home: Home): void {
  const spawned = result('done', { toolUseResult: { agentId: 'one', agentType: 'Explore', status: 'completed' } })
  home.session(`-code-shop/${ids.first}.jsonl`, [user('a', { cwd: '/code/shop' }), spawned])
  home.session(`-code-shop/${ids.first}/subagents/agent-one.jsonl`, [user('look', { isSidechain: true })])
  home.write(`.claude/projects/-code-shop/${ids.first}/subagents/agent-two.meta.json`, '{"agentType":"Plan"}')
  home.session(`-code-shop/${ids.first}/subagents/agent-two.jsonl`, [assistant([], {}, { isSidechain: true })])
  home.session('-code-shop/agent-flat.jsonl', [user('look', { sessionId: ids.first, isSidechain: true })])
  const forkedFrom = { sessionId: ids.first, messageUuid: 'x' }
  home.session(`-code-shop/${ids.second}.jsonl`, [user('b', { forkedFrom, entrypoint: 'sdk-ts', cwd: '/code/shop' })])
  home.session(`-code-shop/${ids.third}.jsonl`, [{ type: 'summary', summary: 'no project', leafUuid: 'x' }])
  home.session(`-code-copy/${ids.first}.jsonl`, [user('copy', { cwd: '/code/copy' })])
  home.write('.claude/projects/-code-copy/sessions-index.json', index(ids.first, ids.third))
  home.agentSession('20260226-143012-a3f7c901.jsonl', [
    { type: 'session', id: 'a3f7c901-0000-4000-8000-000000000000', cwd: '/code/shop', version: 3 },
  ])
}

/** One of the things that agents and people do to session files. */
function disturb(home: Home, random: () => number): void {
  const files = readdirSync(home.projects, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.jsonl'),
  )
  const file = join(home.projects, files[Math.floor(random() * files.length)] ?? '')
  const line = bytesOf([says(`said ${random()}`)])
  const what = Math.floor(random() * 6)
  if (what === 0) rmSync(file)
  else if (what === 1) appendFileSync(file, line)
  else if (what === 2) writeFileSync(file, line)
  else if (what === 3) cpSync(file, join(dirname(file), `${uuid(Math.floor(random() * 1e6))}.jsonl`))
  else if (what === 4) appendFileSync(file, '{"type":"us')
  else {
    const folder = join(dirname(file), uuid(Math.floor(random() * 1e6)), 'subagents')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'agent-x.jsonl'), line)
  }
}

/** The same numbers each time. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
