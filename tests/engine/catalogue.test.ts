import {
  appendFileSync,
  linkSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeHome } from '../support/home.ts'
import { ids, says, snapshot, user } from '../support/lines/claude-lines.ts'

describe('the existing sessions', () => {
  test('depend on the files alone: without an index, with a corrupt one, with one that knows nothing', async () => {
    const home = makeHome()
    home.session(`-code-a/${ids.first}.jsonl`, [user('a')])
    home.session(`-code-b/${ids.second}.jsonl`, [user('b')])
    home.session(`-code-c/${ids.third}.jsonl`, [user('c')])
    home.session('-code-b/sessions-index.json', 'not json')
    home.session('-code-c/sessions-index.json', '{"version":1,"entries":[]}')
    const { sessions, total } = await (await home.open()).list()
    expect(total).toBe(3)
    expect(sessions.map(({ id }) => id).sort()).toEqual([ids.first, ids.second, ids.third])
  })

  test('leave out other files', async () => {
    const home = makeHome()
    home.session('-code-a/notes.jsonl', [user('a')])
    home.session('-code-a/memory/x.md', 'x')
    home.session(`-code-a/${ids.first}/tool-results/x.txt`, 'x')
    expect((await (await home.open()).list({ all: true, subagents: true })).total).toBe(0)
  })

  test('do not depend on links: none is followed out of the root, and files are found where they really are', async () => {
    const home = makeHome()
    const outside = home.write(`elsewhere/-secret/${ids.second}.jsonl`, JSON.stringify(user('secret')))
    const inside = home.session(`-code-a/${ids.first}.jsonl`, [user('a')])
    symlinkSync(join(home.path, 'elsewhere/-secret'), join(home.projects, '-linked'))
    symlinkSync(outside, join(home.projects, `-code-a/${ids.second}.jsonl`))
    symlinkSync(inside, join(home.projects, `-code-a/${ids.third}.jsonl`))
    const { sessions } = await (await home.open()).list({ all: true })
    expect(sessions.map(({ path }) => path)).toEqual([inside])
  })

  test('a root that is itself a link is followed once, under either name', async () => {
    const home = makeHome()
    home.write(`dotfiles/claude/projects/-code-a/${ids.first}.jsonl`, `${JSON.stringify(user('a'))}\n`)
    symlinkSync(join(home.path, 'dotfiles/claude'), join(home.path, '.claude'))
    const catalogue = await home.open({
      roots: [join(home.path, 'dotfiles/claude'), join(home.path, '.claude/projects')],
    })
    const { sessions } = await catalogue.list()
    expect(sessions.map(({ path, root }) => [path, root])).toEqual([
      [
        join(home.path, `dotfiles/claude/projects/-code-a/${ids.first}.jsonl`),
        join(home.path, 'dotfiles/claude/projects'),
      ],
    ])
  })

  test('extra roots come from options and settings: a config folder, its projects, or agent sessions', async () => {
    const home = makeHome()
    home.write(`one/projects/-a/${ids.first}.jsonl`, `${JSON.stringify(user('a'))}\n`)
    home.write(`two/-b/${ids.second}.jsonl`, `${JSON.stringify(user('b'))}\n`)
    home.write(
      'three/20260226-143012-a3f7c901.jsonl',
      '{"type":"message","message":{"role":"user","content":[{"type":"text","text":"c"}]}}\n',
    )
    home.write('.config/sessions-tui/settings.json', '{ /* mine */ "roots": ["~/one"], }')
    const { sessions } = await (await home.open({ roots: [join(home.path, 'two'), join(home.path, 'three')] })).list({
      sort: 'size',
    })
    expect(sessions.map(({ title, format }) => [title, format]).sort()).toEqual([
      ['a', 'claude-code'],
      ['b', 'claude-code'],
      ['c', 'agent'],
    ])
  })

  test('a file or folder that vanishes during the pass is skipped silently', async () => {
    const home = makeHome()
    const gone = home.session(`-code-a/${ids.first}.jsonl`, [user('a')])
    home.session(`-code-a/${ids.second}.jsonl`, [user('b')])
    const said: string[] = []
    const debug: string[] = []
    const vanish = () => rmSync(gone, { force: true })
    // Progress is reported between seeing the files and reading them.
    const catalogue = await home.open({
      reports: { warn: text => said.push(text), debug: text => debug.push(text), progress: vanish },
    })
    const { sessions } = await catalogue.list()
    expect(sessions.map(({ title }) => title)).toEqual(['b'])
    expect(said).toEqual([])
    expect(debug.join()).toContain(gone)
  })
})

