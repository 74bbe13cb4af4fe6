/**
 * The events of one session file, which the statistics count. Thousands of files are counted at once, so events are rows
 * of numbers instead of objects; `messagesIn` and `deedsIn` read them.
 */
export interface Activity {
  /** Names that the figures refer to by index. */
  readonly models: readonly string[]
  readonly tools: readonly string[]
  /** Messages of the API, in the order in which they began. */
  readonly messages: Columns
  /** Prompts, calls of tools and compactions, in the order of the file. */
  readonly deeds: Columns
}

/** A fingerprint and a row of figures for each event. The same event in a copy of the file has the same fingerprint. */
export interface Columns {
  /** 0 for an event without an id; it is never taken for a copy. */
  readonly ids: Float64Array
  readonly figures: Uint32Array
}

/** Tokens, split by price. */
export interface Spending {
  readonly input: number
  readonly output: number
  /** Written to the cache for five minutes, and for an hour. */
  readonly write5m: number
  readonly write1h: number
  readonly read: number
}

export interface CountedMessage {
  readonly id: number
  /** Time of the line that counts, in milliseconds (whole seconds); 0 if unknown. */
  readonly time: number
  readonly model: string
  /** Written by a subagent into its parent's file, as Claude Code did up to 1.0.x. */
  readonly isSidechain: boolean
  /** Usage on the last line of the message, which is the line that counts. */
  readonly spent: Spending
  /** Number of lines that carry this message's usage, and the plain sum over them. */
  readonly lines: number
  readonly repeated: RepeatedUsage
}

export interface RepeatedUsage {
  readonly input: number
  readonly output: number
  readonly write: number
  readonly read: number
}

export type Deed =
  /** On a sidechain, the agent wrote the prompt for its subagent. */
  | { readonly kind: 'prompt'; readonly id: number; readonly time: number; readonly isSidechain: boolean }
  | {
      readonly kind: 'call'
      readonly id: number
      readonly time: number
      readonly tool: string
      readonly failed: boolean
      readonly isSidechain: boolean
    }
  /** `position` is the number of API messages that began before it. */
  | { readonly kind: 'compaction'; readonly id: number; readonly time: number; readonly position: number }

/** The columns of a row of `messages`. Times are in seconds; `isSidechain` is 0 or 1. */
export const MESSAGE = {
  time: 0,
  model: 1,
  isSidechain: 2,
  input: 3,
  output: 4,
  write5m: 5,
  write1h: 6,
  read: 7,
  lines: 8,
  repeatedInput: 9,
  repeatedOutput: 10,
  repeatedWrite: 11,
  repeatedRead: 12,
} as const
export const MESSAGE_COLUMNS = Object.keys(MESSAGE).length

/** The columns of a row of `deeds`. The third is the tool of a call, or the position of a compaction. */
export const DEED = { time: 0, kind: 1, toolOrPosition: 2, failed: 3, isSidechain: 4 } as const
export const DEED_COLUMNS = Object.keys(DEED).length

export const deedKinds = ['prompt', 'call', 'compaction'] as const

/** Marks text that the agent put in the place of an answer: no model was called, so it costs nothing. */
export const SYNTHETIC = '<synthetic>'

const nothing: Columns = { ids: new Float64Array(0), figures: new Uint32Array(0) }

export const noActivity: Activity = { models: [], tools: [], messages: nothing, deeds: nothing }

export function* messagesIn({ models, messages: { ids, figures } }: Activity): Generator<CountedMessage> {
  for (let row = 0; row < ids.length; row++) {
    const at = row * MESSAGE_COLUMNS
    const figure = (column: keyof typeof MESSAGE): number => figures[at + MESSAGE[column]] ?? 0
    yield {
      id: ids[row] ?? 0,
      time: figure('time') * 1000,
      model: models[figure('model')] ?? '',
      isSidechain: figure('isSidechain') === 1,
      spent: {
        input: figure('input'),
        output: figure('output'),
        write5m: figure('write5m'),
        write1h: figure('write1h'),
        read: figure('read'),
      },
      lines: figure('lines'),
      repeated: {
        input: figure('repeatedInput'),
        output: figure('repeatedOutput'),
        write: figure('repeatedWrite'),
        read: figure('repeatedRead'),
      },
    }
  }
}

export function* deedsIn({ tools, deeds: { ids, figures } }: Activity): Generator<Deed> {
  for (let row = 0; row < ids.length; row++) {
    const at = row * DEED_COLUMNS
    const figure = (column: keyof typeof DEED): number => figures[at + DEED[column]] ?? 0
    const [id, time] = [ids[row] ?? 0, figure('time') * 1000]
    const kind = deedKinds[figure('kind')]
    const isSidechain = figure('isSidechain') === 1
    if (kind === 'prompt') yield { kind, id, time, isSidechain }
    else if (kind === 'compaction') yield { kind, id, time, position: figure('toolOrPosition') }
    else
      yield {
        kind: 'call',
        id,
        time,
        tool: tools[figure('toolOrPosition')] ?? '',
        failed: figure('failed') === 1,
        isSidechain,
      }
  }
}

/** A session file to be counted. A subagent's file counts towards the session that started it. */
export interface CountedFile {
  readonly path: string
  readonly activity: Activity
  /** Key of the session it counts towards: its own, or its outermost parent. */
  readonly sessionPath: string
  readonly isSubagent: boolean
  /** Time of its first line in milliseconds, or null if no line has a time. */
  readonly began: number | null
}
