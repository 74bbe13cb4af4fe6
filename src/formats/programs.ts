import type { FormatName } from '../model/session.ts'

/** What the agents' programs are called. Beside the formats, as settings are read before those are loaded. */
export const programs = { 'claude-code': 'claude', agent: 'agent' } as const satisfies { [Name in FormatName]: string }