describe('subagents', () => {
  const asked = (text: string) => user(text, { isSidechain: true, sessionId: ids.first, agentId: 'x' })
  const family = () => {
    const home = makeHome()
    home.session(`-code-a/${ids.first}.jsonl`, [user('parent')])
    home.session('-code-a/agent-0a1b2c3d.jsonl', [asked('flat')])
    home.session('-code-a/agent-ffffffff.jsonl', [asked('Warmup'), says('Ready', {}, { isSidechain: true })])
    home.session(`-code-a/${ids.first}/subagents/agent-a36efb2.jsonl`, [asked('nested')])
    home.session(`-code-a/${ids.first}/subagents/agent-a36efb2.meta.json`, '{"agentType":"Explore"}')
    home.session(`-code-a/${ids.second}/subagents/agent-b000001.jsonl`, [asked('orphan')])
    return home
  }

  test('are listed only on request, linked to their parent, which counts them', async () => {
    const catalogue = await family().open()
    expect((await catalogue.list()).sessions).toMatchObject([
      { title: 'parent', subagents: 2, isSubagent: false, parentId: null },
    ])
    const { sessions } = await catalogue.list({ subagents: true })
    const found = sessions
      .filter(({ isSubagent }) => isSubagent)
      .map(({ title, parentId, agentType, isOrphan = false }) => ({ title, parentId, agentType, isOrphan }))
    expect(found.sort((a, b) => (a.title ?? '').localeCompare(b.title ?? ''))).toEqual([
      { title: 'flat', parentId: ids.first, agentType: null, isOrphan: false },
      { title: 'nested', parentId: ids.first, agentType: 'Explore', isOrphan: false },
      { title: 'orphan', parentId: ids.second, agentType: null, isOrphan: true },
    ])
  })

  test('have their type as soon as it is written beside them, but not through a link', async () => {
    const home = family()
    const nested = join(home.projects, `-code-a/${ids.first}/subagents`)
    const typeOf = async () => (await (await home.open()).find('agent-a36efb2'))[0]?.agentType
    expect(await typeOf()).toBe('Explore')
    writeFileSync(join(nested, 'agent-a36efb2.meta.json'), '{"agentType":"Plan"}')
    expect(await typeOf()).toBe('Plan')
    rmSync(join(nested, 'agent-a36efb2.meta.json'))
    symlinkSync(home.write('outside.json', '{"agentType":"Spy"}'), join(nested, 'agent-a36efb2.meta.json'))
    expect(await typeOf()).toBeNull()
  })

  test('that were only warmed up are empty', async () => {
    const { sessions } = await (await family().open()).list({ subagents: true, all: true })
    expect(sessions.find(({ title }) => title === 'Warmup')?.empty).toBe(true)
  })

  test('take their type from the call if they have no sidecar', async () => {
    const home = makeHome()
    const call = says('x', {
      content: [{ type: 'tool_use', id: 't1', name: 'Agent', input: { subagent_type: 'Plan' } }],
    })
    const done = user([{ type: 'tool_result', tool_use_id: 't1', content: 'ok' }], {
      toolUseResult: { agentId: '0a1b2c3d' },
    })
    home.session(`-code-a/${ids.first}.jsonl`, [user('parent'), call, done])
    home.session('-code-a/agent-0a1b2c3d.jsonl', [asked('flat')])
    const [found] = await (await home.open()).find('agent-0a1b')
    expect(found).toMatchObject({ agentType: 'Plan', parentId: ids.first })
  })
})

