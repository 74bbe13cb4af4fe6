import { asObject, asText } from '../../model/json.ts'
import type { Facts } from './notes.ts'

/** Where a tool is told which file it is to touch, and what it does to it. */
interface FileTool {
  readonly member: string
  readonly does: 'edited' | 'read'
}

export interface FileTools {
  readonly [tool: string]: FileTool
}

/** Whether the tool then did it is not asked: who looks for a file wants the session in which it was worked on. */
export function noteTool(facts: Facts, name: string, input: unknown, fileTools: FileTools): void {
  if (toolName(name) === '') return
  facts.tools[name] = (Object.hasOwn(facts.tools, name) ? (facts.tools[name] ?? 0) : 0) + 1
  const tool = Object.hasOwn(fileTools, name) ? fileTools[name] : undefined
  const path = tool && asText(asObject(input)?.[tool.member])
  if (tool && path && path.length <= LONGEST_PATH) facts[tool.does][path] = true
}

/** Empty where it has none. */
export const toolName = (name: string): string => (name.length > LONGEST_NAME ? '' : name)

/** What is longer is no name. */
const LONGEST_NAME = 200
const LONGEST_PATH = 4096
