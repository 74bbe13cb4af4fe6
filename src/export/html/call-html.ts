import { languageOf } from '../../text/highlight.ts'
import { filePath, membersOf } from '../../transcript-layout/call-summary.ts'
import { listedItems } from '../../transcript-layout/checklist.ts'
import { numberedLine } from '../../transcript-layout/read-code.ts'
import type { Family } from '../../transcript-layout/tools.ts'
import { firstWords } from '../../transcript-layout/words.ts'
import type { Called } from '../blocks.ts'
import { type CallWords, callWords, outputOf } from '../call-words.ts'
import type { NumberedEntry } from '../options.ts'
import { isOneLine, isShort } from '../size.ts'
import { codeBlock, diffBlock, numberedBlock, plainBlock, spansHtml } from './code.ts'
import { escaped, lineWords, words } from './escape-html.ts'
import { folded, framed, type HtmlPage, linesHtml } from './frame.ts'
import { boxHtml, proseHtml } from './prose.ts'

/** Writes a call: one line, the rest of its input beneath, and its result within. */
export function callHtml(block: Called, page: HtmlPage): string {
  const { number, entry, call, answer, showsResult } = block
  const parts = callWords(block, page.session)
  const heading = headingHtml(parts)
  const input = inputHtml(parts, page)
  const callLine = input === '' ? `<p class="line">${heading}</p>` : folded(heading, input, isOpen(parts))
  if (!answer || !showsResult) return framed({ number, entry, look: 'call' }, callLine)
  const path = filePath(membersOf(call.input))
  const result = outputHtml(answer, page, { family: parts.family, path })
  return framed({ number, entry, look: 'call' }, callLine + result)
}

/** The most of a call that is not folded: rows of a diff, lines of an input, lines of an output. */
const MOST_ROWS = 40
const MOST_LINES = 12
const MOST_OUTPUT = 8

/** Whether the input is shown unfolded: changes and commands of several lines. Others add little to the heading. */
function isOpen({ family, rows, todos, members, main }: CallWords): boolean {
  if (rows.length > 0) return rows.length <= MOST_ROWS
  return todos.length > 0 || (family === 'shell' && main !== '' && isShort(members + main, MOST_LINES))
}

function headingHtml({ name, summary, outcome }: CallWords): string {
  const code = summary === '' ? '' : ` <code>${escaped(summary)}</code>`
  const ending = outcome.length === 0 ? '' : `<span class="end">${endingHtml(outcome)}</span>`
  return `<strong class="name">${lineWords(name)}</strong>${code}${ending}`
}

function endingHtml(outcome: CallWords['outcome']): string {
  const html = spansHtml(outcome)
  return outcome.some(({ token }) => token === 'failed') ? `<span class="bad">${html}</span>` : html
}

function inputHtml({ family, rows, todos, members, main }: CallWords, { ink }: HtmlPage): string {
  const look = main === '' ? '' : family === 'shell' ? codeBlock(main.trim(), 'bash', ink) : proseHtml(main, ink)
  return (members === '' ? '' : plainBlock(members)) + (rows.length > 0 ? diffBlock(rows) : look) + checklistHtml(todos)
}

function checklistHtml(items: CallWords['todos']): string {
  if (items.length === 0) return ''
  const rows = items.map(({ words: task, status }) => {
    const look = status === 'completed' ? 'done' : status === 'in_progress' ? 'now' : status === 'deleted' ? 'gone' : ''
    const state = look === 'now' ? 'in progress' : look === 'gone' ? 'deleted' : ''
    const remark = state === '' ? '' : ` <span class="dim">${state}</span>`
    return `<li class="task ${look}">${boxHtml(look === 'done')}${escaped(task)}${remark}</li>`
  })
  return `<ul class="list">${rows.join('')}</ul>`
}

interface Origin {
  /** The call it came from, as HTML, if it is apart from it. */
  readonly of?: string
  readonly family?: Family
  readonly path?: string | undefined
}

/** Writes the output of a call, folded if it is long. */
export function outputHtml(answer: NumberedEntry, page: HtmlPage, { of = '', family, path }: Origin): string {
  const { number, entry } = answer
  const { text, isError, remark } = outputOf(answer, page.aids)
  const label = `<span class="name">${isError ? 'error' : 'result'}${of}</span>`
  const shown = { number, entry, look: 'result', isError } as const
  const note = remark === undefined ? '' : `<p class="dim">${lineWords(remark)}</p>`
  if (text.trim() === '') return framed(shown, `<p class="line">${label} <span class="dim">no output</span></p>`)
  if (isOneLine(text, 160) && remark === undefined && family !== 'subagent') {
    return framed(shown, `<p class="line">${label} <code class="out">${words(text.trim())}</code></p>`)
  }
  const peek = ` <span class="dim peek">${lineWords(firstWords(text).replace(numberedLine, '$2'))}</span>`
  const items = family === 'tasks' ? checklistHtml(listedItems(text)) : ''
  const body = items || bodyHtml(text, isError ? undefined : family, path, page)
  return framed(shown, folded(label + peek + linesHtml(text), body + note, isShort(text, MOST_OUTPUT)))
}

function bodyHtml(text: string, family: Family | undefined, path: string | undefined, { ink }: HtmlPage): string {
  if (family === 'subagent') return proseHtml(text, ink)
  const code = family === 'read' ? numberedBlock(text, languageOf(path ?? ''), ink) : undefined
  return code ?? plainBlock(text)
}
