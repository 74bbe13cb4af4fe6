import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { environmentOf } from '../../src/engine/config/environment.ts'
import { launchedSessions } from '../../src/engine/resume/registry.ts'
import { encodeProject } from '../../src/model/folder.ts'
import { openApp, type Walk } from '../support/app.ts'
import { type FakeAgent, withFakeAgent } from '../support/fake-agent.ts'
import { type Home, makeHome } from '../support/home.ts'
import { ids } from '../support/lines/claude-lines.ts'
import { begin, saidIn } from '../support/resume.ts'

const shown = (app: Walk) =>
  app
    .rows()
    .map(row => row.replace(/^.*│ {2}(.*?) *│.*$/, '$1'))
    .join(' ')

/** The dashboard over the home that `prepare` has filled, with a stand-in for the agents. */
async function open(prepare: (home: Home) => { here?: string }, does = 'say') {
  const home = makeHome()
  const { here = home.path } = prepare(home)
  const agent = withFakeAgent(home, does)
  const app = await openApp(agent.home, { here })
  return { app, agent, home }
}

const hasEnded = ({ state }: Walk) => state.toast !== null

describe('r says why not, and starts nothing,', () => {
  const refusals: readonly (readonly [string, (home: Home) => { here?: string }, RegExp])[] = [
    [
      'where nothing was said',
      home => {
        begin(home, 'shop', ids.first, [{ type: 'mode', mode: 'normal', sessionId: ids.first }])
        return {}
      },
      /Nothing was said in this session/,
    ],
    [
      'where the folder is gone and nothing is like it',
      home => {
        const { folder } = begin(home, 'shop')
        rmSync(folder, { recursive: true })
        return {}
      },
      /~\/shop, where this session began, is no longer there.*Another folder…/,
    ],
    [
      'where nothing tells which folder it was',
      home => {
        home.session(`-not-known/${ids.first}.jsonl`, [
          { type: 'user', sessionId: ids.first, message: { role: 'user', content: 'fix the login' } },
        ])
        return {}
      },
      /This session does not say in which folder it began/,
    ],
  ]

  test.each(refusals)('%s', async (_, prepare, sentence) => {
    const { app, agent } = await open(prepare)
    await app.press('a', 'r')
    await app.until(({ state }) => state.overlay?.kind === 'question')
    expect(shown(app)).toMatch(sentence)
    expect(agent.happened()).toEqual([])
    await app.press('escape')
    expect(app.state.overlay).toBe(null)
    await app.close()
  })

  test('without the program', async () => {
    const home = makeHome()
    const { folder } = begin(home, 'shop')
    const app = await openApp({ ...home, env: { ...home.env, PATH: '/nowhere' } }, { here: folder })
    await app.press('r')
    expect(shown(app)).toMatch(/Claude Code was not found: `claude` is not on your PATH\. Install it, or set/)
    await app.close()
  })

  test('if the file was deleted since it was listed', async () => {
    const { app, home } = await open(one => ({ here: begin(one, 'shop').folder }))
    rmSync(join(home.projects, encodeProject(join(home.path, 'shop')), `${ids.first}.jsonl`))
    await app.press('r')
    await app.until(({ state }) => state.overlay?.kind === 'question' || state.list.sessions.length === 0)
    if (app.state.overlay) expect(shown(app)).toMatch(/is gone, and this session with it/)
    await app.close()
  })
})

describe('a session of another project', () => {
  const elsewhere = (home: Home) => {
    begin(home, 'work/billing')
    mkdirSync(join(home.path, 'code'))
    return { here: join(home.path, 'code') }
  }

  test('is resumed there after a confirmation', async () => {
    const { app, agent, home } = await open(elsewhere)
    await app.press('r')
    expect(shown(app)).toContain('This session belongs to ~/work/billing. Resume in that context?')
    expect(agent.happened()).toEqual([])
    await app.press('enter')
    await app.until(hasEnded)
    expect(agent.started().cwd).toBe(join(home.path, 'work/billing'))
    await app.close()
  })

  test('is resumed at once if the settings say so', async () => {
    const { app, agent } = await open(home => {
      home.write('.config/sessions-tui/settings.json', '{ "confirmOtherProject": false }')
      return elsewhere(home)
    })
    await app.press('r')
    await app.until(hasEnded)
    expect(agent.started().argv).toEqual(['--resume', ids.first])
    await app.close()
  })
})

