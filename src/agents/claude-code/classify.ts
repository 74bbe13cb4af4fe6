import { asList, asObject, asText, type JsonObject } from '../../model/json.ts'
import type { Piece } from '../decode/piece.ts'
import { isHuman } from './human.ts'

const nothing: readonly Piece[] = []

/** Splits a line into pieces. Unknown types of lines and blocks do no harm: Claude Code may change its format at any time. */
export function classify(line: JsonObject): readonly Piece[] {
  switch (line.type) {
    case 'user':
    case 'assistant':
      return messagePieces(line, line.type)
    case 'progress':
      return [{ kind: 'progress', text: '' }]
    case 'file-history-snapshot':
      return [{ kind: 'snapshot', text: '' }]
    case 'summary':
      return [{ kind: 'summary', text: asText(line.summary) ?? '' }]
    case 'attachment':
      return queuedPrompt(line)
    default:
      return nothing
  }
}

function messagePieces(line: JsonObject, by: 'user' | 'assistant'): readonly Piece[] {
  const content = asObject(line.message)?.content
  if (typeof content === 'string') return [textPiece(line, by, content)]
  const blocks = asList(content)
  if (!blocks) return nothing
  const pieces: Piece[] = []
  for (const block of blocks) {
    const piece = pieceOf(line, by, block)
    if (piece) pieces.push(piece)
  }
  return pieces
}

function pieceOf(line: JsonObject, by: 'user' | 'assistant', value: unknown): Piece | undefined {
  const block = asObject(value)
  if (!block) return { kind: 'other', text: asText(value) ?? '' }
  switch (block.type) {
    case 'text':
      return textPiece(line, by, asText(block.text) ?? '', block)
    case 'thinking': {
      // Since 2.1.207 the text is empty and only a signature is left, so there is nothing to show.
      const thought = asText(block.thinking) ?? ''
      return thought === '' ? undefined : { kind: 'thinking', text: thought, block }
    }
    case 'tool_use':
    case 'server_tool_use':
      return { kind: 'toolCall', text: '', block }
    case 'tool_result':
      return { kind: 'toolResult', text: asText(block.content) ?? '', block, ...(block.is_error === true && failed) }
    case 'image':
      return { kind: by === 'user' ? 'user' : 'other', text: '', block }
    default:
      return { kind: 'other', text: asText(block.text) ?? '', block }
  }
}

function textPiece(line: JsonObject, by: 'user' | 'assistant', text: string, block?: JsonObject): Piece {
  if (by === 'assistant') {
    return { kind: 'assistant', text, ...(block && { block }), ...(line.isApiErrorMessage === true && failed) }
  }
  return { kind: isHuman(line, text) ? 'user' : 'system', text, ...(block && { block }) }
}

/** A prompt that was typed while Claude was working is often on no user line, only in an attachment. */
function queuedPrompt(line: JsonObject): readonly Piece[] {
  const attachment = asObject(line.attachment)
  if (attachment?.type !== 'queued_command' || attachment.commandMode !== 'prompt') return nothing
  return [{ kind: 'user', text: promptText(attachment.prompt) }]
}

function promptText(prompt: unknown): string {
  if (typeof prompt === 'string') return prompt
  const texts = asList(prompt)?.map(block => asText(asObject(block)?.text) ?? '') ?? []
  return texts.filter(part => part !== '').join('\n')
}

const failed = { failed: true } as const
