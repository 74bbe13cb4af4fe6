import type { ToolResult } from '../../model/entry.ts'
import { asList, asNumber, asObject, asText, type JsonObject, present } from '../../model/json.ts'
import { imagesIn, outputOf } from '../decode/blocks.ts'

/** A tool's result. The block has the output for the model; the line around it has more details for people. */
export function toolResult(line: JsonObject, block: JsonObject): ToolResult {
  const details = asObject(line.toolUseResult) ?? {}
  const patch = asList(details.structuredPatch) ?? []
  const images = imagesIn(block.content)
  return {
    id: asText(block.tool_use_id) ?? '',
    output: outputOf(block.content),
    isError: block.is_error === true,
    ...present({ agentId: asText(details.agentId) }),
    ...workOf(details),
    ...(patch.length > 0 && { patch }),
    ...extentOf(details),
    ...(images.length > 0 && { images }),
    ...(details.interrupted === true && { interrupted: true as const }),
    ...present({ spilledTo: asText(details.persistedOutputPath) }),
  }
}

/** The work of a subagent; other results do not have these members. */
function workOf({ totalToolUseCount, totalDurationMs }: JsonObject): Pick<ToolResult, 'toolCalls' | 'durationMs'> {
  return present({ toolCalls: asNumber(totalToolUseCount), durationMs: asNumber(totalDurationMs) })
}

/** Amount read or found: lines of one file (Read), lines or files (Grep, where the other one is 0), files (Glob). */
function extentOf({ file, numLines, numFiles }: JsonObject): Pick<ToolResult, 'lines' | 'totalLines' | 'files'> {
  const lines = asNumber(asObject(file)?.numLines) ?? asNumber(numLines)
  const totalLines = asNumber(asObject(file)?.totalLines)
  return present({ lines, totalLines, files: lines === undefined ? asNumber(numFiles) : undefined })
}
