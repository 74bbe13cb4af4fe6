import { agentOf } from '../agents/index.ts'
import type { Session } from '../model/session.ts'
import type { ExportBlock } from './blocks.ts'

/** The name of the speaker after a block; a new heading is due where the speaker changes. Null for no speaker. */
export function speakerOf({ is, entry }: ExportBlock, before: string | null, session: Session): string | null {
  if (entry.compaction) return null
  if (is === 'call') return agentOf(session).speaker
  switch (entry.kind) {
    case 'user':
      return entry.speaker ?? 'You'
    case 'assistant':
    case 'thinking':
      return agentOf(session).speaker
    // Notes by the program do not end a turn.
    default:
      return before
  }
}