describe('times', () => {
  test('created and modified come from the file system, and so does the order', async () => {
    const home = makeHome()
    const old = home.session(`-code-a/${ids.first}.jsonl`, [user('old', { timestamp: '2030-01-01T00:00:00.000Z' })], {
      modified: new Date('2026-01-01T00:00:00Z'),
    })
    home.session(`-code-a/${ids.second}.jsonl`, [user('new', { timestamp: '2020-01-01T00:00:00.000Z' })], {
      modified: new Date('2026-02-01T00:00:00Z'),
    })
    const { sessions } = await (await home.open()).list()
    expect(sessions.map(({ title }) => title)).toEqual(['new', 'old'])
    expect(sessions[1]?.modified).toBe('2026-01-01T00:00:00.000Z')
    expect(sessions[1]?.created).toBe(new Date(statSync(old).birthtimeMs).toISOString())
  })

  test('a half-written last line is damage only after the file has not changed for ten seconds', async () => {
    const home = makeHome()
    const path = home.session(`-code-a/${ids.first}.jsonl`, `${JSON.stringify(user('a'))}\n{"half`, {
      modified: new Date(),
    })
    const catalogue = await home.open()
    expect((await catalogue.list()).sessions[0]?.parseErrors).toBe(0)
    const rested = new Date(Date.now() - 11_000)
    utimesSync(path, rested, rested)
    expect((await catalogue.list()).sessions[0]?.parseErrors).toBe(1)
  })

  test('a file that was written less than five minutes ago is active', async () => {
    const home = makeHome()
    home.session(`-code-a/${ids.first}.jsonl`, [user('a')], { modified: new Date(Date.now() - 4 * 60_000) })
    home.session(`-code-a/${ids.second}.jsonl`, [user('b')], { modified: new Date(Date.now() - 6 * 60_000) })
    const { sessions } = await (await home.open()).list()
    expect(sessions.map(({ title, status }) => [title, status])).toEqual([
      ['a', 'active'],
      ['b', 'completed'],
    ])
  })

  test('so is a session that a running Claude Code has open, and not one that a dead process left behind', async () => {
    const home = makeHome()
    home.session(`-code-a/${ids.first}.jsonl`, [user('open')])
    home.session(`-code-a/${ids.second}.jsonl`, [user('crashed')])
    home.session(`-code-a/${ids.third}.jsonl`, [user('recycled')])
    const running = (pid: number, sessionId: string, startedAt: number) =>
      home.write(`.claude/sessions/${pid}.json`, JSON.stringify({ pid, sessionId, startedAt }))
    running(process.pid, ids.first, Date.now())
    running(2 ** 30, ids.second, Date.now())
    // This pid is alive, but its process is younger than the session: the number was used again.
    running(process.ppid, ids.third, 1000)
    const { sessions } = await (await home.open()).list()
    const statuses = Object.fromEntries(sessions.map(({ title, status }) => [title, status]))
    expect(statuses).toEqual({
      open: 'active',
      crashed: 'completed',
      recycled: process.platform === 'linux' ? 'completed' : 'active',
    })
  })
})

