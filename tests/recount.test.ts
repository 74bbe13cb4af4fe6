import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { bytesOf, type Home, makeHome } from './support/home.ts'
import { runHereJson } from './support/in-process.ts'
import {
  aiTitle,
  assistant,
  calls,
  customTitle,
  ids,
  progress,
  queuedPrompt,
  result,
  says,
  snapshot,
  summary,
  system,
  usage,
  user,
} from './support/lines/claude-lines.ts'
import { runJson } from './support/program.ts'
import { isMainSession, recount, recountAgentMessages, sessionFiles } from './support/recount/recount.ts'
import { shared } from './support/shared.ts'

describe('a session counted twice', () => {
  const root = (home: Home) => join(home.path, '.claude')

  test('the recount itself gives what a reader of the file would count', () => {
    const { everyKind } = writeSessions(makeHome())
    expect(recount(everyKind)).toMatchObject({
      messageCount: 25,
      counts: {
        user: 4,
        assistant: 4,
        thinking: 1,
        toolCall: 4,
        toolResult: 2,
        system: 5,
        progress: 1,
        snapshot: 1,
        summary: 2,
        other: 1,
      },
      firstPrompt: 'Fix the login',
      title: 'Login, finally',
      titleSource: 'custom',
      summary: 'The login was fixed',
      firstTimestamp: '2026-08-01T08:05:00.000Z',
      lastTimestamp: '2026-08-01T11:00:00.000Z',
      durationMs: 10_500_000,
      gitBranch: 'main',
      projectPath: '/code/app',
      cwd: '/code/app/deeper',
      models: ['claude-haiku-5', 'claude-opus-5'],
      usage: { inputTokens: 15, outputTokens: 31, cacheCreationTokens: 6, cacheReadTokens: 7 },
      tasks: [{ content: 'Write the test', status: 'completed', activeForm: 'Writing the test' }],
      empty: false,
    })
  })

  test('the recount skips every damaged line of a file and counts it', () => {
    const { damaged } = writeSessions(makeHome())
    expect(recount(damaged)).toMatchObject({ messageCount: 2, parseErrors: 8, firstPrompt: 'ne��xt' })
  })

  test('the program lists the files that are sessions and no others', async () => {
    const home = makeHome()
    writeSessions(home)
    await expectAllListed(home, root(home))
    expect(sessionFiles(home.projects)).toHaveLength(11)
  })

  test('the program and the recount agree on every field', async () => {
    const home = makeHome()
    writeSessions(home)
    await expectSameFields(home, root(home))
  })

  test('the transcript has as many entries as the list says', async () => {
    const home = makeHome()
    writeSessions(home)
    await expectAsManyEntries(home, root(home))
  })
})

describe.skipIf(!shared.isHere)('recorded sessions counted twice (needs ../shared)', () => {
  const folders = [
    ['claude-home', shared.claudeHome],
    ['edge', shared.edge],
  ] as const

  test.each(folders)('every session file of %s is listed and nothing else', async (_name, root) => {
    await expectAllListed(makeHome(), root)
  })

  test.each(folders)('the program and the recount agree on every field in %s', async (_name, root) => {
    await expectSameFields(makeHome(), root)
  })

  test.each(folders)(
    'each transcript of %s has as many entries as the list says',
    { timeout: 180_000 },
    async (_, root) => {
      await expectAsManyEntries(makeHome(), root)
    },
  )

  test('sessions of the other agent have as many entries as the list and the recount say', async () => {
    const home = makeHome()
    const sessions = await list(home, shared.agentSessions)
    expect(sessions).toHaveLength(3)
    const counted = await eachInTurn(sessions, session => countsOf(home, shared.agentSessions, session))
    expect(Object.fromEntries(counted)).toEqual(
      Object.fromEntries(sessions.map(({ path }) => [path, threeTimes(recountAgentMessages(path))])),
    )
  })
})

/** The part of a listed session that the recount looks at. */
interface Listed {
  readonly path: string
  readonly messageCount: number
  readonly counts: { readonly [kind: string]: number }
  readonly projectPath: string
  readonly projectGuessed?: boolean
  readonly models: readonly string[]
  readonly tasks: readonly { readonly content: string; readonly status: string; readonly activeForm?: string }[]
}

