import { asText } from '../model/json.ts'
import type { Session } from '../model/session.ts'
import type { DiffRow } from '../text/diff.ts'
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

/** What there is to say about a call, whatever it is then written in. */
export interface CallWords {
  readonly name: string
  readonly family: Family
  /** The one line that says most about it. */
  readonly argument: string
  /** How it ended. */
  readonly outcome: Line
  /** What it changed in a file. */
  readonly rows: readonly DiffRow[]
  /** The list that it wrote. */
  readonly todos: ReturnType<typeof todoItems>
  /** What of its input the argument does not say. */
  readonly members: string
  /** The member of its input that has a look of its own: a command, a prompt, a plan. */
  readonly main: string
}

/** Of the argument, in columns. */
const ROOM = 100

/** What a diff shows of the input. */
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
  const rest = Object.keys(input).filter(name => !inHeading.includes(name) && !drawn.includes(name) && !isMain(name))
  return {
    name: toolName(call.name),
    family,
    argument: plainLine(line),
    outcome: outcome({ call, timestamp: entry.timestamp, ...(result && { answer: result }) }, rows),
    rows,
    todos,
    members: membersText(input, rest),
    main: inHeading.includes(mainName) ? '' : (asText(input[mainName]) ?? ''),
  }

  function isMain(name: string): boolean {
    return name === mainName && asText(input[name]) !== undefined
  }
}

export const plainLine = (line: Line): string => line.map(({ text }) => text).join('')

export interface CallOutput {
  /** For the eye, not washed yet. */
  readonly text: string
  readonly isError: boolean
  /** What is said beneath it, e.g. that there is more of it elsewhere. */
  readonly remark?: string
}

/** What came out of a call: from a file of its own where that is to be had. */
export function outputOf({ entry }: Pick<NumberedEntry, 'entry'>, aids: ExportAids): CallOutput {
  const { result, text } = answerOf({ entry })
  const spilled = aids.spilled(entry)
  const { isError } = result
  return spilled ? { ...spilledWords(spilled, aids), isError } : { text: outputText(text), isError }
}

/** What of it there is, and where the rest is. */
export function spilledWords({ text, bytes, restIn }: SpilledText, aids: ExportAids): Omit<CallOutput, 'isError'> {
  if (restIn === undefined) return { text }
  return { text, remark: `The rest of ${bytesInWords(bytes)} is in ${aids.shownPath(restIn)}` }
}
