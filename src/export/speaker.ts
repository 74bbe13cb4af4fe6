import type { ExportBlock } from './blocks.ts'

export type Speaker = 'you' | 'assistant'

/** Whose turn it is once a block was written: a heading is due where that changes. Null: no speaker's. */
export function speakerOf({ is, entry }: ExportBlock, before: Speaker | null): Speaker | null {
  if (entry.compaction) return null
  if (is === 'call') return 'assistant'
  switch (entry.kind) {
    case 'user':
      return 'you'
    case 'assistant':
    case 'thinking':
      return 'assistant'
    // What the program remarks in between does not take the word from anybody.
    default:
      return before
  }
}
