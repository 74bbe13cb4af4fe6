import { join } from 'node:path'
import type { Environment } from '../model/environment.ts'

/** The folder of an agent: named by an environment variable, or else the usual one. */
export interface AgentHome {
  readonly variable: string
  /** Below the user's home. */
  readonly usual: string
  /** Path of the sessions within it. */
  readonly sessions: readonly string[]
}

export function sessionsOf(agentHome: AgentHome, { home, variables }: Environment): string {
  return sessionsBelow(agentHome, variables[agentHome.variable] || join(home, agentHome.usual))
}

export function usualSessions(agentHome: AgentHome, { home }: Environment): string {
  return sessionsBelow(agentHome, join(home, agentHome.usual))
}

export function sessionsBelow({ sessions }: AgentHome, folder: string): string {
  return join(folder, ...sessions)
}
