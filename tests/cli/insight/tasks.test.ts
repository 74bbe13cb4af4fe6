import { describe, expect, test } from 'vitest'
import { type Home, makeHome } from '../../support/home.ts'
import { runHere as run, runHereJson as runJson } from '../../support/in-process.ts'
import { calls, customTitle, ids, result, user } from '../../support/lines/claude-lines.ts'
import { inShell } from '../../support/terminal.ts'

interface Answered {
  readonly project: string
  readonly session: { readonly id: string; readonly path: string; readonly title: string | null }
  readonly content: string
  readonly status: string
  readonly column: string
  readonly description: string | null
  readonly blockedBy: readonly object[]
  readonly setAt: string | null
  readonly isStale: boolean
}

const at = (line: object, timestamp: string, more: object = {}) => ({ ...line, timestamp, ...more })
const todo = (content: string, status: string) => ({ content, status, activeForm: content })
const created = (id: string, subject: string, description: string, timestamp: string) => [
  at(calls('TaskCreate', { subject, description }, `c${id}`), timestamp),
  at(result('ok', { toolUseResult: { task: { id, subject } } }, `c${id}`), timestamp),
]

/** One session with an old to-do list, one with tasks that depend on each other, one with everything done. */
function homeWithTasks(): Home {
  const home = makeHome()
  const inMail = { cwd: '/code/mail', sessionId: ids.second }
  home.session(`-code-app/${ids.first}.jsonl`, [
    customTitle('Mend the login'),
    user('mend it'),
    calls('TodoWrite', { todos: [todo('Measure', 'completed'), todo('Mend\u001b[2J it', 'in_progress')] }),
  ])
  home.session(
    `-code-mail/${ids.second}.jsonl`,
    [
      user('limit the mail', inMail),
      ...created('1', 'Count what is sent', 'Per customer.', '2026-08-02T10:00:00.000Z'),
      ...created('2', 'Warn at the limit', '', '2026-08-02T10:00:01.000Z'),
      at(calls('TaskUpdate', { taskId: '2', addBlockedBy: ['1', '9'] }, 'u2'), '2026-08-02T10:00:02.000Z'),
    ],
    { modified: new Date('2026-08-02T11:00:00Z') },
  )
  home.session(`-code-app/${ids.third}.jsonl`, [
    user('tidy up', { sessionId: ids.third }),
    calls('TodoWrite', { todos: [todo('Tidy', 'completed')] }),
  ])
  return home
}

const NO_TASKS = [user('hello')]

describe('tasks', () => {
  test('lists what is left to do, by project, newest first', async () => {
    const { code, stdout, stderr } = await run(homeWithTasks(), 'tasks')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.replace(/ +(?:AGE|\d+(?:mo|[ywdhm])) /g, ' AGE ')).toBe(
      [
        'STATE AGE  SESSION   TASK',
        '',
        '/code/mail  2 open in 1 session',
        'next AGE  22222222  Count what is sent',
        'waiting AGE  22222222  Warn at the limit (after Count what is sent)',
        '',
        '/code/app  1 open in 1 session',
        'in progress AGE  11111111  Mend it',
        '',
      ].join('\n'),
    )
  })

  test('adds finished tasks with --all', async () => {
    const { stdout } = await run(homeWithTasks(), 'tasks', '--all')
    expect(stdout).toContain('/code/app  1 open in 2 sessions\n')
    expect(stdout).toMatch(/\ndone +\S+ {2}11111111 {2}Measure\n/)
    expect(stdout).toMatch(/\ndone +\S+ {2}33333333 {2}Tidy\n/)
  })

  test('is filtered by a query', async () => {
    const { stdout } = await run(homeWithTasks(), 'tasks', 'project:mail')
    expect(stdout).toContain('Count what is sent')
    expect(stdout).not.toContain('Mend')
  })

  test('answers in JSON with everything known about each task', async () => {
    const home = homeWithTasks()
    const answer = await runJson<readonly Answered[]>(home, 'tasks')
    expect(answer.map(({ content }) => content)).toEqual([
      'Count what is sent',
      'Warn at the limit',
      'Mend\u001b[2J it',
    ])
    expect(answer[1]).toEqual({
      project: '/code/mail',
      session: { id: ids.second, path: `${home.projects}/-code-mail/${ids.second}.jsonl`, title: 'limit the mail' },
      content: 'Warn at the limit',
      status: 'pending',
      column: 'waiting',
      description: null,
      blockedBy: [
        { id: '1', content: 'Count what is sent', status: 'pending' },
        { id: '9', content: null, status: null },
      ],
      setAt: '2026-08-02T10:00:02.000Z',
      isStale: true,
    })
    expect(answer[0]?.description).toBe('Per customer.')
    const all = await runJson<readonly Answered[]>(home, 'tasks', '--all', 'mend')
    expect(all.map(({ content, column }) => [content, column])).toEqual([
      ['Mend\u001b[2J it', 'inProgress'],
      ['Measure', 'done'],
    ])
  })

  test('includes the task files that Claude Code keeps', async () => {
    const home = makeHome()
    home.session(`-code-app/${ids.first}.jsonl`, NO_TASKS)
    const kept = { id: '1', subject: 'Kept apart', description: '', status: 'pending', blocks: [], blockedBy: [] }
    home.write(`.claude/tasks/${ids.first}/1.json`, JSON.stringify(kept))
    const [only] = await runJson<readonly Answered[]>(home, 'tasks')
    expect(only).toMatchObject({ content: 'Kept apart', column: 'next' })
  })

  test('fits a terminal', async () => {
    const terminal = inShell(homeWithTasks(), ['tasks'], { columns: 40 })
    expect(await terminal.ended()).toBe(0)
    const rows = terminal.screen()
    expect(Math.max(...rows.map(row => row.trimEnd().length))).toBeLessThanOrEqual(40)
    expect(rows.join('\n')).toMatch(/waiting +\S+ {2}22222222 {2}Warn at the…/)
  })
})

describe('with nothing to list', () => {
  test.each([
    [[], 'No open tasks in 2 sessions. --all shows done tasks, too.'],
    [['--all', 'nothing'], 'No tasks were set in the only session that matches.'],
    [['nowhere'], 'No session matches. Leave out the query to list the tasks of all sessions.'],
  ])('%j prints %s', async (args, sentence) => {
    const home = makeHome()
    home.session(`-code-app/${ids.first}.jsonl`, [user('nothing')])
    home.session(`-code-app/${ids.second}.jsonl`, [
      user('tidy', { sessionId: ids.second }),
      calls('TodoWrite', { todos: [todo('Tidy', 'completed')] }),
    ])
    expect(await run(home, 'tasks', ...args)).toEqual({ code: 0, stdout: '', stderr: `${sentence}\n` })
    expect((await run(home, 'tasks', ...args, '--json')).stdout).toBe('[]\n')
  })

  test('without any sessions, it says where it looked', async () => {
    const { code, stderr } = await run(makeHome(), 'tasks')
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^No Claude Code sessions found in \//)])
  })

  test('unknown parts of the query are reported', async () => {
    expect((await run(makeHome(), 'tasks', '--csv')).code).toBe(2)
  })
})
