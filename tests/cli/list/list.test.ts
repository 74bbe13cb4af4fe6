import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Project, Session } from '../../../src/model/session.ts'
import type { SessionList } from '../../../src/query/list/list.ts'
import { type Home, makeHome } from '../../support/home.ts'
import { runHere as run, runHereJson as runJson } from '../../support/in-process.ts'
import { ids, says, snapshot, user } from '../../support/lines/claude-lines.ts'
import { canRunAsPlainUser, giveToPlainUser, runAs } from '../../support/program.ts'

function homeWithThree(): Home {
  const home = makeHome()
  home.session(`-code-app/${ids.first}.jsonl`, [user('fix the login'), says('done')], {
    modified: new Date(2026, 7, 1, 0, 0, 1),
  })
  home.session(`-code-apple/${ids.second}.jsonl`, [user('grow apples', { cwd: '/code/apple', gitBranch: 'orchard' })], {
    modified: new Date(2026, 7, 2, 23, 59),
  })
  home.session(`-code-app/${ids.third}.jsonl`, [snapshot()])
  return home
}

const titles = ({ sessions }: SessionList) => sessions.map(({ title }) => title)

describe('list', () => {
  test('answers in JSON with the page, the total and the filters', async () => {
    const answer = await runJson<SessionList>(homeWithThree(), 'list')
    expect(answer).toMatchObject({ total: 2, offset: 0, limit: 50, filters: {} })
    expect(titles(answer)).toEqual(['grow apples', 'fix the login'])
  })

  test.each([
    [['--project', '/code/app'], ['fix the login']],
    [['--branch', 'orchard'], ['grow apples']],
    [['--since', '2026-08-02'], ['grow apples']],
    [['--until', '2026-08-01'], ['fix the login']],
    [
      ['--until', '2026-08-02'],
      ['grow apples', 'fix the login'],
    ],
    [['--since', '7d'], []],
    [
      ['--sort', 'messages'],
      ['fix the login', 'grow apples'],
    ],
    [
      ['--order', 'asc'],
      ['fix the login', 'grow apples'],
    ],
    [['--offset', '1'], ['fix the login']],
    [['--limit', '1'], ['grow apples']],
    [
      ['--source', 'external', '--limit', '0'],
      ['grow apples', 'fix the login'],
    ],
    [['--source', 'aynd'], []],
    [['--format', 'agent'], []],
    [['--status', 'failed'], []],
  ])('%j filters it', async (options, expected) => {
    expect(titles(await runJson<SessionList>(homeWithThree(), 'list', ...options))).toEqual(expected)
  })

  test('takes a project relative to the current folder or to the home', async () => {
    const home = makeHome()
    home.session(`-x/${ids.first}.jsonl`, [user('here', { cwd: join(home.path, 'code/app') })])
    expect(titles(await runJson(home, 'list', '--project', 'code'))).toEqual(['here'])
    expect(titles(await runJson(home, 'list', '--project', '~/code'))).toEqual(['here'])
    expect(titles(await runJson(home, 'list', '--project', '.'))).toEqual(['here'])
  })

  test('shows empty sessions with --all', async () => {
    expect((await runJson<SessionList>(homeWithThree(), 'list', '--all')).total).toBe(3)
  })

  test('is a table, without truncation in a pipe', async () => {
    const { stdout, stderr } = await run(homeWithThree(), 'list')
    const [heading, newest] = stdout.split('\n')
    expect(heading).toMatch(/^ID +AGE +PROJECT +BRANCH +MSGS +TITLE$/)
    expect(newest).toMatch(/^22222222 +\w+ +\/code\/apple +orchard +1 +grow apples$/)
    expect(stderr).toBe('')
  })

  test('keeps control characters out of the table, and exact in JSON', async () => {
    const home = makeHome()
    const nasty = 'a\u001b]52;c;aGk=\u0007b\u009b31mc\u202ed\re'
    home.session(`-x/${ids.first}.jsonl`, [user(nasty, { cwd: `/w/${nasty}`, gitBranch: nasty })])
    const { stdout } = await run(home, 'list')
    expect(stdout).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202e]/)
    const { sessions } = await runJson<SessionList>(home, 'list')
    expect(sessions[0]).toMatchObject({ projectPath: `/w/${nasty}`, gitBranch: nasty })
  })

  test.each([
    [['--sort', 'colour'], '--sort is one of modified, created'],
    [['--limit', 'many'], '--limit is a whole number'],
    [['--since', 'soon'], '--since is a date'],
    [['--status', 'lost'], '--status is one of'],
    [['--colour'], "Unknown option '--colour'"],
    [['--limit'], '--limit needs a value: --limit N.'],
  ])('refuses %j with one sentence', async (options, sentence) => {
    const { code, stdout, stderr } = await run(makeHome(), 'list', ...options)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})

