import { describe, expect, test } from 'vitest'
import type { Session } from '../../../src/model/session.ts'
import { bytesOf, type Content, makeHome } from '../../support/home.ts'
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
} from '../../support/lines/claude-lines.ts'

/** The one session with these lines, as a list shows it. */
async function sessionOf(lines: Content): Promise<Session> {
  const home = makeHome()
  home.session(`-code-app/${ids.first}.jsonl`, lines)
  const { sessions } = await (await home.open()).list({ all: true })
  if (!sessions[0]) throw new Error('nothing was listed')
  return sessions[0]
}

describe('counting', () => {
  test('list, counts and transcript agree, even with damaged lines', async () => {
    const home = makeHome()
    const lines = [
      snapshot(),
      user('a'),
      '{"torn',
      says('b'),
      calls('Bash', {}),
      result('c'),
      progress(),
      queuedPrompt('d'),
      system('x'),
    ]
    home.session(`-code-app/${ids.first}.jsonl`, lines)
    const catalogue = await home.open()
    const [session] = (await catalogue.list()).sessions
    if (!session) throw new Error('nothing was listed')
    expect(session.counts).toEqual({
      user: 2,
      assistant: 1,
      thinking: 0,
      toolCall: 1,
      toolResult: 1,
      system: 0,
      progress: 1,
      snapshot: 1,
      summary: 0,
      other: 0,
    })
    expect(session.messageCount).toBe(7)
    expect(session.parseErrors).toBe(1)
    expect(catalogue.read(session).entries).toHaveLength(7)
  })

  test('tokens count once per message, from its last line', async () => {
    const { usage: total } = await sessionOf([
      assistant([{ type: 'text', text: 'a' }], { id: 'msg_A', usage: usage(3, 1, 10, 100) }),
      result('between'),
      assistant([{ type: 'text', text: 'b' }], { id: 'msg_A', usage: usage(3, 210, 10, 100) }),
      assistant([{ type: 'text', text: 'c' }], { id: 'msg_B', usage: usage(1, 2, 0, 4) }),
    ])
    expect(total).toEqual({ inputTokens: 4, outputTokens: 212, cacheCreationTokens: 10, cacheReadTokens: 104 })
  })

  test('cache writes are the sum of their parts if the total is missing', async () => {
    const parts = { cache_creation: { ephemeral_5m_input_tokens: 7, ephemeral_1h_input_tokens: 5 } }
    const { usage: total } = await sessionOf([says('a', { usage: { ...usage(1, 1), ...parts } })])
    expect(total.cacheCreationTokens).toBe(12)
  })

  test("an inline subagent's tokens are not its parent's", async () => {
    const { usage: total } = await sessionOf([
      user('a'),
      says('b', { id: 'x' }),
      says('c', { id: 'y' }, { isSidechain: true }),
    ])
    expect(total.outputTokens).toBe(5)
  })

  test('an empty file is an empty session', async () => {
    expect(await sessionOf('')).toMatchObject({
      empty: true,
      messageCount: 0,
      firstPrompt: null,
      summary: null,
      durationMs: 0,
      title: null,
      titleSource: 'none',
    })
  })

  test('a session with only snapshots or metadata is empty, one with a command is not', async () => {
    expect((await sessionOf([snapshot(), { type: 'mode', mode: 'plan' }, customTitle('x')])).empty).toBe(true)
    expect((await sessionOf([user('<command-name>/help</command-name>')])).empty).toBe(false)
  })
})

describe('titles', () => {
  const first = user('first prompt')

  test('the user’s own goes before the model’s, summaries and prompts', async () => {
    const lines = [first, summary('a summary', first.uuid), aiTitle('by the model'), customTitle('by me')]
    const titles = []
    for (let keep = lines.length; keep > 0; keep--) {
      const { title, titleSource } = await sessionOf(lines.slice(0, keep))
      titles.push([titleSource, title])
    }
    expect(titles).toEqual([
      ['custom', 'by me'],
      ['ai', 'by the model'],
      ['summary', 'a summary'],
      ['prompt', 'first prompt'],
    ])
  })

  test('the last of a kind wins', async () => {
    expect((await sessionOf([first, customTitle('old'), customTitle('new')])).title).toBe('new')
    expect((await sessionOf([summary('old', first.uuid), first, summary('new', first.uuid)])).title).toBe('new')
  })

  test('a summary of another file is kept, but is not a title', async () => {
    expect(await sessionOf([first, summary('of another', ids.third)])).toMatchObject({
      title: 'first prompt',
      summary: 'of another',
    })
  })

  test('a session with only commands has the first one as its title', async () => {
    const command = user(
      '<command-message>review</command-message>\n<command-name>/review</command-name>\n<command-args>123</command-args>',
    )
    expect(await sessionOf([command])).toMatchObject({
      title: '/review 123',
      titleSource: 'prompt',
      firstPrompt: '/review 123',
    })
  })
})

