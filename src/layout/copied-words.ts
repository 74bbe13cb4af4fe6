import { membersOf, toolName } from './argument.ts'
import type { Block } from './block.ts'
import { membersText } from './json-words.ts'

/** A block as one would copy it: what was said, as it was written. */
export function copiedWords(block: Block): string {
  switch (block.kind) {
    case 'call':
      return [calledWith(block.call.name, block.call.input), block.answer?.text ?? ''].filter(Boolean).join('\n\n')
    case 'result':
      return block.answer.text
    case 'image':
      return `[${block.image.mediaType}]`
    case 'damage':
      return ''
    default:
      return block.text
  }
}

function calledWith(name: string, input: unknown): string {
  const members = membersOf(input)
  return [toolName(name), membersText(members, Object.keys(members))].filter(Boolean).join('\n')
}
