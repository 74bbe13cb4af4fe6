import type { Entry } from '../../model/entry.ts'
import { slashCommand } from './human.ts'

type Readable = Pick<Entry, 'text' | 'speaker'>

/**
 * Puts a text that Claude Code wrote in tags into words: the sender of a message, the end of a background task, the
 * output of a command. Undefined for a text without tags, and for a prompt with tags that a person may have typed.
 */
export function readable({ kind, text }: Pick<Entry, 'kind' | 'text'>): Readable | undefined {
  if (kind !== 'user' && kind !== 'system') return undefined
  const { elements, rest } = elementsIn(text)
  const [first] = elements
  if (!first) return undefined
  if (first.name === 'task-notification') return { text: notification(first, rest), speaker: 'system' }
  if (senderOf(first) !== undefined) return messages(elements, rest)
  if (kind === 'user') {
    // The IDE puts what is open or selected before a prompt.
    const isFromIde = elements.every(({ name }) => name.startsWith('ide_'))
    return isFromIde && rest !== '' ? { text: joined([rest, ...elements.map(quoted)]) } : undefined
  }
  const command = slashCommand(text)?.trim()
  return { text: joined([...(command === undefined ? elements.map(wordsOf) : [command]), rest]) }
}

interface Element {
  readonly name: string
  readonly attributes: string
  readonly body: string
}

const wordsOf = ({ name, body }: Element): string => (name === 'bash-input' ? '! ' : '') + body.trim()

const quoted = ({ body }: Element): string => body.trim().replace(/^/gm, '> ')

const tag = /[ \t\r\n]*<([a-z][\w-]*)((?: [\w-]+="[^"]*")*)>/y

/** The elements that a text begins with, and the text behind them. A title may be cut off inside one. */
function elementsIn(text: string): { readonly elements: readonly Element[]; readonly rest: string } {
  const elements: Element[] = []
  let at = 0
  for (;;) {
    tag.lastIndex = at
    const [opening, name, attributes] = tag.exec(text) ?? []
    if (opening === undefined || name === undefined) return { elements, rest: text.slice(at).trim() }
    const end = text.indexOf(`</${name}>`, at)
    const body = text.slice(at + opening.length, end < 0 ? undefined : end)
    elements.push({ name, attributes: attributes ?? '', body })
    at = end < 0 ? text.length : end + name.length + 3
  }
}

/** Says how a background task ended, then its answer, then everything else that is known of it. */
function notification({ body }: Element, rest: string): string {
  const inside = elementsIn(body)
  const valuesOf = (wanted: string) => inside.elements.flatMap(({ name, body }) => (name === wanted ? body.trim() : []))
  const summary = joined([...valuesOf('summary'), inside.rest])
  const status = valuesOf('status').filter(word => !summary.includes(word))
  const others = inside.elements.filter(({ name }) => !['summary', 'status', 'result'].includes(name))
  const facts = others.map(({ name, body }) => `${name.replaceAll('-', ' ')}: ${body.trim()}`)
  return joined([[summary, ...status].filter(Boolean).join(': '), ...valuesOf('result'), facts.join('\n'), rest])
}

/** A message from another agent or session: its sender above it, or before each where several were sent. */
function messages(elements: readonly Element[], rest: string): Readable {
  const senders = [...new Set(elements.flatMap(element => senderOf(element) ?? []))]
  const texts = elements.map(element => {
    const said = joined([attribute(element, 'summary') ?? '', element.body.trim()])
    return senders.length > 1 ? `${senderOf(element) ?? element.name}: ${said}` : said
  })
  return { text: joined([...texts, rest]), speaker: senders.join(', ').slice(0, LONGEST_NAME) }
}

const LONGEST_NAME = 80

function senderOf(element: Element): string | undefined {
  if (!/^channel$|-message$/.test(element.name)) return undefined
  return attribute(element, 'teammate_id') ?? attribute(element, 'from') ?? attribute(element, 'source')
}

const attribute = ({ attributes }: Element, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]+)"`).exec(attributes)?.[1]

const joined = (parts: readonly string[]): string => parts.filter(part => part !== '').join('\n\n')