describe('projects', () => {
  test('are grouped by real path, not by folder name', async () => {
    const home = makeHome()
    home.session(`-code-a-b/${ids.first}.jsonl`, [user('x', { cwd: '/code/a-b' })], {
      modified: new Date('2026-03-01T00:00:00Z'),
    })
    home.session(`-code-a-b/${ids.second}.jsonl`, [user('x', { cwd: '/code/a_b' })], {
      modified: new Date('2026-02-01T00:00:00Z'),
    })
    home.session(`-moved/${ids.third}.jsonl`, [user('x', { cwd: '/code/a_b' })], {
      modified: new Date('2026-01-01T00:00:00Z'),
    })
    expect(await (await home.open()).projects()).toEqual([
      { path: '/code/a-b', encoded: '-code-a-b', sessionCount: 1, lastModified: '2026-03-01T00:00:00.000Z' },
      { path: '/code/a_b', encoded: '-code-a-b', sessionCount: 2, lastModified: '2026-02-01T00:00:00.000Z' },
    ])
  })

  test('of a session that names none are taken from the index, from its neighbours, or guessed', async () => {
    const home = makeHome()
    home.session(`-code-my-app/${ids.first}.jsonl`, [snapshot()])
    home.session(`-code-my-app/${ids.second}.jsonl`, [user('x', { cwd: '/code/my-app' })])
    home.session(`-indexed/${ids.first}.jsonl`, [snapshot()])
    home.session('-indexed/sessions-index.json', '{"version":1,"entries":[],"originalPath":"/in/dexed"}')
    // As if it had been renamed.
    home.session(`-code-moved/${ids.first}.jsonl`, [user('a', { cwd: '/code/before' })])
    home.session(`-code-moved/${ids.second}.jsonl`, [snapshot()])
    // Some of its sessions began elsewhere.
    home.session(`-code-shop/${ids.first}.jsonl`, [user('a', { cwd: '/code/shop' })])
    home.session(`-code-shop/${ids.third}.jsonl`, [user('a', { cwd: '/code/other' })])
    home.session(`-code-shop/${ids.second}.jsonl`, [snapshot()])
    home.session(`-only-guess/${ids.first}.jsonl`, [snapshot()])
    const { sessions } = await (await home.open()).list({ all: true })
    const project = (folder: string) => {
      const found = sessions.find(({ projectEncoded, empty }) => projectEncoded === folder && empty)
      return [found?.projectPath, found?.projectGuessed]
    }
    expect(project('-code-my-app')).toEqual(['/code/my-app', true])
    expect(project('-code-moved')).toEqual(['/code/before', true])
    expect(project('-code-shop')).toEqual(['/code/shop', true])
    expect(project('-indexed')).toEqual(['/in/dexed', undefined])
    expect(project('-only-guess')).toEqual(['/only/guess', true])
  })
})

describe('sources', () => {
  const sourcesOf = async (write: (home: ReturnType<typeof makeHome>) => void) => {
    const home = makeHome()
    write(home)
    const { sessions } = await (await home.open()).list({ all: true })
    return Object.fromEntries(sessions.map(({ path, source }) => [basename(path).slice(0, 1), source]))
  }

  test('are known from the registry, from the marks in a prompt, then from the entry point', async () => {
    const long = 'x '.repeat(300)
    expect(
      await sourcesOf(home => {
        home.write('.local/aynd/sessions.json', JSON.stringify({ sessions: [{ sessionId: ids.first }] }))
        home.session(`-a/${ids.first}.jsonl`, [user('a', { entrypoint: 'sdk-ts' })])
        home.session(`-a/${ids.second}.jsonl`, [user(`${long} Context from aynd: x`, { entrypoint: 'cli' })])
        home.session(`-a/${ids.third}.jsonl`, [user('c', { entrypoint: 'sdk-py' })])
        home.session('-a/44444444-4444-4444-8444-444444444444.jsonl', [user('d', { entrypoint: 'cli' })])
        home.session('-a/55555555-5555-4555-8555-555555555555.jsonl', [user('e')])
        home.session('-a/66666666-6666-4666-8666-666666666666.jsonl', [snapshot()])
        home.session('-a/77777777-7777-4777-8777-777777777777.jsonl', [user('g', { entrypoint: 'claude-vscode' })])
      }),
    ).toEqual({ 1: 'aynd', 2: 'aynd', 3: 'sdk', 4: 'claude-cli', 5: 'claude-cli', 6: 'unknown', 7: 'unknown' })
  })

  test('of a fork whose origin is gone are known if aynd knew the origin', async () => {
    const home = makeHome()
    home.write('.local/aynd/sessions.json', JSON.stringify({ sessions: [{ sessionId: ids.first }] }))
    home.session(`-a/${ids.second}.jsonl`, [user('b', { forkedFrom: { sessionId: ids.first } })])
    expect((await (await home.open()).list()).sessions[0]?.source).toBe('aynd')
  })

  test('of a fork are those of the session it came from, however many forks ago', async () => {
    const fork = (from: string) => ({ forkedFrom: { sessionId: from, messageUuid: 'm' } })
    const home = makeHome()
    home.write('.local/aynd/session-registry.json', JSON.stringify({ sessions: [{ sessionId: ids.first }] }))
    home.session(`-a/${ids.first}.jsonl`, [user('a')])
    home.session(`-a/${ids.second}.jsonl`, [user('b', fork(ids.first))])
    home.session(`-a/${ids.third}.jsonl`, [user('c', fork(ids.second))])
    const [found] = await (await home.open()).find(ids.third)
    expect(found).toMatchObject({ source: 'aynd', forkedFrom: { sessionId: ids.second, entryId: 'm' } })
    const { sessions } = await (await home.open()).list()
    expect(sessions.map(({ source }) => source)).toEqual(['aynd', 'aynd', 'aynd'])
  })

  test('are found even if forks name one another in a circle', async () => {
    const fork = (from: string) => ({ forkedFrom: { sessionId: from } })
    expect(
      await sourcesOf(home => {
        home.session(`-a/${ids.first}.jsonl`, [user('a', fork(ids.second))])
        home.session(`-a/${ids.second}.jsonl`, [user('b', fork(ids.first))])
      }),
    ).toEqual({ 1: 'claude-cli', 2: 'claude-cli' })
  })
})

