import type { Session } from '../../model/session.ts'
import type { DiffRow } from '../../text/diff.ts'
import { textOf } from '../../text/lines.ts'
import { listedItems } from '../../transcript-layout/checklist.ts'
import type { Called } from '../blocks.ts'
import { type CallWords, callWords, outputOf } from '../call-words.ts'
import type { ExportAids } from '../options.ts'
import { isShort, linesInWords } from '../size.ts'
import { codeSpan, fenced, folded, plainWords } from './escape-markdown.ts'
import { rewritten } from './rewrite.ts'

/** Writes a call: one line, the rest of its input beneath, and its result folded. */
export function callText(block: Called, session: Session, aids: ExportAids): string {
  const words = callWords(block, session)
  const ending = plainWords(textOf(words.outcome))
  const summary = words.summary === '' ? '' : ` ${codeSpan(words.summary)}`
  const heading = `**${plainWords(words.name)}**${summary}${ending === '' ? '' : ` · ${ending}`}`
  return [heading, ...inputTexts(words), ...resultTexts(words, block, aids)].join('\n\n')
}

function inputTexts({ family, rows, todos, members, main }: CallWords): readonly string[] {
  return [
    ...(members === '' ? [] : [long(members, 'Input', fenced(members))]),
    ...(todos.length === 0 ? [] : [checklist(todos)]),
    ...(rows.length === 0 ? [] : [fenced(diffText(rows), 'diff')]),
    ...(main === '' ? [] : [family === 'shell' ? fenced(main, 'sh') : long(main, 'Prompt', rewritten(main, breaks))]),
  ]
}

const breaks = { keepsBreaks: true } as const

/** The most lines beneath a call that are not folded. */
const MOST_OPEN = 12

function long(text: string, name: string, written: string): string {
  return isShort(text, MOST_OPEN) ? written : folded(`${name} · ${linesInWords(text)}`, written)
}

function resultTexts({ family }: CallWords, { answer, showsResult }: Called, aids: ExportAids): readonly string[] {
  if (!answer || !showsResult) return []
  const { text, isError, remark } = outputOf(answer, aids)
  if (text.trim() === '') return []
  const items = family === 'tasks' ? listedItems(text) : []
  if (items.length > 0) return [checklist(items)]
  const summary = `${isError ? 'Error' : 'Result'} · ${linesInWords(text)}`
  const isProse = family === 'subagent' && !isError
  return [folded(summary, isProse ? rewritten(text, { keepsBreaks: false }) : fenced(text), remark)]
}

function checklist(items: CallWords['todos']): string {
  return items
    .map(({ words, status }) => {
      const remark = status === 'in_progress' ? ' *(in progress)*' : status === 'deleted' ? ' *(deleted)*' : ''
      return `- [${status === 'completed' ? 'x' : ' '}] ${plainWords(words)}${remark}`
    })
    .join('\n')
}

function diffText(rows: readonly DiffRow[]): string {
  return rows.map(row => ('gap' in row ? '@@' : row.sign + row.text)).join('\n')
}
