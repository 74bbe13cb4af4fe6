import type { ToolResult } from '../../model/entry.ts'
import { asList, asNumber, asObject, asText, type JsonObject } from '../../model/json.ts'
import { imagesIn, outputOf } from '../decode/blocks.ts'

/** What the model was told is in the block; what a person may want to know besides, in the line around it. */
export function toolResult(line: JsonObject, block: JsonObject): ToolResult {
  const told = asObject(line.toolUseResult) ?? {}
  const agentId = asText(told.agentId)
  const patch = asList(told.structuredPatch) ?? []
  const images = imagesIn(block.content)
  const spilledTo = asText(told.persistedOutputPath)
  return {
    id: asText(block.tool_use_id) ?? '',
    output: outputOf(block.content),
    isError: block.is_error === true,
    ...(agentId !== undefined && { agentId }),
    ...workOf(told),
    ...(patch.length > 0 && { patch }),
    ...extentOf(told),
    ...(images.length > 0 && { images }),
    ...(told.interrupted === true && { interrupted: true as const }),
    ...(spilledTo !== undefined && { spilledTo }),
  }
}

/** Only a subagent's answer has these. */
function workOf({ totalToolUseCount, totalDurationMs }: JsonObject): Pick<ToolResult, 'toolCalls' | 'durationMs'> {
  const toolCalls = asNumber(totalToolUseCount)
  const durationMs = asNumber(totalDurationMs)
  return { ...(toolCalls !== undefined && { toolCalls }), ...(durationMs !== undefined && { durationMs }) }
}

/** Read tells of one file; Grep of lines or of files, and then has 0 of the other; Glob of files. */
function extentOf({ file, numLines, numFiles }: JsonObject): Pick<ToolResult, 'lines' | 'totalLines' | 'files'> {
  const lines = asNumber(asObject(file)?.numLines) ?? asNumber(numLines)
  const totalLines = asNumber(asObject(file)?.totalLines)
  const files = asNumber(numFiles)
  return {
    ...(lines !== undefined && { lines }),
    ...(totalLines !== undefined && { totalLines }),
    ...(files !== undefined && lines === undefined && { files }),
  }
}
