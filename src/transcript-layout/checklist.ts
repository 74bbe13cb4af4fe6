import { asList, asNumber, asObject, asText, type JsonObject } from '../model/json.ts'
import type { Task } from '../model/session.ts'
import { hanging } from '../text/lines.ts'
import { glyph, type Line, span } from '../text/span.ts'
import { washLine } from '../text/wash.ts'
import { wrapLine } from '../text/wrap.ts'
import { columns, indented, textWidth } from './page.ts'

interface Item {
  readonly words: string
  readonly status: string
}

/** Lays out the items of a to-do list, each with a mark for its state. */
export function checklist(items: readonly Item[], width: number): readonly Line[] {
  return items.slice(0, MOST_ITEMS).flatMap(item => {
    const [mark, words] = itemLine(item)
    const rows = wrapLine(words, Math.max(textWidth(width) - (columns.output - columns.body), 1))
    return hanging([mark, span(' ')], rows).map(row => indented(columns.name, row))
  })
}

/** Far more than agents ever have. */
const MOST_ITEMS = 500

/** The items that a TodoWrite sets. */
export function todoItems(input: unknown): readonly Item[] {
  return (asList(asObject(input)?.todos) ?? []).flatMap(value => {
    const todo = asObject(value)
    return todo ? { words: wordsOf(todo.content), status: asText(todo.status) ?? 'pending' } : []
  })
}

/** The items in the answer of a TaskList, with `#2 [pending] Write the tests` on each line. */
export function listedItems(output: string): readonly Item[] {
  return [...output.slice(0, 100_000).matchAll(/^#\d+ \[(\w+)\] (.*)$/gm)].map(([, status = '', words = '']) => ({
    words: wordsOf(words),
    status,
  }))
}

/** `2 of 5 done` */
export function doneOf(items: readonly Item[]): string {
  return `${items.filter(({ status }) => status === 'completed').length} of ${items.length} done`
}

/** The item that a TaskCreate or TaskUpdate makes or changes. */
export function taskLine(input: JsonObject, tasks: readonly Task[]): Line {
  const id = asText(input.taskId) ?? asNumber(input.taskId)?.toString()
  const task = id === undefined ? undefined : tasks.findLast(known => known.id === id)
  const named = asText(input.subject) ?? task?.content
  if (named === undefined && id === undefined) return []
  const words = wordsOf(named ?? `#${id}`)
  const [mark, line] = itemLine({ words, status: asText(input.status) ?? (id === undefined ? 'pending' : '') })
  return [mark, span(' '), ...line]
}

function itemLine({ words, status }: Item) {
  switch (status) {
    case 'completed':
      return [glyph('✓', 'dim'), [span(words, 'dim')]] as const
    case 'in_progress':
      return [glyph('▸', 'tool'), [span(words, 'text', { bold: true })]] as const
    case 'deleted':
      return [glyph('✗', 'dim'), [span(words, 'dim')]] as const
    default:
      return [glyph('·', 'dim'), [span(words)]] as const
  }
}

const wordsOf = (value: unknown): string => washLine((asText(value) ?? '').slice(0, 2000))
