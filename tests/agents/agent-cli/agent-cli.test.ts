import { describe, expect, test } from 'vitest'
import { agentCli } from '../../../src/agents/agent-cli/index.ts'
import { place } from '../../../src/agents/agent-cli/places.ts'
import { sessionsOf } from '../../../src/agents/home.ts'
import { makeHome } from '../../support/home.ts'

const id = 'a3f7c901-1111-4222-8333-444455556666'
const header = { type: 'session', id, version: 1, timestamp: '2026-02-26T14:30:12Z', cwd: '/home/dev/tool' }
const asks = {
  type: 'message',
  id: 'aa000001',
  parent_id: '',
  timestamp: '2026-02-26T14:30:13Z',
  role: 'user',
  message: { role: 'user', content: [{ type: 'text', text: 'List the  files' }] },
}
const answers = {
  type: 'message',
  id: 'aa000002',
  parent_id: 'aa000001',
  timestamp: '2026-02-26T14:30:15Z',
  role: 'assistant',
  message: {
    role: 'assistant',
    content: [
      { type: 'text', text: 'I look.' },
      { type: 'thinking' },
      { type: 'tool_call', id: 'call_1', name: 'bash', arguments: { command: 'ls' } },
    ],
    model: 'claude-sonnet-4-5',
    provider: 'anthropic',
    usage: { input: 100, output: 50, cache_read: 80, cache_write: 20, total_tokens: 150 },
    stop_reason: 'tool_use',
  },
}
const finds = {
  type: 'message',
  id: 'aa000003',
  parent_id: 'aa000002',
  timestamp: '2026-02-26T14:30:16Z',
  role: 'tool_result',
  message: {
    role: 'tool_result',
    tool_call_id: 'call_1',
    tool_name: 'bash',
    content: [{ type: 'text', text: 'main.go\n' }],
    is_error: false,
  },
}
const closes = {
  ...answers,
  id: 'aa000004',
  parent_id: 'aa000003',
  message: { ...answers.message, content: [{ type: 'text', text: 'One file.' }], stop_reason: 'stop' },
}
const compacts = {
  type: 'compaction',
  id: 'aa000005',
  parent_id: 'aa000004',
  timestamp: '2026-02-26T15:00:00Z',
  summary: '## Goal\nlist files',
  first_kept_entry_id: 'aa000004',
  tokens_before: 45000,
}
const thanks = {
  ...asks,
  id: 'aa000006',
  parent_id: 'aa000005',
  timestamp: '2026-02-26T15:00:10Z',
  message: { role: 'user', content: [{ type: 'text', text: 'Thanks' }] },
}
const name = '20260226-143012-a3f7c901.jsonl'

test('a file is recognized by its name, its session by the header inside', async () => {
  expect(place([name])).toEqual({ id: 'a3f7c901', folder: '', isSubagent: false, parentId: null })
  expect(place(['notes.jsonl'])).toBeUndefined()
  expect(sessionsOf(agentCli.store.home, { home: '/h', variables: {} })).toBe('/h/.config/agent/sessions')
  expect(sessionsOf(agentCli.store.home, { home: '/h', variables: { XDG_CONFIG_HOME: '/x' } })).toBe(
    '/x/agent/sessions',
  )
})

test('a session of the agent CLI is listed like any other', async () => {
  const home = makeHome()
  const path = home.agentSession(name, [header, asks, answers, finds, closes, compacts, thanks])
  const [session] = (await (await home.open()).list()).sessions
  expect(session).toMatchObject({
    id,
    format: 'agent',
    path,
    projectPath: '/home/dev/tool',
    projectEncoded: '-home-dev-tool',
    title: 'List the files',
    titleSource: 'prompt',
    firstPrompt: 'List the files',
    lastPrompt: 'Thanks',
    summary: '## Goal\nlist files',
    messageCount: 8,
    counts: { user: 2, assistant: 2, thinking: 1, toolCall: 1, toolResult: 1, summary: 1 },
    firstTimestamp: '2026-02-26T14:30:12.000Z',
    lastTimestamp: '2026-02-26T15:00:10.000Z',
    models: ['claude-sonnet-4-5'],
    usage: { inputTokens: 200, outputTokens: 100, cacheCreationTokens: 40, cacheReadTokens: 160 },
    source: 'unknown',
    empty: false,
  })
})

