import type { Entry } from '../model/entry.ts'
import type { Session } from '../model/session.ts'
import { agentOf } from './index.ts'

type Owner = Pick<Session, 'format' | 'isSubagent'>

/**
 * An entry as people read it: without the agent's own markup, and with the caller above a subagent's prompt. JSON has it
 * as it was written.
 */
export function readable(session: Owner, entry: Entry): Entry {
  if (entry.compaction) return entry
  const { decoder, speaker } = agentOf(session)
  const words = decoder.readable?.(entry)
  const isOrder = entry.kind === 'user' && (entry.isSidechain === true || session.isSubagent)
  return words || isOrder ? { ...entry, ...(isOrder && { speaker: `${speaker} to subagent` }), ...words } : entry
}

/** A title or a prompt as people read it; its sender stands before a message. */
export function readableTitle({ format }: Pick<Session, 'format'>, title: string): string {
  const words = agentOf({ format }).decoder.readable?.({ kind: 'user', text: title })
  return words ? [words.speaker, words.text].filter(Boolean).join(': ') : title
}
