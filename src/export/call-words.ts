import { asText } from '../model/json.ts'
import type { Session } from '../model/session.ts'
import type { DiffRow } from '../text/diff.ts'
import { textOf } from '../text/lines.ts'
import { bytesInWords } from '../text/numbers.ts'
import type { Line } from '../text/span.ts'
import { answerOf } from '../transcript-layout/blocks.ts'
import { mainMember, outputText } from '../transcript-layout/call.ts'
import { callSummary, membersOf, toolName } from '../transcript-layout/call-summary.ts'
import { todoItems } from '../transcript-layout/checklist.ts'
import { changedRows } from '../transcript-layout/diff-block.ts'
import { membersText } from '../transcript-layout/json-words.ts'
import { outcome } from '../transcript-layout/outcome.ts'
import { type Family, familyOf } from '../transcript-layout/tools.ts'
import type { Called } from './blocks.ts'
import type { ExportAids, NumberedEntry, SpilledText } from './options.ts'

/** The parts of a call, for documents of any format. */
export interface CallWords {
  readonly name: string
  readonly family: Family
  /** The line that says most about the input. */
  readonly summary: string
  /** How it ended. */
  readonly outcome: Line
  /** Its changes to a file. */
  readonly rows: readonly DiffRow[]
  /** The to-do list that it sets. */
  readonly todos: ReturnType<typeof todoItems>
  /** The members of its input that are in no other part. */
  readonly members: string
  /** The member of its input that has a layout of its own: a command, a prompt, a plan. */
  readonly main: string
}

/** Width of the summary, in columns. */
const ROOM = 100

/** The members of the input that a diff shows. */
const edited = ['content', 'old_string', 'new_string', 'edits']

export function callWords({ call, answer, showsResult, entry }: Called, session: Session): CallWords {
  const family = familyOf(call.name)
  const result = answer && answerOf(answer)
  const shown = result && showsResult ? { answer: result } : {}
  const rows = family === 'edit' ? changedRows({ call, ...shown }) : []
  const { line, shown: inHeading } = callSummary(call, { folder: session.projectPath, tasks: session.tasks }, ROOM)
  const input = membersOf(call.input)
  const mainName = mainMember(family) ?? ''
  const todos = family === 'todo' ? todoItems(call.input) : []
  const drawn = todos.length > 0 ? ['todos'] : rows.length > 0 ? edited : []
  const names = Object.keys(input).filter(name => !inHeading.includes(name) && !drawn.includes(name) && !isMain(name))
  return {
    name: toolName(call.name),
    family,
    summary: textOf(line),
    outcome: outcome({ call, timestamp: entry.timestamp, ...(result && { answer: result }) }, rows),
    rows,
    todos,
    members: membersText(input, names),
    main: inHeading.includes(mainName) ? '' : (asText(input[mainName]) ?? ''),
  }

  function isMain(name: string): boolean {
    return name === mainName && asText(input[name]) !== undefined
  }
}

export interface CallOutput {
  /** As shown, but not washed yet. */
  readonly text: string
  readonly isError: boolean
  /** A note beneath it, for instance where the rest is. */
  readonly remark?: string
}

/** The output of a call, from a file of its own if there is one. */
export function outputOf({ entry }: Pick<NumberedEntry, 'entry'>, aids: ExportAids): CallOutput {
  const { result, text } = answerOf({ entry })
  const spilled = aids.spilled(entry)
  const { isError } = result
  return spilled ? { ...spilledWords(spilled, aids), isError } : { text: outputText(text), isError }
}

export function spilledWords({ text, bytes, restIn }: SpilledText, aids: ExportAids): Omit<CallOutput, 'isError'> {
  if (restIn === undefined) return { text }
  return { text, remark: `The rest of ${bytesInWords(bytes)} is in ${aids.shownPath(restIn)}` }
}