describe('looking up a session', () => {
  test('prefers a whole id to ids that begin with it, and an id may be several files', async () => {
    const home = makeHome()
    home.session(`-a/${ids.first}.jsonl`, [user('a')])
    home.session(`-b/${ids.first}.jsonl`, [user('b')])
    home.session(`-b/${ids.second}.jsonl`, [user('c')])
    const catalogue = await home.open()
    expect(await catalogue.find('1111')).toHaveLength(2)
    expect(await catalogue.find('2222')).toHaveLength(1)
    expect(await catalogue.find('9')).toEqual([])
    expect(await catalogue.find(join(home.projects, `-b/${ids.first}.jsonl`))).toMatchObject([{ title: 'b' }])
  })

  test('takes a path through links, and refuses an empty word', async () => {
    const home = makeHome()
    home.write(`dotfiles/projects/-a/${ids.first}.jsonl`, `${JSON.stringify(user('a'))}\n`)
    symlinkSync(join(home.path, 'dotfiles'), join(home.path, '.claude'))
    const catalogue = await home.open()
    expect(await catalogue.find(join(home.path, `.claude/projects/-a/${ids.first}.jsonl`))).toHaveLength(1)
    expect(await catalogue.find('')).toEqual([])
  })

  test('reads only what it needs', async () => {
    const home = makeHome()
    for (let n = 0; n < 20; n++)
      home.session(`-a/${String(n).padStart(8, '0')}-1111-4111-8111-111111111111.jsonl`, [user('a')])
    const seen: number[] = []
    const catalogue = await home.open({ reports: { progress: (_, total) => seen.push(total) } })
    expect(await catalogue.find('00000007')).toHaveLength(1)
    expect(new Set(seen)).toEqual(new Set([1]))
  })

  test('the transcript ends where the count ended, even if the file has grown since', async () => {
    const home = makeHome()
    const path = home.session(`-a/${ids.first}.jsonl`, [user('a'), says('b')])
    const catalogue = await home.open()
    const [session] = await catalogue.find(ids.first)
    if (!session) throw new Error('not found')
    appendFileSync(path, `${JSON.stringify(user('c'))}\n`)
    expect([...catalogue.entries(session)]).toHaveLength(session.messageCount)
    expect((await catalogue.find(ids.first))[0]?.messageCount).toBe(3)
  })
})