describe('a project that was moved', () => {
  const moved = (home: Home) => {
    const { folder } = begin(home, 'old/shop')
    mkdirSync(join(home.path, 'new'))
    renameSync(folder, join(home.path, 'new/shop'))
    return {}
  }

  test('is resumed at its new place, with a copy; the original keeps its bytes', async () => {
    const { app, agent, home } = await open(moved)
    const original = join(home.projects, encodeProject(join(home.path, 'old/shop')), `${ids.first}.jsonl`)
    const hash = () => createHash('sha256').update(readFileSync(original)).digest('hex')
    const before = hash()
    await app.press('r')
    expect(shown(app)).toMatch(/~\/old\/shop is no longer there\./)
    expect(app.row('~/new/shop')).toContain('the same name')
    await app.press('enter')
    await app.until(({ state }) => state.toast?.kind === 'done')
    const there = join(home.path, 'new/shop')
    const [copy = ''] = readdirSync(join(home.projects, encodeProject(there)))
    expect(agent.started()).toMatchObject({ argv: ['--resume', copy.replace('.jsonl', '')], cwd: there })
    expect(hash()).toBe(before)
    await app.until(({ state }) => state.list.selected?.endsWith(copy) === true)
    await app.close()
  })

  test('is left alone by Esc, and nothing is written', async () => {
    const { app, agent, home } = await open(moved)
    await app.press('r', 'escape')
    expect(agent.happened()).toEqual([])
    expect(readdirSync(home.projects)).toEqual([encodeProject(join(home.path, 'old/shop'))])
    await app.close()
  })
})

describe('R', () => {
  const here = (home: Home) => ({ here: begin(home, 'my shop').folder })

  async function started(keys: readonly string[], typed = ''): Promise<FakeAgent> {
    const { app, agent } = await open(here)
    await app.press(...keys)
    if (typed !== '') {
      await app.type(typed)
      await app.press('enter')
    }
    await app.until(hasEnded)
    await app.close()
    return agent
  }

  test('f forks under an id of its own', async () => {
    const { argv = [] } = (await started(['R', 'f'])).started()
    expect(argv.slice(0, 4)).toEqual(['--resume', ids.first, '--fork-session', '--session-id'])
    expect(argv[4]).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('f is recorded, so that the fork is known as one', async () => {
    const agent = await started(['R', 'f'])
    const forkId = agent.started().argv?.[4] ?? ''
    expect(launchedSessions(environmentOf(agent.home.env)).get(forkId)).toMatchObject({
      parentId: ids.first,
      how: 'forked',
      source: 'claude-cli',
    })
  })

  test('p passes a prompt on as one argument', async () => {
    const agent = await started(['R', 'p'], 'say "hi" & $HOME; -x')
    expect(agent.started().argv).toEqual(['--resume', ids.first, 'say "hi" & $HOME; -x'])
  })

  test('o resumes in another folder, from the home or from here', async () => {
    const { app, agent, home } = await open(one => {
      mkdirSync(join(one.path, 'there'))
      return here(one)
    })
    await app.press('R', 'o')
    await app.type('~/there')
    await app.press('enter')
    await app.until(({ state }) => state.toast?.kind === 'done')
    expect(agent.started().cwd).toBe(join(home.path, 'there'))
    expect(agent.started().argv?.[1]).not.toBe(ids.first)
    await app.close()
  })
})

test('a session of another root is resumed with that root as its config folder', async () => {
  const home = makeHome()
  const project = join(home.path, 'shop')
  mkdirSync(project)
  home.write(
    `backup/.claude/projects/${encodeProject(project)}/${ids.first}.jsonl`,
    `${saidIn(project, ids.first)
      .map(line => JSON.stringify(line))
      .join('\n')}\n`,
  )
  home.write('.config/sessions-tui/settings.json', JSON.stringify({ roots: [join(home.path, 'backup/.claude')] }))
  const agent = withFakeAgent(home, 'say')
  const app = await openApp(agent.home, { here: project })
  await app.press('r')
  await app.until(hasEnded)
  expect(agent.started().env?.CLAUDE_CONFIG_DIR).toBe(join(home.path, 'backup/.claude'))
  await app.close()
})

describe('a session of agent', () => {
  const name = '20260226-143012-a3f7c901.jsonl'
  const prepare = (home: Home) => {
    const cwd = join(home.path, 'shop')
    mkdirSync(cwd)
    home.write('shop/agent.yaml', 'model: x\n')
    const at = '2026-02-26T14:30:13Z'
    home.agentSession(name, [
      { type: 'session', id: 'a3f7c901-0000-4000-8000-000000000000', version: 1, timestamp: at, cwd },
      {
        type: 'message',
        id: 'd4e5f6a7',
        parent_id: '',
        timestamp: at,
        role: 'user',
        message: { role: 'user', content: [{ type: 'text', text: 'Hello!' }] },
      },
    ])
    return { here: cwd }
  }

  test('is resumed by its prefix, with the configuration of the folder', async () => {
    const { app, agent } = await open(prepare)
    await app.press('r')
    await app.until(hasEnded)
    expect(agent.started().argv).toEqual(['-config', 'agent.yaml', '-session', 'a3f7c901'])
    await app.close()
  })

  test('is forked into a new file, which is then selected', async () => {
    const { app, agent, home } = await open(prepare)
    await app.press('R', 'f')
    await app.until(({ state }) => state.toast?.kind === 'done')
    const [fork = ''] = readdirSync(home.agentSessions).filter(one => one !== name)
    expect(agent.started().argv).toEqual(['-config', 'agent.yaml', '-session', fork.slice(16, 24)])
    await app.until(({ state }) => state.list.selected?.endsWith(fork) === true)
    await app.close()
  })
})
