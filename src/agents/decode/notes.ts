import { SYNTHETIC } from '../../model/activity.ts'
import { type Counts, noCounts, noUsage, sumOf, type Usage } from '../../model/entry.ts'
import type { ForkedFrom, Task } from '../../model/session.ts'
import { type ActivityLedger, openLedger } from './ledger.ts'
import type { Piece } from './piece.ts'

/** Facts from the bytes of one file alone, without the clock, other files or the file system. */
export interface Facts {
  /** The id inside the file, if the agent writes it there. */
  id: string | null
  /** The session that a subagent's lines name as theirs. */
  parentId: string | null
  projectPath: string | null
  cwd: string | null
  customTitle: string | null
  aiTitle: string | null
  /** The last summary that describes this very file. */
  ownSummary: string | null
  summary: string | null
  firstPrompt: string | null
  lastPrompt: string | null
  /** The last prompt as the agent itself noted it. */
  lastPromptLine: string | null
  /** The first slash command: a title for sessions in which nothing else was typed. */
  firstCommand: string | null
  counts: Counts
  firstTimestamp: number | null
  lastTimestamp: number | null
  gitBranch: string | null
  models: string[]
  version: string | null
  usage: Usage
  tasks: Task[]
  /** How often each tool was called. */
  tools: { [name: string]: number }
  /** Files that tools were called to edit or write, and to read. */
  edited: { [path: string]: true }
  read: { [path: string]: true }
  /** Number of failed tool calls and API errors. */
  errors: number
  endsInError: boolean
  entrypoint: string | null
  hasAyndMarker: boolean
  isWarmup: boolean
  forkedFrom: ForkedFrom | null
  /** The subagents that tool calls of this session started. */
  spawned: { agentId: string; agentType: string | null }[]
  /** Byte ranges that the user rewound: in order, none within another. */
  abandoned: [from: number, to: number][]
  parseErrors: number
  /** The last line has no newline and is not JSON: it is being written or was cut off. Only the file's age can tell which. */
  hasTornTail: boolean
}

/** The facts so far, with all that is needed to continue where the file ends now. */
export interface Notes {
  readonly isSubagent: boolean
  readonly facts: Facts
  readonly ledger: ActivityLedger
  /** Summaries whose leaf was not read yet, by its uuid; the last one of each. */
  readonly homelessSummaries: Map<string, { readonly summary: string; readonly number: number }>
  summaryLines: number
  ownSummaryNumber: number
  /** Tool calls whose results are still to come, by call id. */
  readonly openCalls: Map<string, { taskCreated?: number; agentType?: string | null }>
  /** The rows of calls whose results are still to come, by call id, for agents whose call ids are unique in a session only. */
  readonly openDeeds: Map<string, number>
  /** The offset of the last prompt behind a line, by that line's uuid. */
  readonly promptsAfter: Map<string, number>
  /** The uuids read in this pass, and the same as a set once it is needed. `scan` says why they are not kept. */
  readonly uuids: string[]
  seen?: Set<string>
}

export function startNotes(isSubagent: boolean): Notes {
  return {
    isSubagent,
    facts: noFacts(),
    ledger: openLedger(),
    homelessSummaries: new Map(),
    summaryLines: 0,
    ownSummaryNumber: 0,
    openCalls: new Map(),
    openDeeds: new Map(),
    promptsAfter: new Map(),
    uuids: [],
  }
}

export function noFacts(): Facts {
  return {
    id: null,
    parentId: null,
    projectPath: null,
    cwd: null,
    customTitle: null,
    aiTitle: null,
    ownSummary: null,
    summary: null,
    firstPrompt: null,
    lastPrompt: null,
    lastPromptLine: null,
    firstCommand: null,
    counts: noCounts(),
    firstTimestamp: null,
    lastTimestamp: null,
    gitBranch: null,
    models: [],
    version: null,
    usage: noUsage,
    tasks: [],
    tools: {},
    edited: {},
    read: {},
    errors: 0,
    endsInError: false,
    entrypoint: null,
    hasAyndMarker: false,
    isWarmup: false,
    forkedFrom: null,
    spawned: [],
    abandoned: [],
    parseErrors: 0,
    hasTornTail: false,
  }
}

/** Whether a session has no messages: only snapshots or metadata, or a subagent that was only warmed up. */
export function isEmpty({ counts, isWarmup }: Facts, isSubagent: boolean): boolean {
  return sumOf(counts) === counts.progress + counts.snapshot + counts.summary || (isSubagent && isWarmup)
}

/** Notes what all agents have in common. */
export function notePieces(facts: Facts, pieces: readonly Piece[]): void {
  for (const { kind, failed } of pieces) {
    facts.counts[kind]++
    if (failed) facts.errors++
  }
  const last = pieces.at(-1)
  if (last) facts.endsInError = last.failed === true
}

/** Keeps the earliest and the latest time, as lines are not in order. Returns the line's own time, or null. */
export function noteTimestamp(facts: Facts, timestamp: unknown): number | null {
  if (typeof timestamp !== 'string') return null
  const time = Date.parse(timestamp)
  if (Number.isNaN(time)) return null
  if (facts.firstTimestamp === null || time < facts.firstTimestamp) facts.firstTimestamp = time
  if (facts.lastTimestamp === null || time > facts.lastTimestamp) facts.lastTimestamp = time
  return time
}

export function notePrompt(facts: Facts, text: string): void {
  const prompt = excerpt(text)
  if (prompt === '') return
  if (facts.firstPrompt === null) {
    facts.firstPrompt = prompt
    facts.hasAyndMarker = hasAyndMarker(text)
    facts.isWarmup = prompt === 'Warmup'
  }
  facts.lastPrompt = prompt
}

/** aynd marks the prompts of the sessions that it starts. */
export function hasAyndMarker(prompt: string): boolean {
  return prompt.includes('[aynd-context]') || prompt.includes('Context from aynd:')
}

export function noteModel(facts: Facts, model: unknown): void {
  const name = modelName(model)
  if (name === '' || name === SYNTHETIC) return
  if (!facts.models.includes(name)) facts.models.push(name)
}

/** The name of a model; empty if there is none or if it is too long for a name. */
export const modelName = (model: unknown): string =>
  typeof model === 'string' && model.length <= LONGEST_NAME ? model : ''

const LONGEST_NAME = 200

/** The first 200 characters with white space collapsed. A prompt can be megabytes long, so it is cut before it is read. */
export function excerpt(text: string): string {
  const [quick, thorough] = [1024, 16_384]
  const start = collapsed(text.slice(0, quick))
  const line = start.length > 400 || text.length <= quick ? start : collapsed(text.slice(0, thorough))
  return line.length <= 200 ? line : [...line.slice(0, 400)].slice(0, 200).join('')
}

const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The text on one line, for a title; null if there is none. */
export function oneLine(text: string): string | null {
  return collapsed(text) || null
}