describe('an ignored path', () => {
  const titlesWith = async (home: ReturnType<typeof makeHome>, settings: string, all = true) => {
    home.write('.config/sessions-tui/settings.json', settings)
    return (await (await home.open()).list({ all })).sessions.map(({ title }) => title)
  }

  test('may be one that the index names, a project by its other name, or of any length', async () => {
    const home = makeHome()
    const long = `/code/${'x'.repeat(250)}`
    home.session(`-code-real/${ids.first}.jsonl`, [user('linked')])
    home.session(`${long.replace(/[^A-Za-z0-9]/g, '-').slice(0, 200)}-abc123/${ids.first}.jsonl`, [user('long')])
    home.session(
      '-c/sessions-index.json',
      JSON.stringify({ entries: [{ sessionId: ids.second, firstPrompt: 'indexed' }] }),
    )
    mkdirSync(join(home.path, 'real'))
    symlinkSync(join(home.path, 'real'), join(home.path, 'link'))
    home.session(`${join(home.path, 'real').replace(/[^A-Za-z0-9]/g, '-')}/${ids.third}.jsonl`, [
      user('by its other name'),
    ])
    const ignore = [long, '/code/real', '~/link', join(home.projects, `-c/${ids.second}.jsonl`)]
    expect(await titlesWith(home, JSON.stringify({ ignore }))).toEqual([])
  })

  test('may be given alone, and counts even in a file with a mistake', async () => {
    const home = makeHome()
    home.session(`-code-secret/${ids.first}.jsonl`, [user('secret')])
    expect(await titlesWith(home, '{"ignore": "/code/secret"}')).toEqual([])
    expect(await titlesWith(home, '{"ignore": ["/code/secret"], "roots": [}')).toEqual([])
  })

  test('is never read, whether a file, a folder, or a project by its own path', async () => {
    const home = makeHome()
    const file = home.session(`-a/${ids.first}.jsonl`, [user('a')])
    home.session(`-a/${ids.second}.jsonl`, [user('kept')])
    home.session(`-b/${ids.first}.jsonl`, [user('b')])
    home.session(`-code-secret/${ids.first}.jsonl`, [user('c')])
    home.write(
      '.config/sessions-tui/settings.json',
      JSON.stringify({ ignore: [file, join(home.projects, '-b'), '/code/secret'] }),
    )
    const { sessions } = await (await home.open()).list({ all: true })
    expect(sessions.map(({ title }) => title)).toEqual(['kept'])
  })

  test('an invalid settings file means the defaults and a warning', async () => {
    const home = makeHome()
    home.session(`-a/${ids.first}.jsonl`, [user('a')])
    home.write('.config/sessions-tui/settings.json', '{\n  "roots": [,\n}')
    const said: string[] = []
    const catalogue = await home.open({ reports: { warn: text => said.push(text) } })
    expect((await catalogue.list()).total).toBe(1)
    expect(said.join()).toMatch(/settings\.json is not valid at line 2/)
  })
})

test('two questions at once share one pass over the disk', async () => {
  const home = makeHome()
  home.session(`-a/${ids.first}.jsonl`, [user('a')])
  let reads = 0
  const catalogue = await home.open({
    reports: {
      progress: done => {
        reads += done
      },
    },
  })
  const [list, projects] = await Promise.all([catalogue.list(), catalogue.projects()])
  expect([list.total, projects.length, reads]).toEqual([1, 1, 1])
})

test('a hard link or a copy is a separate session: the key is the path', async () => {
  const home = makeHome()
  const path = home.session(`-a/${ids.first}.jsonl`, [user('a')])
  mkdirSync(join(home.projects, '-b'))
  linkSync(path, join(home.projects, `-b/${ids.first}.jsonl`))
  expect((await (await home.open()).list()).total).toBe(2)
  unlinkSync(path)
  writeFileSync(join(home.projects, `-b/${ids.first}.jsonl`), '')
  expect((await (await home.open()).list()).total).toBe(0)
})
