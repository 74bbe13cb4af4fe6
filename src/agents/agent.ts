import type { Beside } from './beside.ts'
import type { Decoder } from './decode/decoder.ts'
import type { ResumeWays } from './resume-ways.ts'
import type { AgentStore } from './store.ts'

/**
 * Everything this program knows about one agent. A new agent is one folder with such a record and one row in
 * `agents/index.ts`; docs/ADDING-AN-AGENT.md is the recipe. Nothing outside `agents` names an agent.
 */
export interface Agent {
  /** The id in options, settings, JSON and queries. */
  readonly name: string
  /** The product's name. */
  readonly label: string
  /** The name above its answers in a transcript or a document. */
  readonly speaker: string
  /** Marks its sessions in a list; null where the sessions of most users are this agent's. */
  readonly badge: string | null
  /** The command that starts it, looked up on the PATH. */
  readonly program: string
  /** Environment variables that change where it keeps its files. Tests clear them. */
  readonly variables: readonly string[]
  readonly store: AgentStore
  readonly decoder: Decoder
  readonly resume: ResumeWays
  readonly beside: Beside
}