describe('prompts', () => {
  test('the first human one is found after text that was not typed, on one line, at most 200 characters', async () => {
    const long = `  fix\n\n the   ${'😀'.repeat(300)}`
    const { firstPrompt } = await sessionOf([
      user('<system-reminder>x</system-reminder>'),
      user('meta', { isMeta: true }),
      user(long),
      user('last'),
    ])
    expect(firstPrompt).toBe(`fix the ${'😀'.repeat(192)}`)
  })

  test('the last human one may have been typed while Claude worked', async () => {
    expect((await sessionOf([user('a'), says('b'), queuedPrompt('also c')])).lastPrompt).toBe('also c')
  })

  test('text that the IDE put before it is not part of it', async () => {
    const text = '<ide_opened_file>a.ts</ide_opened_file>\nwhy is this slow?'
    expect((await sessionOf([user(text)])).firstPrompt).toBe('why is this slow?')
  })

  test('the last one that Claude Code noted is used if no other is left', async () => {
    const noted = (lastPrompt: string) => ({ type: 'last-prompt', lastPrompt, sessionId: ids.first })
    expect((await sessionOf([says('b'), noted('old'), noted('new')])).lastPrompt).toBe('new')
    expect((await sessionOf([user('typed'), noted('noted')])).lastPrompt).toBe('typed')
  })

  test('a prompt of megabytes is fine', async () => {
    expect((await sessionOf([user('x'.repeat(6_000_000))])).firstPrompt).toBe('x'.repeat(200))
  })
})

describe('place and time', () => {
  test('the project is the first folder, cwd the last, the branch the last one named', async () => {
    const lines = [
      snapshot(),
      user('a', { cwd: '/code/é' }),
      user('b', { cwd: '/code/b', gitBranch: 'fix/漢' }),
      user('c', { cwd: '/code/c', gitBranch: '' }),
    ]
    expect(await sessionOf(lines)).toMatchObject({
      projectPath: '/code/é',
      cwd: '/code/c',
      gitBranch: 'fix/漢',
      projectEncoded: '-code-app',
    })
  })

  test('the duration is from the earliest to the latest time inside, whatever their order', async () => {
    const at = (time: string) => user('x', { timestamp: `2026-08-01T${time}.000Z` })
    expect(await sessionOf([at('10:05:00'), at('10:00:00'), at('10:30:00'), at('10:10:00')])).toMatchObject({
      firstTimestamp: '2026-08-01T10:00:00.000Z',
      lastTimestamp: '2026-08-01T10:30:00.000Z',
      durationMs: 1_800_000,
    })
  })

  test('models are named once, without the synthetic one', async () => {
    const lines = [
      says('a', { model: 'm-1' }),
      says('b', { model: '<synthetic>' }),
      says('c', { model: 'm-2' }),
      says('d', { model: 'm-1' }),
    ]
    expect((await sessionOf(lines)).models).toEqual(['m-1', 'm-2'])
  })
})

