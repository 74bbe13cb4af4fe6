import type { Usage } from './usage.ts'

/** What a transcript is made of. The names are also those of a session's `counts`. */
export const entryKinds = [
  'user',
  'assistant',
  'thinking',
  'toolCall',
  'toolResult',
  'system',
  'progress',
  'snapshot',
  'summary',
  'other',
] as const

export type EntryKind = (typeof entryKinds)[number]

/** How many entries of each kind a session has; their sum is its `messageCount`. */
export type Counts = { [Kind in EntryKind]: number }

export interface Entry {
  readonly kind: EntryKind
  readonly uuid: string | null
  readonly parentUuid: string | null
  readonly timestamp: string | null
  readonly role: string | null
  readonly text: string
  readonly toolCall?: ToolCall
  readonly toolResult?: ToolResult
  readonly image?: Image
  readonly compaction?: Compaction
  /** On the entries of an assistant's message. A message split over several lines repeats its usage on each. */
  readonly message?: AssistantMessage
  readonly isMeta?: true
  readonly isSidechain?: true
  readonly isApiError?: true
}

/** What is said in an entry, without what is known about it. */
export type Wording = Pick<Entry, 'kind' | 'text' | 'toolCall'>

export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly input: unknown
}

export interface ToolResult {
  readonly id: string
  readonly output: string
  readonly isError: boolean
  /** The subagent that did the work, where the call started one. */
  readonly agentId?: string
  /** How often that subagent called a tool, and how long it worked. */
  readonly toolCalls?: number
  readonly durationMs?: number
  /** What was changed in a file, as the agent noted it: hunks of a unified diff. Foreign, so of no promised shape. */
  readonly patch?: readonly unknown[]
  /** How many lines were read or found, and how many the whole file has. */
  readonly lines?: number
  readonly totalLines?: number
  /** How many files were found. */
  readonly files?: number
  /** In the order in which the text for the eye says `[image]`. */
  readonly images?: readonly Image[]
  readonly interrupted?: true
  /** The file in which the output is, where it was too long for the transcript; by a path that may be another machine's. */
  readonly spilledTo?: string
}

export interface Image {
  readonly mediaType: string
  readonly bytes: number
}

export interface Compaction {
  readonly tokensBefore?: number
  readonly tokensAfter?: number
  readonly firstKeptEntryId?: string
}

export interface AssistantMessage {
  readonly id?: string
  readonly model?: string
  readonly provider?: string
  readonly stopReason?: string
  readonly errorMessage?: string
  readonly usage?: Usage
}

export function noCounts(): Counts {
  return {
    user: 0,
    assistant: 0,
    thinking: 0,
    toolCall: 0,
    toolResult: 0,
    system: 0,
    progress: 0,
    snapshot: 0,
    summary: 0,
    other: 0,
  }
}

export function sumOf(counts: Counts): number {
  return entryKinds.reduce((sum, kind) => sum + counts[kind], 0)
}
