import type { ToolCall } from '../model/entry.ts'
import { asText } from '../model/json.ts'
import { washCopied } from '../text/wash.ts'
import type { Block } from '../transcript-layout/block.ts'
import { membersOf, toolName } from '../transcript-layout/call-summary.ts'
import { membersText } from '../transcript-layout/json-words.ts'
import { familyOf } from '../transcript-layout/tools.ts'
import type { Redactor } from './redact/redactor.ts'

/** The text of a block for the clipboard, washed and then masked, as a dropped character may be inside a secret. */
export function copiedWords(block: Block, redactor: Redactor): string {
  const masked = (text: string) => redactor.text(washCopied(text))
  switch (block.kind) {
    case 'call':
      return [callText(redactor.call(block.call)), masked(block.answer?.text ?? '')].filter(Boolean).join('\n\n')
    case 'result':
      return masked(block.answer.text)
    case 'image':
      return `[${masked(block.image.mediaType)}]`
    case 'damage':
      return ''
    default:
      return masked(block.text)
  }
}

function callText({ name, input }: ToolCall): string {
  const members = membersOf(input)
  // Only the command itself, so that it can be run again.
  const command = familyOf(name) === 'shell' ? asText(members.command) : undefined
  if (command !== undefined) return command
  return [toolName(name), membersText(members, Object.keys(members))].filter(Boolean).join('\n')
}
