/** Lines as Claude Code writes them. Every value is invented; the shapes are those of real recordings. */
export const ids = {
  first: '11111111-1111-4111-8111-111111111111',
  second: '22222222-2222-4222-8222-222222222222',
  third: '33333333-3333-4333-8333-333333333333',
} as const

/**
 * Fast tests share a process, so this counts on from file to file. Ids have a fixed length: sizes must not depend on
 * the order.
 */
let lineNumber = 0

const envelope = (type: string) => {
  lineNumber++
  return {
    parentUuid: null,
    isSidechain: false,
    userType: 'external',
    cwd: '/code/app',
    sessionId: ids.first,
    version: '2.1.232',
    gitBranch: 'main',
    type,
    uuid: `00000000-0000-4000-8000-${String(lineNumber).padStart(12, '0')}`,
    timestamp: '2026-08-01T10:00:00.000Z',
  }
}

export const user = (content: unknown, more: object = {}) => ({
  ...envelope('user'),
  message: { role: 'user', content },
  ...more,
})

export const usage = (input: number, output: number, cacheCreation = 0, cacheRead = 0) => ({
  input_tokens: input,
  output_tokens: output,
  cache_creation_input_tokens: cacheCreation,
  cache_read_input_tokens: cacheRead,
})

/** The same with cache writes by lifetime. */
export const usageInParts = (input: number, output: number, write5m: number, write1h: number, read = 0) => ({
  ...usage(input, output, write5m + write1h, read),
  cache_creation: { ephemeral_5m_input_tokens: write5m, ephemeral_1h_input_tokens: write1h },
})

/** One line of an assistant's message; `message` overrides members of the message, `more` members of the line. */
export const assistant = (content: unknown, message: object = {}, more: object = {}) => ({
  ...envelope('assistant'),
  message: {
    id: `msg_${String(lineNumber).padStart(9, '0')}`,
    type: 'message',
    role: 'assistant',
    model: 'claude-opus-5',
    content,
    stop_reason: 'end_turn',
    usage: usage(3, 5),
    ...message,
  },
  ...more,
})

export const says = (text: string, message: object = {}, more: object = {}) =>
  assistant([{ type: 'text', text }], message, more)

export const calls = (name: string, input: unknown, id = 'toolu_1') =>
  assistant([{ type: 'tool_use', id, name, input }], { stop_reason: 'tool_use' })

export const result = (content: unknown, more: object = {}, id = 'toolu_1', block: object = {}) =>
  user([{ type: 'tool_result', tool_use_id: id, content, ...block }], more)

export const snapshot = () => ({
  type: 'file-history-snapshot',
  messageId: ids.third,
  snapshot: { messageId: ids.third, trackedFileBackups: {}, timestamp: '2026-08-01T09:00:00.000Z' },
  isSnapshotUpdate: false,
})

export const summary = (text: string, leafUuid: string) => ({ type: 'summary', summary: text, leafUuid })
export const customTitle = (text: string) => ({ type: 'custom-title', customTitle: text, sessionId: ids.first })
export const aiTitle = (text: string) => ({ type: 'ai-title', aiTitle: text, sessionId: ids.first })
export const progress = () => ({ ...envelope('progress'), data: { type: 'bash_progress', output: 'half' } })
export const system = (subtype: string) => ({ ...envelope('system'), subtype, content: 'said by the system' })

export const queuedPrompt = (prompt: unknown, commandMode = 'prompt') => ({
  ...envelope('attachment'),
  attachment: { type: 'queued_command', prompt, commandMode, origin: { kind: 'human' } },
})
