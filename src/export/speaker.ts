import type { ExportBlock } from './blocks.ts'

export type Speaker = 'you' | 'assistant'

/** The speaker after a block; a new heading is due where the speaker changes. Null for no speaker. */
export function speakerOf({ is, entry }: ExportBlock, before: Speaker | null): Speaker | null {
  if (entry.compaction) return null
  if (is === 'call') return 'assistant'
  switch (entry.kind) {
    case 'user':
      return 'you'
    case 'assistant':
    case 'thinking':
      return 'assistant'
    // Notes by the program do not end a turn.
    default:
      return before
  }
}
