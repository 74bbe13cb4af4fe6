import type { EntryKind } from '../../model/entry.ts'
import { asList, asObject, asText, type JsonObject } from '../../model/json.ts'
import type { Reading } from '../decode/decoder.ts'
import type { Piece } from '../decode/piece.ts'
import { keepsWords, taskMembers, taskWords } from '../decode/tasks.ts'

export const reading: Reading = {
  whole: [
    ...taskMembers,
    ...['type', 'id', 'timestamp', 'cwd', 'version', 'role', 'message', 'is_error', 'stop_reason', 'model', 'usage'],
    ...['input', 'output', 'cache_read', 'cache_write', 'name', 'arguments', 'path', 'summary'],
    ...['tool_call_id', 'parent_session_path', 'fork_entry_id', 'branch_summary'],
  ],
  beginning: ['content', 'text', 'thinking', ...taskWords],
  words: [],
  wordsWithin: ['arguments'],
}

export function classify(line: JsonObject): readonly Piece[] {
  if (line.type === 'compaction') return [{ kind: 'summary', text: asText(line.summary) ?? '' }]
  if (line.type !== 'message') return []
  const message = asObject(line.message)
  const role = asText(message?.role) ?? asText(line.role)
  const failed = message?.is_error === true || message?.stop_reason === 'error'
  const blocks = typeof message?.content === 'string' ? [{ type: 'text', text: message.content }] : message?.content
  return (asList(blocks) ?? []).map(value => {
    const block = asObject(value) ?? {}
    const text = asText(block.type === 'thinking' ? block.thinking : block.text) ?? ''
    return { kind: kindOf(role, block.type), text, block, ...(failed && { failed: true as const }) }
  })
}

/** Prompts and the items of a to-do list are needed word for word. */
export function readsWords(line: JsonObject): boolean {
  const message = asObject(line.message)
  const blocks = (asList(message?.content) ?? []).map(asObject)
  return (message?.role ?? line.role) === 'user' || blocks.some(block => keepsWords(block?.name))
}

function kindOf(role: string | undefined, type: unknown): EntryKind {
  if (role === 'tool_result') return 'toolResult'
  if (role === 'user') return type === 'text' || type === 'image' ? 'user' : 'other'
  if (role !== 'assistant') return 'other'
  if (type === 'text') return 'assistant'
  if (type === 'thinking') return 'thinking'
  return type === 'tool_call' ? 'toolCall' : 'other'
}
