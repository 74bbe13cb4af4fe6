import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { agents } from '../../../src/agents/index.ts'
import { planResume } from '../../../src/engine/resume/plan.ts'
import type { ResumeRequest } from '../../../src/model/resume.ts'
import { withFakeAgent } from '../../support/fake-agent.ts'
import { makeHome } from '../../support/home.ts'
import { ids, says, snapshot, user } from '../../support/lines/claude-lines.ts'
import { begin, groundOf, newId, readyPlan, saidIn, sessionOf } from '../../support/resume.ts'

const resume: ResumeRequest = { isFork: false }
const fork: ResumeRequest = { isFork: true }

const agentHeader = (cwd: string) => ({
  type: 'session',
  id: 'a3f7c901-1111-4222-8333-444455556666',
  version: 1,
  timestamp: '2026-02-26T14:30:12Z',
  cwd,
})
const agentAsks = {
  type: 'message',
  id: 'aa000001',
  parent_id: '',
  role: 'user',
  message: { role: 'user', content: [{ type: 'text', text: 'hello' }] },
}

describe('a session of Claude Code', () => {
  test('is resumed by its id in the folder it began in', async () => {
    const { home } = withFakeAgent(makeHome())
    const { folder } = begin(home, 'code/my shop')
    const plan = planResume(await sessionOf(home, ids.first), resume, await groundOf(home))
    expect(plan).toMatchObject({
      kind: 'ready',
      launch: { file: 'claude', args: ['--resume', ids.first], cwd: folder, env: {} },
      resultId: ids.first,
      status: 'resumed',
      writes: 'nothing',
      cautions: [],
    })
  })

  test('is resumed where it began, even if it moved on later', async () => {
    const { home } = withFakeAgent(makeHome())
    const { folder } = begin(home, 'code/shop')
    const elsewhere = join(home.path, 'code/other')
    begin(home, 'code/shop', ids.first, [...saidIn(folder, ids.first), user('and there', { cwd: elsewhere })])
    const { launch } = readyPlan(await sessionOf(home, ids.first), resume, await groundOf(home))
    expect(launch.cwd).toBe(folder)
  })

  test('is not forked if its agent cannot fork', async () => {
    const { home } = withFakeAgent(makeHome())
    begin(home, 'code/shop')
    const before = agents['claude-code'].resume.fork
    onTestFinished(() => void Object.assign(agents['claude-code'].resume, { fork: before }))
    Object.assign(agents['claude-code'].resume, { fork: 'none' })
    const [session, ground] = [await sessionOf(home, ids.first), await groundOf(home)]
    expect(planResume(session, fork, ground)).toMatchObject({
      kind: 'refused',
      sentence: 'Claude Code cannot fork a session. Resume this one, or export it.',
    })
    expect(planResume(session, resume, ground).kind).toBe('ready')
  })

  test('is forked under an id of our choice', async () => {
    const { home } = withFakeAgent(makeHome())
    begin(home, 'code/shop')
    const plan = readyPlan(await sessionOf(home, ids.first), fork, await groundOf(home))
    expect(plan.launch.args).toEqual(['--resume', ids.first, '--fork-session', '--session-id', newId])
    expect(plan).toMatchObject({ resultId: newId, status: 'created', writes: 'nothing' })
  })

  test.each([
    ['go on, please', ['go on, please']],
    ['two\nlines "quoted"', ['two\nlines "quoted"']],
    ['--version', ['--', '--version']],
    ['- a list', ['--', '- a list']],
    // Without the space, Claude Code would take these for its own commands.
    ['doctor', ['doctor ']],
    ['mcp', ['mcp ']],
    ['', []],
  ])('gets the prompt %j', async (prompt, args) => {
    const { home } = withFakeAgent(makeHome())
    begin(home, 'code/shop')
    const { launch } = readyPlan(await sessionOf(home, ids.first), { ...resume, prompt }, await groundOf(home))
    expect(launch.args).toEqual(['--resume', ids.first, ...args])
  })

  test('is resumed as the settings say', async () => {
    const { home } = withFakeAgent(makeHome())
    begin(home, 'code/shop')
    const agents = { 'claude-code': { program: '~/bin/claude', args: ['--add-dir', '../lib'] } }
    home.write('.config/sessions-tui/settings.json', JSON.stringify({ agents }))
    const { launch } = readyPlan(await sessionOf(home, ids.first), resume, await groundOf(home))
    expect(launch).toMatchObject({
      file: join(home.path, 'bin/claude'),
      args: ['--add-dir', '../lib', '--resume', ids.first],
    })
  })
})

