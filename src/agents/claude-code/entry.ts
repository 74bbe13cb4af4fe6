import type { AssistantMessage, Compaction, Entry, Wording } from '../../model/entry.ts'
import { asNumber, asObject, asText, type JsonObject, present } from '../../model/json.ts'
import { imageIn, readableOutput } from '../decode/blocks.ts'
import type { Piece } from '../decode/piece.ts'
import { toolResult } from './tool-result.ts'
import { usageOf } from './usage.ts'

export function entry(line: JsonObject, piece: Piece, before?: JsonObject): Entry {
  const { kind, block } = piece
  const { text, toolCall } = wording(line, piece)
  const message = asObject(line.message)
  const base = {
    kind,
    uuid: asText(line.uuid) ?? null,
    parentUuid: asText(line.parentUuid) ?? null,
    timestamp: asText(line.timestamp) ?? asText(asObject(line.snapshot)?.timestamp) ?? null,
    role: asText(message?.role) ?? roleOf(line),
    text,
    ...(line.isMeta === true && { isMeta: true as const }),
    ...(line.isSidechain === true && { isSidechain: true as const }),
    ...(readsLineBefore(line) && { compaction: compactionBy(before) }),
    ...(line.isApiErrorMessage === true && { isApiError: true as const }),
    ...(line.type === 'assistant' && message && { message: aboutMessage(message) }),
  }
  if (toolCall) return { ...base, toolCall }
  if (kind === 'toolResult' && block) return { ...base, toolResult: toolResult(line, block) }
  const image = imageIn(block)
  return image ? { ...base, image } : base
}

export function wording(line: JsonObject, piece: Piece): Wording {
  const { kind, block } = piece
  const text = textOf(line, piece)
  if (kind !== 'toolCall' || !block) return { kind, text }
  const toolCall = { id: asText(block.id) ?? '', name: asText(block.name) ?? '', input: block.input ?? {} }
  return { kind, text, toolCall }
}

/** A compaction has its figures on the line before its words. */
export const readsLineBefore = (line: JsonObject): boolean => line.isCompactSummary === true

function compactionBy(before: JsonObject | undefined): Compaction {
  const figures = before?.subtype === 'compact_boundary' ? asObject(before.compactMetadata) : undefined
  return present({ tokensBefore: asNumber(figures?.preTokens), tokensAfter: asNumber(figures?.postTokens) })
}

function textOf(line: JsonObject, { kind, text, block }: Piece): string {
  if (kind === 'toolResult') return text || readableOutput(block?.content)
  if (kind === 'progress') return progressText(asObject(line.data))
  return text
}

function progressText(data: JsonObject | undefined): string {
  return asText(data?.output) ?? asText(data?.message) ?? asText(data?.hookName) ?? asText(data?.type) ?? ''
}

function roleOf({ type }: JsonObject): string | null {
  return type === 'user' || type === 'attachment' ? 'user' : type === 'assistant' ? 'assistant' : 'system'
}

function aboutMessage(message: JsonObject): AssistantMessage {
  return present({
    id: asText(message.id),
    model: asText(message.model),
    stopReason: asText(message.stop_reason),
    usage: usageOf(asObject(message.usage)),
  })
}

/** Claude Code still remembers everything from the summary of the last compaction on. */
export function compacted(entries: readonly Entry[]): readonly Entry[] {
  const from = entries.findLastIndex(({ compaction }) => compaction !== undefined)
  return from < 0 ? entries : entries.slice(from)
}