describe('its transcript', () => {
  const read = async (...lines: object[]) => {
    const home = makeHome()
    home.agentSession(name, [header, ...lines])
    const catalogue = await home.open()
    const [session] = await catalogue.find('a3f7c9')
    if (!session) throw new Error('not found')
    return { session, entries: [...catalogue.entries(session)], compacted: catalogue.compactedEntries(session) }
  }

  test('has an entry for every block, and one for a compaction', async () => {
    const { entries, session } = await read(asks, answers, finds, closes, compacts, thanks)
    expect(entries.map(({ kind }) => kind)).toEqual([
      'user',
      'assistant',
      'thinking',
      'toolCall',
      'toolResult',
      'assistant',
      'summary',
      'user',
    ])
    expect(entries).toHaveLength(session.messageCount)
    expect(entries[3]).toMatchObject({
      uuid: 'aa000002',
      parentUuid: 'aa000001',
      toolCall: { id: 'call_1', name: 'bash', input: { command: 'ls' } },
    })
    expect(entries[3]?.message).toMatchObject({
      model: 'claude-sonnet-4-5',
      provider: 'anthropic',
      stopReason: 'tool_use',
    })
    expect(entries[4]?.toolResult).toEqual({ id: 'call_1', output: 'main.go\n', isError: false })
    expect(entries[6]).toMatchObject({
      text: '## Goal\nlist files',
      compaction: { tokensBefore: 45000, firstKeptEntryId: 'aa000004' },
    })
  })

  test('after a compaction, is a user message with the summary and everything from the first kept entry on', async () => {
    const { compacted } = await read(asks, answers, finds, closes, compacts, thanks)
    expect(compacted.map(({ kind, text }) => [kind, text])).toEqual([
      ['user', '## Goal\nlist files'],
      ['assistant', 'One file.'],
      ['user', 'Thanks'],
    ])
  })

  test('after compactions, begins at the last one; without any, has everything', async () => {
    const again = { ...compacts, id: 'aa000007', summary: 'second', first_kept_entry_id: 'aa000006' }
    expect((await read(asks, closes, compacts, thanks, again)).compacted.map(({ text }) => text)).toEqual([
      'second',
      'Thanks',
    ])
    expect((await read(asks, closes)).compacted).toHaveLength(2)
  })

  test('after a compaction, keeps what followed an empty message', async () => {
    const silent = { ...closes, message: { ...closes.message, content: undefined, stop_reason: 'error' } }
    const after = { ...thanks, parent_id: 'aa000004' }
    const { compacted } = await read(asks, silent, after, { ...compacts, parent_id: 'aa000006' })
    expect(compacted.map(({ text }) => text)).toEqual(['## Goal\nlist files', 'Thanks'])
  })

  test('a session whose last message is an error has failed', async () => {
    const broken = { ...closes, message: { ...closes.message, stop_reason: 'error', error_message: 'overloaded' } }
    const home = makeHome()
    const path = home.agentSession(name, [header, asks, broken])
    const { utimesSync } = await import('node:fs')
    utimesSync(path, 1, 1)
    const [session] = (await (await home.open()).list()).sessions
    expect(session?.status).toBe('failed')
  })
})

test('a fork names its parent session, the entry it branched off at, and the summary', async () => {
  const home = makeHome()
  const parent = home.agentSession(name, [header, asks])
  home.agentSession('20260226-153000-9c0ffee1.jsonl', [
    { ...header, id: '9c0ffee1-2222-4333-8444-555566667777' },
    {
      type: 'branch',
      id: 'b',
      timestamp: '2026-02-26T15:30:00Z',
      parent_session_path: parent,
      fork_entry_id: 'aa000001',
      branch_summary: 'so far',
    },
    asks,
  ])
  const [fork] = await (await home.open()).find('9c0ffee1')
  expect(fork?.forkedFrom).toEqual({ sessionId: id, entryId: 'aa000001', path: parent, branchSummary: 'so far' })
})

test('a fork finds its parent even if it was recorded on another machine', async () => {
  const home = makeHome()
  home.agentSession(name, [header, asks])
  const branch = { type: 'branch', parent_session_path: `/elsewhere/${name}`, fork_entry_id: 'aa000001' }
  home.agentSession('20260226-153000-9c0ffee1.jsonl', [
    { ...header, id: '9c0ffee1-2222-4333-8444-555566667777' },
    branch,
    asks,
  ])
  const [fork] = await (await home.open()).find('9c0ffee1')
  expect(fork?.forkedFrom).toEqual({ sessionId: id, entryId: 'aa000001', path: `/elsewhere/${name}` })
})

test('a session with nothing but a header is empty', async () => {
  const home = makeHome()
  home.agentSession('20260226-160000-00000000.jsonl', [header])
  const catalogue = await home.open()
  expect((await catalogue.list()).total).toBe(0)
  expect((await catalogue.list({ all: true })).sessions[0]).toMatchObject({ empty: true, messageCount: 0 })
})
