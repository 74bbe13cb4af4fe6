import { join } from 'node:path'
import type { Environment } from '../model/environment.ts'

/** Where an agent keeps what is its own: in the folder that a variable names, else in the usual one. */
export interface AgentHome {
  readonly variable: string
  /** Below the user's home. */
  readonly usual: string
  /** Where in it the sessions are. */
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
