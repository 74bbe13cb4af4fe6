import { asObject, asText } from '../../model/json.ts'
import type { Facts } from './notes.ts'

/** The member of a tool's input that names a file, and what the tool does to it. */
interface FileTool {
  readonly member: string
  readonly does: 'edited' | 'read'
}

export interface FileTools {
  readonly [tool: string]: FileTool
}

/** Notes a tool call and its file, also if it failed: a search for a file should find every session that worked on it. */
export function noteTool(facts: Facts, name: string, input: unknown, fileTools: FileTools): void {
  if (toolName(name) === '') return
  facts.tools[name] = (Object.hasOwn(facts.tools, name) ? (facts.tools[name] ?? 0) : 0) + 1
  const tool = Object.hasOwn(fileTools, name) ? fileTools[name] : undefined
  const path = tool && asText(asObject(input)?.[tool.member])
  if (tool && path && path.length <= LONGEST_PATH) facts[tool.does][path] = true
}

/** The tool's name; empty if it is too long for a name. */
export const toolName = (name: string): string => (name.length > LONGEST_NAME ? '' : name)

const LONGEST_NAME = 200
const LONGEST_PATH = 4096
