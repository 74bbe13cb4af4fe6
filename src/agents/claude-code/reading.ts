import { asList, asObject, type JsonObject } from '../../model/json.ts'
import type { Reading } from '../decode/decoder.ts'
import { keepsWords, taskMembers, taskWords } from '../decode/tasks.ts'

export const reading: Reading = {
  whole: [
    ...taskMembers,
    ...['type', 'subtype', 'uuid', 'parentUuid', 'timestamp', 'cwd', 'gitBranch', 'version', 'entrypoint', 'sessionId'],
    ...['forkedFrom', 'messageUuid'],
    ...['isSidechain', 'isMeta', 'isCompactSummary', 'isApiErrorMessage', 'origin', 'kind'],
    ...['message', 'id', 'model', 'usage', 'input_tokens', 'output_tokens', 'cache_creation_input_tokens'],
    ...['cache_read_input_tokens', 'cache_creation', 'ephemeral_5m_input_tokens', 'ephemeral_1h_input_tokens'],
    ...['name', 'input', 'file_path', 'notebook_path', 'subagent_type', 'tool_use_id', 'is_error', 'toolUseResult'],
    ...['agentId', 'agentType', 'summary', 'leafUuid', 'customTitle', 'aiTitle', 'lastPrompt', 'attachment'],
    ...['commandMode', 'prompt'],
  ],
  beginning: ['content', 'text', 'thinking', ...taskWords],
  words: ['tool_name'],
  wordsWithin: ['input'],
}

/** Whether a person typed a text shows only in its words. To-do lists are needed word for word, too. */
export function readsWords(line: JsonObject): boolean {
  if (line.type === 'attachment') return true
  const content = asObject(line.message)?.content
  const blocks = (asList(content) ?? []).map(asObject)
  const isTyped = line.type === 'user' && (typeof content === 'string' || blocks.some(block => block?.type === 'text'))
  return isTyped || blocks.some(block => keepsWords(block?.name))
}

/** A tool may answer with an object of any shape, which is then all output. */
export function hasWordsElsewhere(line: JsonObject): boolean {
  if (line.type !== 'user') return false
  const blocks = asList(asObject(line.message)?.content) ?? []
  return blocks.some(value => {
    const block = asObject(value)
    return block?.type === 'tool_result' && asObject(block.content) !== undefined
  })
}