async function expectAllListed(home: Home, root: string): Promise<void> {
  const onDisk = sessionFiles(join(root, 'projects')).sort()
  expect(onDisk).not.toEqual([])
  expect(realPaths(await list(home, root, '--subagents'))).toEqual(onDisk)
  expect(realPaths(await list(home, root))).toEqual(onDisk.filter(isMainSession))
}

/** Names each file and member that differs; two objects of this size side by side would not show whose member it is. */
async function expectSameFields(home: Home, root: string): Promise<void> {
  const sessions = await list(home, root, '--subagents')
  const told = new Map(sessions.map(session => [realpathSync(session.path), inRecountsTerms(session)]))
  const compared = sessionFiles(join(root, 'projects')).flatMap(path =>
    Object.entries(recount(path)).map(([field, recounted]) => ({
      path,
      field,
      recounted,
      told: told.get(path)?.[field],
    })),
  )
  expect(compared).not.toEqual([])
  expect(compared.filter(({ recounted, told }) => !isDeepStrictEqual(recounted, told))).toEqual([])
}

/** A guessed project cannot be compared, models have no order, and tasks may have more than the recount reads. */
function inRecountsTerms(session: Listed): { readonly [field: string]: unknown } {
  const { projectGuessed = false, projectPath, models, tasks } = session
  return {
    ...session,
    projectGuessed,
    projectPath: projectGuessed ? null : projectPath,
    models: [...models].sort(),
    tasks: tasks.map(({ content, status, activeForm = null }) => ({ content, status, activeForm })),
  }
}

async function expectAsManyEntries(home: Home, root: string): Promise<void> {
  const sessions = await list(home, root, '--subagents')
  const counted = await eachInTurn(sessions, session => countsOf(home, root, session))
  expect(Object.fromEntries(counted)).toEqual(
    Object.fromEntries(sessions.map(({ path }) => [path, threeTimes(recount(path).messageCount)])),
  )
}

async function countsOf(home: Home, root: string, { path, messageCount, counts }: Listed) {
  const { entries } = await runHereJson<{ entries: unknown[] }>(home, 'show', path, '--root', root)
  const sum = Object.values(counts).reduce((a, b) => a + b, 0)
  return [path, { messageCount, sum, entries: entries.length }] as const
}

const threeTimes = (count: number) => ({ messageCount: count, sum: count, entries: count })

async function list(home: Home, root: string, ...more: string[]): Promise<readonly Listed[]> {
  const args = ['list', '--all', '--limit', '0', '--root', root, ...more]
  return (await runJson<{ sessions: Listed[] }>(home, ...args)).sessions
}

const realPaths = (sessions: readonly Listed[]) => sessions.map(({ path }) => realpathSync(path)).sort()

/** One at a time, like everything that runs without a process. */
async function eachInTurn<Item, Answer>(items: readonly Item[], ask: (item: Item) => Promise<Answer>) {
  const answers: Answer[] = []
  for (const item of items) answers.push(await ask(item))
  return answers
}

/** A home with one session for each unusual kind of file. */
function writeSessions(home: Home): { everyKind: string; damaged: string } {
  const write = (name: string, lines: Parameters<Home['session']>[1]) => home.session(join('-code-app', name), lines)
  write(`${ids.second}.jsonl`, [
    user(
      '<command-message>review</command-message>\n<command-name>/review</command-name><command-args>a  b</command-args>',
    ),
    user('<command-name>/clear</command-name>'),
  ])
  write(session(4), [user('👩‍💻'.repeat(90)), says('ok'), aiTitle('Early'), aiTitle('Faces')])
  write(session(5), [snapshot(), { type: 'permission-mode', permissionMode: 'plan' }])
  write(session(6), '')
  write(session(7), [todo('first'), todo('second'), says('done'), summary('Somewhere else', ids.third)])
  write(session(8), [...notTyped().map(words => user([text(words)])), user(' Typed at last ')])
  write(session(9), [newTask('a'), newTask('b'), calls('TaskUpdate', { taskId: '1', status: 'deleted' }), todo()])
  write('agent-0a1b2c3d.jsonl', [user('Warmup'), says('ready')])
  write(`${ids.first}/subagents/workflows/run/agent-ab12.jsonl`, [user('Review it'), says('fine')])
  write(`${ids.first}/subagents/workflows/run/journal.jsonl`, [{ type: 'started', agentId: 'ab12' }])
  write('notes.jsonl', [user('Not a session')])
  return { everyKind: write(`${ids.first}.jsonl`, everyKind()), damaged: write(`${ids.third}.jsonl`, damaged()) }
}