describe('tasks', () => {
  const todo = (content: string, status: string) => ({ content, status, activeForm: `doing ${content}` })

  test('come from the only TodoWrite', async () => {
    const { tasks } = await sessionOf([calls('TodoWrite', { todos: [todo('a', 'pending')] })])
    expect(tasks).toMatchObject([{ content: 'a', status: 'pending', activeForm: 'doing a' }])
  })

  test('come from the last of several', async () => {
    const { tasks } = await sessionOf([
      calls('TodoWrite', { todos: [todo('a', 'pending'), todo('b', 'pending')] }),
      calls('TodoWrite', { todos: [todo('a', 'completed')] }),
    ])
    expect(tasks.map(({ content, status }) => [content, status])).toEqual([['a', 'completed']])
  })

  test('exclude those of a subagent whose lines are among the others', async () => {
    const { tasks } = await sessionOf([
      calls('TodoWrite', { todos: [todo('a', 'pending')] }),
      { ...calls('TodoWrite', { todos: [todo('of a subagent', 'pending')] }), isSidechain: true },
    ])
    expect(tasks.map(({ content }) => content)).toEqual(['a'])
  })

  test('are empty without one', async () => {
    expect((await sessionOf([user('a'), calls('Bash', { command: 'ls' })])).tasks).toEqual([])
  })

  test('are replayed from TaskCreate and TaskUpdate, with the numbers in the results', async () => {
    const created = (id: string, call: string) => result('ok', { toolUseResult: { task: { id } } }, call)
    const { tasks } = await sessionOf([
      calls('TaskCreate', { subject: 'one' }, 'c1'),
      created('7', 'c1'),
      calls('TaskCreate', { subject: 'two', activeForm: 'doing two' }, 'c2'),
      created('8', 'c2'),
      calls('TaskCreate', { subject: 'refused' }, 'c3'),
      result('no', {}, 'c3', { is_error: true }),
      calls('TaskUpdate', { taskId: '8', status: 'in_progress', subject: 'two and a half' }, 'c4'),
      calls('TaskCreate', { subject: 'gone' }, 'c5'),
      created('9', 'c5'),
      calls('TaskUpdate', { taskId: '9', status: 'deleted' }, 'c6'),
    ])
    expect(tasks).toMatchObject([
      { content: 'one', status: 'pending', id: '7' },
      { content: 'two and a half', status: 'in_progress', activeForm: 'doing two', id: '8' },
    ])
  })

  test('do not take the number of one that a list replaced', async () => {
    const { tasks } = await sessionOf([
      calls('TaskCreate', { subject: 'one' }, 'c1'),
      calls('TodoWrite', { todos: [todo('a', 'pending')] }, 'c2'),
      result('ok', { toolUseResult: { task: { id: '7' } } }, 'c1'),
    ])
    expect(tasks.map(({ content, id }) => [content, id])).toEqual([['a', undefined]])
  })

  test('that were deleted stay deleted, even if their number comes later', async () => {
    const { tasks } = await sessionOf([
      calls('TaskCreate', { subject: 'one' }, 'c1'),
      calls('TaskUpdate', { taskId: '1', status: 'deleted' }, 'c2'),
      calls('TaskUpdate', { taskId: '1', status: 'in_progress' }, 'c3'),
    ])
    expect(tasks).toEqual([])
  })

  test('have a description, of two paragraphs with 400 characters at most', async () => {
    const { tasks } = await sessionOf([
      calls('TaskCreate', { subject: 'a', description: ' First  line\nsecond é.\n\n\nMore.\n\nLast. ' }, 'c1'),
      calls('TaskCreate', { subject: 'b', description: '👩‍💻'.repeat(500) }, 'c2'),
      calls('TaskCreate', { subject: 'c', description: ' \n ' }, 'c3'),
      calls('TaskUpdate', { taskId: '3', description: 'told later' }, 'c4'),
    ])
    expect(tasks[0]?.description).toBe('First line second é.\n\nMore. Last.')
    expect([...(tasks[1]?.description ?? '')]).toHaveLength(400)
    expect(tasks[2]?.description).toBe('told later')
  })

  test('know what they wait for, whichever side named it', async () => {
    const { tasks } = await sessionOf([
      calls('TaskCreate', { subject: 'a' }, 'c1'),
      calls('TaskCreate', { subject: 'b' }, 'c2'),
      calls('TaskCreate', { subject: 'c' }, 'c3'),
      calls('TaskUpdate', { taskId: '3', addBlockedBy: ['1', 1, '9'] }, 'c4'),
      calls('TaskUpdate', { taskId: '2', addBlocks: ['3', '8'] }, 'c5'),
      calls('TaskUpdate', { taskId: '1', addBlockedBy: 'not a list', addBlocks: [] }, 'c6'),
    ])
    expect(tasks.map(({ blockedBy }) => blockedBy)).toEqual([undefined, undefined, ['1', '9', '2']])
  })

  test('know when and where they were set: by the last call that changed them', async () => {
    const at = (minute: number, line: object) => ({ ...line, timestamp: `2026-08-01T10:0${minute}:00Z` })
    const lines = [
      user('go'),
      at(1, calls('TaskCreate', { subject: 'a' }, 'c1')),
      at(2, calls('TaskCreate', { subject: 'b' }, 'c2')),
      at(3, calls('TaskUpdate', { taskId: '1', status: 'in_progress' }, 'c3')),
      at(4, calls('Bash', { command: 'ls' }, 'c4')),
    ]
    const { tasks } = await sessionOf(lines)
    const offsetOf = (line: number) => bytesOf(lines.slice(0, line)).length
    expect(tasks.map(({ setAt, offset }) => [setAt, offset])).toEqual([
      ['2026-08-01T10:03:00.000Z', offsetOf(3)],
      ['2026-08-01T10:02:00.000Z', offsetOf(2)],
    ])
  })

  test('do not count as set by a later list that repeats them', async () => {
    const todos = (minute: number, ...items: object[]) => ({
      ...calls('TodoWrite', { todos: items }),
      timestamp: `2026-08-01T10:0${minute}:00Z`,
    })
    const { tasks } = await sessionOf([
      todos(1, todo('a', 'pending'), todo('b', 'pending'), todo('c', 'pending')),
      todos(2, todo('c', 'pending'), todo('a', 'completed'), todo('d', 'pending')),
    ])
    expect(tasks.map(({ content, setAt }) => [content, setAt?.slice(14, 16)])).toEqual([
      ['c', '01'],
      ['a', '02'],
      ['d', '02'],
    ])
  })

  test('of a line without a time have none', async () => {
    const { tasks } = await sessionOf([{ ...calls('TaskCreate', { subject: 'a' }), timestamp: 'yesterday' }])
    expect(tasks).toEqual([{ content: 'a', status: 'pending', id: '1', offset: 0 }])
  })
})

describe('the status', () => {
  test('is failed if the last entry is an error result or an API error', async () => {
    expect((await sessionOf([user('a'), result('bad', {}, 't', { is_error: true })])).status).toBe('failed')
    expect((await sessionOf([user('a'), says('API Error', {}, { isApiErrorMessage: true })])).status).toBe('failed')
  })

  test('is completed if the session continued after an error, or never had one', async () => {
    expect((await sessionOf([result('bad', {}, 't', { is_error: true }), says('mended')])).status).toBe('completed')
    expect((await sessionOf([user('a')])).status).toBe('completed')
  })
})
