import type { Compaction, Image, ToolCall, ToolResult } from '../model/entry.ts'

/** A part of a transcript that the reader sees as one thing and can put the cursor on. */
export type Block = MessageBlock | Thought | CallBlock | LooseResult | Picture | Compacted | Damaged | Note

interface Common {
  /** The key of its first entry. */
  readonly key: string
  /** The keys of all its entries, so that a call is also found by its result. */
  readonly keys: readonly string[]
  readonly offset: number
  readonly timestamp: string | null
  readonly isFoldable: boolean
  readonly isPrompt: boolean
  /** The name of the speaker, if it is neither the user nor the agent. */
  readonly speaker?: string
  /** Present on a call that started a subagent. */
  readonly subagent?: Subagent
}

export interface Subagent {
  readonly toolCallId: string
  /** Known once it has answered. */
  readonly agentId?: string
}

export interface MessageBlock extends Common {
  readonly kind: 'prompt' | 'answer'
  readonly text: string
  readonly images: readonly Image[]
  readonly isApiError: boolean
}

export interface Thought extends Common {
  readonly kind: 'thinking'
  readonly text: string
}

export interface CallBlock extends Common {
  readonly kind: 'call'
  readonly call: ToolCall
  readonly answer?: AnswerBlock
  /** Whether the output is shown beneath it. */
  readonly showsResult: boolean
}

/** A result whose call is not among the loaded entries. */
export interface LooseResult extends Common {
  readonly kind: 'result'
  readonly answer: AnswerBlock
}

export interface AnswerBlock {
  readonly result: ToolResult
  /** The output as shown. */
  readonly text: string
  readonly timestamp: string | null
}

export interface Picture extends Common {
  readonly kind: 'image'
  readonly image: Image
}

export interface Compacted extends Common {
  readonly kind: 'compaction'
  readonly compaction: Compaction
  readonly text: string
}

export interface Damaged extends Common {
  readonly kind: 'damage'
  readonly damaged: number
}

export interface Note extends Common {
  readonly kind: 'system' | 'progress' | 'snapshot' | 'summary' | 'other'
  readonly text: string
}

/** Kinds of blocks that the user can show or hide. Prompts, answers, compactions and damage are never hidden. */
export interface ShownKinds {
  readonly thinking: boolean
  readonly tools: boolean
  readonly results: boolean
  readonly system: boolean
  readonly progress: boolean
  readonly snapshots: boolean
}

export const shownAtStart: ShownKinds = {
  thinking: true,
  tools: true,
  results: true,
  system: true,
  progress: false,
  snapshots: false,
}