describe('a session of agent', () => {
  test('is resumed by the beginning of its id, with the settings of its folder', async () => {
    const { home } = withFakeAgent(makeHome())
    const folder = join(home.path, 'code/tool')
    mkdirSync(folder, { recursive: true })
    home.agentSession('20260226-143012-a3f7c901.jsonl', [agentHeader(folder), agentAsks])
    const session = await sessionOf(home, 'a3f7c901')
    const ground = await groundOf(home)
    expect(readyPlan(session, resume, ground).launch).toEqual({
      file: 'agent',
      args: ['-session', 'a3f7c901'],
      cwd: folder,
      env: {},
    })
    writeFileSync(join(folder, 'agent.yaml'), '')
    expect(readyPlan(session, { ...resume, prompt: '-v' }, ground).launch.args).toEqual([
      ...['-config', 'agent.yaml', '-session', 'a3f7c901', '-prompt', '-v'],
    ])
  })

  test('is forked by us', async () => {
    const { home } = withFakeAgent(makeHome())
    home.agentSession('20260226-143012-a3f7c901.jsonl', [agentHeader(home.path), agentAsks])
    const plan = readyPlan(await sessionOf(home, 'a3f7c901'), fork, await groundOf(home))
    expect(plan).toMatchObject({ writes: 'fork', resultId: newId, status: 'created' })
    expect(plan.launch.args).toEqual(['-session', newId.slice(0, 8)])
  })
})

describe('the agent’s own folder', () => {
  test('is passed on if it is not the usual one', async () => {
    const { home } = withFakeAgent(makeHome())
    const backup = join(home.path, 'back up/.claude')
    const folder = join(home.path, 'code/shop')
    mkdirSync(folder, { recursive: true })
    home.write(`back up/.claude/projects/-code-shop/${ids.first}.jsonl`, JSON.stringify(saidIn(folder, ids.first)[0]))
    home.write('.config/sessions-tui/settings.json', JSON.stringify({ roots: [backup] }))
    const { launch } = readyPlan(await sessionOf(home, ids.first), resume, await groundOf(home))
    expect(launch.env).toEqual({ CLAUDE_CONFIG_DIR: backup })
  })

  test('is removed if the session is in the usual one, and another is set', async () => {
    const { home } = withFakeAgent(makeHome(), 'say', { CLAUDE_CONFIG_DIR: '/elsewhere' })
    begin(home, 'code/shop')
    home.write('.config/sessions-tui/settings.json', JSON.stringify({ roots: ['~/.claude'] }))
    const { launch } = readyPlan(await sessionOf(home, ids.first), resume, await groundOf(home))
    expect(launch.env).toEqual({ CLAUDE_CONFIG_DIR: null })
  })

  test('cannot be a folder with a name that the agent would not use', async () => {
    const { home } = withFakeAgent(makeHome())
    home.write(`old/-code-shop/${ids.first}.jsonl`, JSON.stringify(saidIn(home.path, ids.first)[0]))
    home.write('.config/sessions-tui/settings.json', JSON.stringify({ roots: ['~/old'] }))
    const plan = planResume(await sessionOf(home, ids.first), resume, await groundOf(home))
    expect(plan).toMatchObject({ kind: 'refused', sentence: expect.stringContaining('has to end in projects') })
  })

  test('is the one above agent/sessions for agent', async () => {
    const { home } = withFakeAgent(makeHome())
    const name = '20260226-143012-a3f7c901.jsonl'
    home.write(
      `old/agent/sessions/${name}`,
      `${JSON.stringify(agentHeader(home.path))}\n${JSON.stringify(agentAsks)}\n`,
    )
    home.write('.config/sessions-tui/settings.json', JSON.stringify({ roots: ['~/old/agent/sessions'] }))
    const { launch } = readyPlan(await sessionOf(home, 'a3f7c901'), resume, await groundOf(home))
    expect(launch.env).toEqual({ XDG_CONFIG_HOME: join(home.path, 'old') })
  })
})

describe('a session that cannot be resumed', () => {
  async function sentenceFor(arrange: (made: ReturnType<typeof arranged>) => void, id: string = ids.first) {
    const made = arranged()
    const session = await sessionOf(made.home, id)
    arrange(made)
    const plan = planResume(session, resume, await groundOf(made.home))
    return plan.kind === 'refused' ? plan.sentence.replaceAll(made.home.path, '~') : plan
  }

  function arranged() {
    const { home } = withFakeAgent(makeHome())
    const { folder, path } = begin(home, 'code/shop')
    begin(home, 'code/shop', ids.second, [snapshot()])
    const folderName = 'code/shop'
    begin(home, folderName, `${ids.first}/subagents/agent-a01b1a4`, [says('x', {}, { cwd: folder, isSidechain: true })])
    return { home, folder, path }
  }

  test('because its file is gone', async () => {
    expect(await sentenceFor(({ path }) => rmSync(path))).toMatch(/^~.*\.jsonl is gone, .* Choose another one\.$/)
  })

  test('because it is empty', async () => {
    expect(await sentenceFor(() => {}, ids.second)).toMatch(/^Nothing was said in this session/)
  })

  test('because it is a subagent’s: its parent is named', async () => {
    expect(await sentenceFor(() => {}, 'agent-a01b1a4')).toContain(`Resume the session that started it: ${ids.first}.`)
  })

  test('because its folder is gone, and there is no similar one', async () => {
    expect(await sentenceFor(({ folder }) => rmSync(folder, { recursive: true }))).toMatch(
      /^~\/code\/shop, where this session began, is no longer there, .* or export it\.$/,
    )
  })

  test('because its folder is a file now', async () => {
    const arrange = ({ folder }: { folder: string }) => {
      rmSync(folder, { recursive: true })
      writeFileSync(folder, '')
    }
    expect(await sentenceFor(arrange)).toMatch(/^~\/code\/shop is not a folder, so/)
  })

  test('because the agent is not installed', async () => {
    const made = await sentenceFor(({ home }) => {
      chmodSync(join(home.path, 'bin/claude'), 0o644)
      home.env.PATH = join(home.path, 'bin')
    })
    expect(made).toBe(
      'Claude Code was not found: `claude` is not on your PATH. Install it, or set agents.claude-code.program in ~/.config/sessions-tui/settings.json.',
    )
  })
})

