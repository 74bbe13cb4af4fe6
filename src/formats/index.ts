import type { FormatName } from '../model/session.ts'
import { agent } from './agent.ts'
import { claudeCode } from './claude-code/index.ts'
import type { Format } from './format.ts'

export const formats = { 'claude-code': claudeCode, agent } as const satisfies { [Name in FormatName]: Format }
