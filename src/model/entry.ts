/** Kinds of transcript entries. A session's `counts` has the same names. */
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
  /** The name above it, where that is neither the user nor the agent. Only what people read has it; JSON does not. */
  readonly speaker?: string
  readonly isMeta?: true
  readonly isSidechain?: true
  readonly isApiError?: true
}

/** The words of an entry, without its metadata. */
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
  /** Id of the subagent that the call started. */
  readonly agentId?: string
  /** Number of tool calls that subagent made, and how long it worked. */
  readonly toolCalls?: number
  readonly durationMs?: number
  /** Hunks of a unified diff, as the agent recorded its change to a file. Foreign data: their shape is not checked. */
  readonly patch?: readonly unknown[]
  /** Lines read or found, and lines in the whole file. */
  readonly lines?: number
  readonly totalLines?: number
  /** Number of files found. */
  readonly files?: number
  /** In the order of the `[image]` marks in the shown text. */
  readonly images?: readonly Image[]
  readonly interrupted?: true
  /** File with the output, if it was too long for the transcript. The path may be from another machine. */
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

export interface Usage {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheCreationTokens: number
  readonly cacheReadTokens: number
}

export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, cacheCreationTokens: 0, cacheReadTokens: 0 }