describe('what the user should know before', () => {
  async function cautions(here: string | null, request: ResumeRequest = resume, settings = '{}') {
    const { home } = withFakeAgent(makeHome())
    begin(home, 'code/shop')
    mkdirSync(join(home.path, 'code/shop/.git/worktrees/fix'), { recursive: true })
    home.write('code/fix/.git', `gitdir: ${home.path}/code/shop/.git/worktrees/fix`)
    mkdirSync(join(home.path, 'code/fix/web'))
    home.write('.config/sessions-tui/settings.json', settings)
    const ground = await groundOf(home, { here: here && join(home.path, here) })
    return readyPlan(await sessionOf(home, ids.first), request, ground).cautions.map(({ kind }) => kind)
  }

  test('that the session belongs to another project', async () => {
    expect(await cautions('code/other')).toEqual(['otherProject'])
    expect(await cautions('code/shopping', fork)).toEqual(['otherProject'])
  })

  test.each(['code/shop', 'code/shop/web', 'code', 'code/fix', 'code/fix/web'])('but not from %s', async here => {
    expect(await cautions(here)).toEqual([])
  })

  test('nor without a user to ask, nor if the settings or a choice of folder allow it', async () => {
    expect(await cautions(null)).toEqual([])
    expect(await cautions('code/other', resume, '{ "confirmOtherProject": false }')).toEqual([])
    expect(await cautions('code/other', { ...resume, folder: '../shop' })).toEqual([])
  })

  test('that the session is open elsewhere, but not for a fork of it', async () => {
    const { home } = withFakeAgent(makeHome())
    begin(home, 'code/shop')
    const report = {
      pid: process.pid,
      sessionId: ids.first,
      startedAt: Date.now(),
      updatedAt: 1_785_542_400_000,
      tmux: '%3',
    }
    home.write('.claude/sessions/1.json', JSON.stringify(report))
    const session = await sessionOf(home, ids.first)
    const ground = await groundOf(home)
    expect(readyPlan(session, resume, ground).cautions).toEqual([
      {
        kind: 'live',
        pid: process.pid,
        terminal: expect.toBeOneOf([null, expect.any(String)]),
        writtenAt: '2026-08-01T00:00:00.000Z',
        tmuxPane: '%3',
      },
    ])
    expect(readyPlan(session, fork, ground).cautions).toEqual([])
  })
})

describe('a session that another person wrote', () => {
  test.each(['', 'bin', '../..', 'C:\\code\\shop', '/a\0b', '~', '-rf', '\u001b]52;c;eA==\u0007'])(
    'is refused with a sentence if it says that it began in %j',
    async cwd => {
      const { home } = withFakeAgent(makeHome())
      home.session(`-x/${ids.first}.jsonl`, saidIn(cwd, ids.first))
      const plan = planResume(await sessionOf(home, ids.first), resume, await groundOf(home))
      expect(plan.kind).toBe('refused')
    },
  )

  test('on another system is found by the end of its path', async () => {
    const { home } = withFakeAgent(makeHome())
    const here = begin(home, 'code/shop', ids.second).folder
    home.session(`C--code-shop/${ids.first}.jsonl`, saidIn('C:\\code\\shop', ids.first))
    const ground = await groundOf(home, { knownProjects: () => [here] })
    const plan = planResume(await sessionOf(home, ids.first), resume, ground)
    expect(plan).toMatchObject({ kind: 'moved', candidates: [{ path: here, why: 'the same name' }] })
  })

  test('is never given a prompt that no program can take', async () => {
    const { home } = withFakeAgent(makeHome())
    begin(home, 'code/shop')
    const session = await sessionOf(home, ids.first)
    const ground = await groundOf(home)
    for (const prompt of ['a\0b', 'é'.repeat(70_000)]) {
      expect(planResume(session, { ...resume, prompt }, ground)).toMatchObject({ kind: 'refused' })
    }
  })
})
