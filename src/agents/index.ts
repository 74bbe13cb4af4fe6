import type { Agent } from './agent.ts'
import { agentCli } from './agent-cli/index.ts'
import { claudeCode } from './claude-code/index.ts'

/** Every agent whose sessions can be read. A new one is a folder beside this file and a row here. */
export const agents = { 'claude-code': claudeCode, agent: agentCli } as const satisfies {
  readonly [name: string]: Agent
}

export type AgentName = keyof typeof agents

export const agentNames = Object.keys(agents) as readonly AgentName[]

/** The agent that a folder is taken for if its content does not tell. */
export const usualAgent: AgentName = 'claude-code'

/** The agent of a session. */
export const agentOf = (session: { readonly format: string }): Agent => agents[nameOf(session)]

export function nameOf({ format }: { readonly format: string }): AgentName {
  if (isAgentName(format)) return format
  throw new Error(`There is no agent "${format}"`)
}

const isAgentName = (name: string): name is AgentName => Object.hasOwn(agents, name)

/** Names an agent and the version of its decoder: facts that another decoder noted are out of date. */
export const decoderId = ({ name, decoder }: Agent): string => `${name}@${decoder.version}`
