import type { ToolCall } from '../model/entry.ts'
import { asText } from '../model/json.ts'
import { highlightedLines } from '../text/highlight.ts'
import { clipLine, lineWidth } from '../text/lines.ts'
import { type Line, span } from '../text/span.ts'
import type { AnswerBlock, CallBlock, LooseResult } from './block.ts'
import { type CallSummary, callSummary, membersOf, toolName } from './call-summary.ts'
import { checklist, listedItems, todoItems } from './checklist.ts'
import { diffLines, editRows } from './diff-block.ts'
import { membersText } from './json-words.ts'
import type { LayoutOptions } from './options.ts'
import { outcome, outputSize } from './outcome.ts'
import { cut, fullOutput, peek } from './output.ts'
import { columns, foldMark, GAP, indented, pageWidth, roomFrom, row, textWidth } from './page.ts'
import { prose } from './prose.ts'
import { readCode } from './read-code.ts'
import { type Family, familyOf, showsOutputFolded } from './tools.ts'

/** Lays out a call: a heading, and beneath it as much of input and output as the user wants to see. */
export function callLines(block: CallBlock, options: LayoutOptions): readonly Line[] {
  const { width, isOpen, code: flow } = options
  const family = familyOf(block.call.name)
  const rows = family === 'edit' ? editRows(block) : []
  const result = outcome(block, rows)
  const heading = headingLine(block, result, options)
  if (family === 'todo') {
    return [heading.line, ...checklist(todoItems(block.call.input), width), ...failedOutput(block, options)]
  }
  if (family === 'tasks') return [heading.line, ...taskList(block, options)]
  if (!isOpen) return [heading.line, ...foldedOutput(block, options)]
  if (family === 'edit' && rows.length > 0) {
    return [heading.line, ...failedOutput(block, options), ...diffLines(rows, width, flow)]
  }
  return [heading.line, ...apart(openInput(block, options, heading.shown), openOutput(block, options))]
}

/** Lays out a result whose call is not loaded. */
export function resultLines({ answer }: LooseResult, options: LayoutOptions): readonly Line[] {
  const { width, isOpen } = options
  const name = [foldMark(isOpen, 'result'), span(' '), span('result', 'result')]
  return [row(columns.body, name, outputSize(answer), width), ...outputLines(answer, options)]
}

const NARROWEST_NAME = 5

function headingLine({ call }: CallBlock, result: Line, options: LayoutOptions): CallSummary {
  const { width, isOpen } = options
  const room = roomFrom(columns.name, pageWidth(width))
  const name = clipLine([span(toolName(call.name), 'tool')], Math.max(Math.floor(room / 2), NARROWEST_NAME))
  // A gap wider than the space between two words sets off the name.
  const gap = span(' '.repeat(Math.max(NARROWEST_NAME + 1 - lineWidth(name), GAP)))
  const left = room - lineWidth([...name, gap, ...result]) - GAP
  const summary = callSummary(call, options, Math.max(left, 1))
  const line = row(columns.body, [foldMark(isOpen, 'tool'), span(' '), ...name, gap, ...summary.line], result, width)
  return { line, shown: summary.shown }
}

function foldedOutput(block: CallBlock, options: LayoutOptions): readonly Line[] {
  if (!showsOutputFolded(familyOf(block.call.name))) return failedOutput(block, options)
  return block.showsResult && block.answer ? outputLines(block.answer, options) : []
}

function failedOutput({ answer, showsResult }: CallBlock, options: LayoutOptions): readonly Line[] {
  return answer?.result.isError && showsResult ? outputLines(answer, options) : []
}

function taskList(block: CallBlock, options: LayoutOptions): readonly Line[] {
  const items = listedItems(block.answer?.text ?? '')
  return items.length > 0 && block.showsResult ? checklist(items, options.width) : failedOutput(block, options)
}

function openOutput({ call, answer, showsResult }: CallBlock, options: LayoutOptions): readonly Line[] {
  if (!answer || !showsResult) return []
  const { width, code: flow } = options
  const code = familyOf(call.name) === 'read' && readCode(call.input, answer.text, width, flow)
  return code || outputLines(answer, options)
}

function outputLines(answer: AnswerBlock, { width, isOpen, code }: LayoutOptions): readonly Line[] {
  const text = outputText(answer.text)
  return isOpen ? fullOutput(text, width, code) : peek(text, width)
}

/** Output without the exit code, which the heading shows, and without the tags that Claude Code puts around some outputs. */
export function outputText(text: string): string {
  return text
    .replace(/^(?:Error: )?Exit code -?\d+\n?/, '')
    .replace(/^<(tool_use_error|persisted-output)>(.*)<\/\1>\s*$/s, '$2')
}

/** The part of the input that the heading does not show. */
function openInput({ call }: CallBlock, options: LayoutOptions, shown: readonly string[]): readonly Line[] {
  const input = membersOf(call.input)
  const main = mainMember(familyOf(call.name))
  const names = Object.keys(input).filter(
    name => !shown.includes(name) && (name !== main || asText(input[name]) === undefined),
  )
  const members = fullOutput(membersText(input, names), options.width, options.code, 'text')
  return apart(members, mainLines(call, options, shown))
}

/** The member of the input that has a layout of its own. */
export function mainMember(family: Family): string | undefined {
  return family === 'shell' ? 'command' : family === 'subagent' ? 'prompt' : family === 'plan' ? 'plan' : undefined
}

function mainLines({ name, input }: ToolCall, options: LayoutOptions, shown: readonly string[]): readonly Line[] {
  const family = familyOf(name)
  const main = mainMember(family)
  const words = main === undefined ? undefined : asText(membersOf(input)[main])
  if (main === undefined || words === undefined) return []
  const room = roomFrom(columns.output, options.width)
  if (family !== 'shell') {
    return prose(words, Math.min(textWidth(options.width), room), options).map(line => indented(columns.output, line))
  }
  if (shown.includes(main)) return []
  return cut(highlightedLines(words.trim(), 'bash'), 0, room, options.code).map(line => indented(columns.output, line))
}

function apart(above: readonly Line[], beneath: readonly Line[]): readonly Line[] {
  return above.length > 0 && beneath.length > 0 ? [...above, [], ...beneath] : [...above, ...beneath]
}
