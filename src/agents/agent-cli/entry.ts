import type { AssistantMessage, Compaction, Entry, Wording } from '../../model/entry.ts'
import { asNumber, asObject, asText, type JsonObject, present } from '../../model/json.ts'
import { imageOf } from '../decode/blocks.ts'
import type { Piece } from '../decode/piece.ts'
import { usageOf } from './usage.ts'

export function wording(_: JsonObject, { kind, text, block = {} }: Piece): Wording {
  if (kind !== 'toolCall') return { kind, text }
  const toolCall = { id: asText(block.id) ?? '', name: asText(block.name) ?? '', input: block.arguments ?? {} }
  return { kind, text, toolCall }
}

export function entry(line: JsonObject, piece: Piece): Entry {
  const { kind, text, block = {} } = piece
  const { toolCall } = wording(line, piece)
  const message = asObject(line.message)
  const base = {
    kind,
    uuid: asText(line.id) ?? null,
    parentUuid: asText(line.parent_id) || null,
    timestamp: asText(line.timestamp) ?? null,
    role: line.type === 'compaction' ? 'system' : (asText(message?.role) ?? asText(line.role) ?? null),
    text,
    ...(line.type === 'compaction' && { compaction: compactionOf(line) }),
    ...(message?.role === 'assistant' && { message: aboutMessage(message) }),
    ...(message?.stop_reason === 'error' && { isApiError: true as const }),
    ...(block.type === 'image' && { image: imageOf(block.mime_type, block.data) }),
  }
  if (toolCall) return { ...base, toolCall }
  if (kind !== 'toolResult') return base
  const output = block.type === 'text' ? text : JSON.stringify(block)
  const toolResult = { id: asText(message?.tool_call_id) ?? '', output, isError: message?.is_error === true }
  return { ...base, toolResult: base.image ? { ...toolResult, images: [base.image] } : toolResult }
}

function aboutMessage(message: JsonObject): AssistantMessage {
  return present({
    model: asText(message.model),
    provider: asText(message.provider),
    stopReason: asText(message.stop_reason),
    errorMessage: asText(message.error_message),
    usage: usageOf(asObject(message.usage)),
  })
}

function compactionOf(line: JsonObject): Compaction {
  return present({
    tokensBefore: asNumber(line.tokens_before),
    firstKeptEntryId: asText(line.first_kept_entry_id),
  })
}

/** Like the agent's `ParseMessages`: the last compaction as a user's message, then all from its first kept entry on. */
export function compacted(entries: readonly Entry[]): readonly Entry[] {
  const last = entries.findLastIndex(({ compaction }) => compaction !== undefined)
  const summary = entries[last]
  const messages = (from: number) => entries.slice(from).filter(({ compaction }) => compaction === undefined)
  if (!summary) return messages(0)
  // A message without blocks has no entry, but the one after it names it as its parent.
  const firstId = summary.compaction?.firstKeptEntryId
  const firstKept = entries.findIndex(
    ({ uuid, parentUuid }) => firstId !== undefined && (uuid === firstId || parentUuid === firstId),
  )
  return [{ ...summary, kind: 'user', role: 'user' }, ...messages(firstKept < 0 ? last : firstKept)]
}