test('a command without operands refuses words', async () => {
  const { code, stderr } = await run(makeHome(), 'projects', 'extra')
  expect([code, stderr]).toEqual([2, expect.stringContaining('does not know what to do with "extra"')])
})

describe('without any sessions', () => {
  test('it says where it looked, which is not an error', async () => {
    const home = makeHome()
    const { code, stdout, stderr } = await run(home, 'list')
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toBe(`No Claude Code sessions found in ${home.projects}.\n`)
    expect(await runJson(home, 'list')).toMatchObject({ sessions: [], total: 0 })
  })

  test('a missing root is reported even if there are sessions elsewhere', async () => {
    const { code, stdout, stderr } = await run(homeWithThree(), 'list', '--root', '/nowhere')
    expect(code).toBe(0)
    expect(stdout).toContain('grow apples')
    expect(stderr).toBe('No Claude Code sessions found in /nowhere.\n')
  })

  test('filters without a match are reported', async () => {
    const { stderr } = await run(homeWithThree(), 'list', '--branch', 'none')
    expect(stderr).toMatch(/^No session matches; there are 3 in all\./)
  })
})

describe.skipIf(!canRunAsPlainUser())('unreadable files', () => {
  function runUnprivileged(home: Home, ...args: string[]) {
    return runAs(giveToPlainUser(home), home, ...args)
  }

  test('a folder is skipped with one warning', async () => {
    const home = homeWithThree()
    mkdirSync(join(home.projects, '-locked'))
    chmodSync(join(home.projects, '-locked'), 0o000)
    const { code, stdout, stderr } = await runUnprivileged(home, 'list')
    expect(code).toBe(0)
    expect(stdout).toContain('grow apples')
    expect(stderr).toBe(
      `sessions-tui: ${home.projects}/-locked could not be read (permission denied); its sessions are left out.\n`,
    )
  })

  test('a file is listed by its name, with a warning', async () => {
    const home = homeWithThree()
    chmodSync(join(home.projects, `-code-app/${ids.first}.jsonl`), 0o000)
    const { stdout, stderr } = await runUnprivileged(home, 'list', '--json')
    const { sessions }: SessionList = JSON.parse(stdout)
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ unreadable }) => unreadable)).toMatchObject([
      { id: ids.first, projectPath: '/code/app', title: null, messageCount: 0, parseErrors: 0, status: 'completed' },
    ])
    expect(stderr).toContain(`${ids.first}.jsonl could not be read (permission denied); it is listed without`)
  })

  test('only the path of such a file can be shown', async () => {
    const home = homeWithThree()
    const path = join(home.projects, `-code-app/${ids.first}.jsonl`)
    chmodSync(path, 0o000)
    expect(await runUnprivileged(home, 'show', ids.first, '--path')).toMatchObject({ code: 0, stdout: `${path}\n` })
    const { code, stdout, stderr } = await runUnprivileged(home, 'show', ids.first)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`${ids.first} cannot be shown: its file could not be read.`)
  })

  test('a subagent of such a session is shown', async () => {
    const home = homeWithThree()
    home.session(`-code-app/${ids.first}/subagents/agent-1.jsonl`, [user('look around')])
    chmodSync(join(home.projects, `-code-app/${ids.first}.jsonl`), 0o000)
    const { code, stdout } = await runUnprivileged(home, 'show', 'agent-1')
    expect(code).toBe(0)
    expect(stdout).toContain('look around')
  })
})