const session = (digit: number) => `${ids.first.replaceAll('1', String(digit))}.jsonl`
const newTask = (subject: string) => calls('TaskCreate', { subject })
const todo = (...contents: string[]) =>
  calls('TodoWrite', { todos: contents.map(content => ({ content, status: 'pending', activeForm: content })) })

/** Texts of user lines without any flag, none of them typed by a person. */
const notTyped = () => [
  '<local-command-stdout>done</local-command-stdout>',
  '<local-command-stderr>failed</local-command-stderr>',
  '<bash-input>ls</bash-input>',
  '<bash-stdout>a.ts</bash-stdout><bash-stderr></bash-stderr>',
  '<task-notification>finished</task-notification>',
  '<local-command-caveat>Caveat: below</local-command-caveat>',
  '<system-reminder>be kind</system-reminder>',
  '<session-start-hook>hello</session-start-hook>',
  '<tick>1</tick>',
  '<goal>win</goal>',
  '[Request interrupted by user for tool use]',
  '<ide_selection>a\nb</ide_selection>\n<ide_opened_file>c</ide_opened_file>\n',
]

function everyKind(): object[] {
  const split = { id: 'msg_split' }
  const cache = { cache_creation: { ephemeral_5m_input_tokens: 4, ephemeral_1h_input_tokens: 2 } }
  const answer = says('It is fixed')
  return [
    snapshot(),
    summary('About another session', ids.third),
    user('<command-name>/model</command-name>\n<command-args>opus</command-args>'),
    user('Caveat: The messages below were generated', { isMeta: true }),
    user('<teammate-message teammate_id="alice">done</teammate-message>'),
    user('I am another agent', { origin: { kind: 'peer' } }),
    // Two hours east of Greenwich, so that comparing the texts would not find the earliest.
    user([text('<ide_opened_file>a.ts</ide_opened_file>'), text('Fix  the\n\nlogin ')], {
      timestamp: '2026-08-01T10:05:00.000+02:00',
    }),
    user([{ type: 'image', source: { type: 'base64', data: '' } }, text('like this')]),
    assistant([{ type: 'thinking', thinking: '', signature: 'x' }], { ...split, usage: usage(3, 1) }),
    assistant([{ type: 'thinking', thinking: 'hm' }], { ...split, usage: usage(3, 1) }),
    result('between the lines of one message'),
    assistant([text('I see'), { type: 'tool_use', id: 'toolu_2', name: 'Bash', input: {} }], {
      ...split,
      usage: { ...usage(3, 9, 0, 7), ...cache },
    }),
    assistant('plain text', { id: undefined, model: '<synthetic>', usage: usage(0, 1) }),
    assistant('plain text', { id: undefined, model: 'claude-haiku-5', usage: usage(0, 1) }),
    assistant([{ type: 'server_tool_use', id: 's', name: 'web_search', input: {} }, { type: 'brand_new' }]),
    calls('TaskCreate', { subject: 'Write the test', activeForm: 'Writing the test' }, 'toolu_3'),
    result('Task #7 created successfully', { toolUseResult: { task: { id: '7' } } }, 'toolu_3'),
    calls('TaskUpdate', { taskId: '7', status: 'completed' }, 'toolu_4'),
    queuedPrompt('also lint'),
    queuedPrompt('<task-notification>', 'task-notification'),
    progress(),
    system('turn_duration'),
    answer,
    customTitle('Login'),
    customTitle('Login, finally'),
    aiTitle('A worse name'),
    summary('The login was fixed', answer.uuid),
    { type: 'brand-new-line', timestamp: '2026-08-01T11:00:00.000Z', cwd: '/code/app/deeper', gitBranch: '' },
  ]
}

const text = (words: string) => ({ type: 'text', text: words })

/** A byte order mark, CRLF, an empty line, invalid UTF-8, eight damaged lines, and no newline at the end. */
function damaged(): Buffer {
  const prompt = JSON.stringify(user('ne@@xt'))
  const twice = JSON.stringify(user('two')) + JSON.stringify(user('objects'))
  const lines = [prompt, '', '\0\0\0', 'wn"}]}', twice, '[1]', '42', 'null', '"words"', says('ok'), '{"type":"us']
  const written = bytesOf(lines).toString().trimEnd().replaceAll('\n', '\r\n')
  return Buffer.from(`\u00ef\u00bb\u00bf${written.replace('@@', '\u00ff\u00fe')}`, 'latin1')
}
