import {
  aiTitle,
  assistant,
  calls,
  customTitle,
  progress,
  queuedPrompt,
  result,
  says,
  snapshot,
  summary,
  system,
  user,
} from './claude-lines.ts'

const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } }
const patch = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-old', '+new'] }]

/** A line of every kind that Claude Code writes, with all members that we read, and some that are unknown. */
export const everyClaudeLine: readonly object[] = [
  user('please mend the cart'),
  user([{ type: 'text', text: 'look at this' }, image]),
  user('<command-name>/model</command-name>', { isMeta: true }),
  assistant([{ type: 'thinking', thinking: 'a thought', signature: 'c2ln' }]),
  says('Here is *what* I `did`:\n\n```ts\nconst a = 1\n```'),
  assistant([{ type: 'server_tool_use', id: 'srv_1', name: 'web', input: { query: 'shoes' } }]),
  calls('Bash', { command: 'npm test', description: 'Run the tests', env: { deep: [['x', { y: 'z' }]] } }, 'toolu_1'),
  result('all 7 passed', { toolUseResult: { stdout: 'all 7 passed', stderr: '', interrupted: false } }, 'toolu_1'),
  calls('mcp__shop__lookup', { articles: [{ name: 'shoe', tags: ['a', 'b'] }], note: null }, 'toolu_2'),
  result(
    [{ type: 'text', text: 'first\nsecond' }, image, { type: 'tool_reference', tool_name: 'lookup' }],
    {},
    'toolu_2',
  ),
  calls('Edit', { file_path: '/code/app/a.ts', old_string: 'old', new_string: 'new' }, 'toolu_3'),
  result('done', { toolUseResult: { filePath: '/code/app/a.ts', structuredPatch: patch } }, 'toolu_3'),
  calls('Task', { description: 'Look around', prompt: 'find it', subagent_type: 'explorer' }, 'toolu_4'),
  result([{ type: 'text', text: 'found' }], { toolUseResult: { agentId: 'a1b2', totalToolUseCount: 2 } }, 'toolu_4'),
  calls('TodoWrite', { todos: [{ content: 'Mend it', status: 'pending', activeForm: 'Mending it' }] }, 'toolu_5'),
  result({ odd: ['answer'] }, { toolUseResult: 'Error: odd' }, 'toolu_5', { is_error: true }),
  calls('Read', { file_path: '/code/app/b.ts' }, 'toolu_6'),
  result('     1→x', { toolUseResult: { persistedOutputPath: '/tmp/o.txt', file: { numLines: 1 } } }, 'toolu_6'),
  calls('Grep', { pattern: 'x', path: '/code/app' }, 'toolu_without_result'),
  result('from nowhere', {}, 'toolu_without_call'),
  system('informational'),
  { ...system('compact_boundary'), compactMetadata: { preTokens: 5000, postTokens: 300, trigger: 'auto' } },
  user('The story so far', { isCompactSummary: true }),
  progress(),
  snapshot(),
  queuedPrompt('and the till'),
  summary('What was done', '00000000-0000-4000-8000-000000000001'),
  customTitle('The cart'),
  aiTitle('Mending the cart'),
  says('Something went wrong', { model: '<synthetic>' }, { isApiErrorMessage: true }),
  user('again', { forkedFrom: { sessionId: '22222222-2222-4222-8222-222222222222', messageUuid: 'm1' } }),
  { type: 'hologram', content: 'from the future', deep: { list: ['a'] } },
]

const message = (role: string, more: object) => ({
  type: 'message',
  id: `id-${role}`,
  parent_id: 'parent-1',
  timestamp: '2026-08-01T10:00:00Z',
  message: { role, ...more },
})

/** The same for the `agent` CLI. */
export const everyAgentLine: readonly object[] = [
  {
    type: 'session',
    id: '1c0f9a2e-0000-4000-8000-000000000000',
    cwd: '/code/app',
    version: '0.4',
    timestamp: '2026-08-01T10:00:00Z',
  },
  message('user', { content: 'please mend the cart' }),
  message('assistant', {
    model: 'gpt-9',
    provider: 'open',
    stop_reason: 'tool_use',
    error_message: 'odd',
    content: [
      { type: 'thinking', thinking: 'a thought' },
      { type: 'text', text: 'I look' },
      { type: 'tool_call', id: 'call_1', name: 'bash', arguments: { command: 'ls', list: [['a']] } },
    ],
  }),
  message('tool_result', { tool_call_id: 'call_1', tool_name: 'bash', content: [{ type: 'text', text: 'a\nb' }] }),
  message('tool_result', {
    tool_call_id: 'call_2',
    content: [{ type: 'image', mime_type: 'image/png', data: 'iVBOR' }],
  }),
  message('tool_result', { tool_call_id: 'call_3', content: [{ type: 'odd', list: ['a', { b: 'c' }] }] }),
  {
    type: 'compaction',
    id: 'c1',
    summary: 'so far',
    first_kept_entry_id: 'k1',
    tokens_before: 10,
    timestamp: '2026-08-01T10:00:00Z',
  },
  { type: 'branch', parent_session_path: '/code/other.jsonl', fork_entry_id: 'f1', branch_summary: 'from there' },
]