test('a root that is not a folder is reported, and the others are listed', async () => {
  const { code, stdout, stderr } = await run(homeWithThree(), 'list', '--root', '/etc/passwd')
  expect([code, stderr]).toEqual([
    0,
    'sessions-tui: /etc/passwd could not be read (not a folder); its sessions are left out.\n',
  ])
  expect(stdout).toContain('grow apples')
})

test('a warning is given once, even if the disk is read again', async () => {
  const { stderr } = await run(makeHome(), 'list', '--root', '/etc/passwd')
  expect(stderr.match(/could not be read/g)).toHaveLength(1)
})

test('--debug says what was skipped and why', async () => {
  const home = homeWithThree()
  home.session('-code-app/notes.jsonl', '')
  const { stderr } = await run(home, 'list', '--debug')
  expect(stderr).toContain(`skipped ${home.projects}/-code-app/notes.jsonl: not the name of a session`)
})

test('settings may have comments, and name roots and ignored paths', async () => {
  const home = homeWithThree()
  home.write(`extra/projects/-x/${ids.first}.jsonl`, `${JSON.stringify(user('extra'))}\n`)
  const settings = `{ // more to look at\n "roots": ["~/extra"], "ignore": ["/code/apple"], }`
  home.write('.config/sessions-tui/settings.json', settings)
  expect(titles(await runJson(home, 'list', '--sort', 'size', '--order', 'asc'))).toEqual(['extra', 'fix the login'])
})

test.each(['list', 'search fix', 'stats', 'tasks', 'projects', 'show 1111'])(
  '%s reports a mistyped setting with its line and the nearest known one',
  async command => {
    const home = homeWithThree()
    home.write('.config/sessions-tui/settings.json', '{\n  "ignored": ["/code/apple"]\n}')
    const { stderr } = await run(home, ...command.split(' '))
    const path = `${home.path}/.config/sessions-tui/settings.json`
    expect(stderr).toContain(
      `sessions-tui: ${path}, line 2: unknown setting "ignored"; it is ignored. Did you mean "ignore"?\n`,
    )
  },
)

describe('projects', () => {
  test('answers in JSON and as a table', async () => {
    const home = homeWithThree()
    const { projects } = await runJson<{ projects: Project[] }>(home, 'projects')
    expect(projects.map(({ path, encoded, sessionCount }) => [path, encoded, sessionCount])).toEqual([
      ['/code/apple', '-code-apple', 1],
      ['/code/app', '-code-app', 1],
    ])
    expect((await run(home, 'projects')).stdout).toMatch(/^SESSIONS +AGE +PROJECT\n +1 +\w+ +\/code\/apple\n/)
  })
})

test('a session has the promised members in JSON', async () => {
  const { sessions } = await runJson<{ sessions: Session[] }>(homeWithThree(), 'list')
  expect(Object.keys(sessions[0] ?? {})).toEqual([
    'id',
    'format',
    'key',
    'path',
    'root',
    'projectPath',
    'projectEncoded',
    'cwd',
    'title',
    'titleSource',
    'firstPrompt',
    'lastPrompt',
    'summary',
    'messageCount',
    'counts',
    'created',
    'modified',
    'firstTimestamp',
    'lastTimestamp',
    'durationMs',
    'gitBranch',
    'models',
    'version',
    'usage',
    'tasks',
    'tools',
    'files',
    'errors',
    'status',
    'source',
    'sizeBytes',
    'parseErrors',
    'empty',
    'isSubagent',
    'parentId',
    'agentType',
    'subagents',
    'forkedFrom',
  ])
})
