import type { Token as MarkdownToken, MarkedToken, Tokens } from 'marked'
import { expandTabs } from './cells.ts'
import { type CodeFlow, flowed } from './code-flow.ts'
import { highlightedLines } from './highlight.ts'
import { inlineLines } from './inline.ts'
import { tokensOf } from './lexer.ts'
import { glyph, type Line, type Span, span, type Token } from './span.ts'
import { tableLines } from './table.ts'
import { wash } from './wash.ts'
import { wrapLine } from './wrap.ts'

export interface MarkdownOptions {
  readonly width: number
  /** Whether inline code keeps its backticks, as the theme has no background for code. */
  readonly backticks: boolean
  readonly code: CodeFlow
}

/**
 * Lays out foreign Markdown in lines of at most `width` columns. Line breaks stay as typed, since people mean them in a
 * chat. Unknown syntax is shown as written; nothing is left out, and nothing throws.
 */
export function markdownLines(source: string, options: MarkdownOptions): readonly Line[] {
  const layout = { ...options, width: Math.max(options.width, 2), token: 'text', depth: 0 } as const
  const text = wash(source)
  const tokens = tokensOf(text)
  return withoutBlankEnds(tokens ? blocks(tokens, layout, [[]]) : plainLines(text, layout))
}

interface Layout extends MarkdownOptions {
  readonly token: Token
  readonly depth: number
}

function blocks(tokens: readonly MarkdownToken[], layout: Layout, between: readonly Line[]): readonly Line[] {
  const lines: Line[] = []
  for (const token of tokens) {
    const block = blockLines(token as MarkedToken, layout)
    if (lines.length > 0 && block.length > 0) lines.push(...between)
    for (const line of block) lines.push(line)
  }
  return lines
}

function blockLines(token: MarkedToken, layout: Layout): readonly Line[] {
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return []
    case 'heading':
      return proseLines(token.tokens, layout, { bold: true })
    case 'paragraph':
      return proseLines(token.tokens, layout)
    case 'text':
      return proseLines(token.tokens ?? [token], layout)
    case 'code':
      return codeLines(token, layout)
    case 'blockquote':
      return quoteLines(token, layout)
    case 'list':
      return listLines(token, layout)
    case 'hr':
      return [[glyph('─'.repeat(layout.width), 'border')]]
    case 'table':
      return tableLines(token, layout) ?? plainLines(token.raw, layout)
    default:
      return plainLines(token.raw, layout)
  }
}

function proseLines(tokens: readonly MarkdownToken[], layout: Layout, style: Partial<Span> = {}): readonly Line[] {
  return inlineLines(tokens, { token: layout.token, ...style }, layout).flatMap(line => wrapLine(line, layout.width))
}

const CODE_INDENT = 2

function codeLines({ text, lang = '' }: Tokens.Code, layout: Layout): readonly Line[] {
  const width = Math.max(layout.width - CODE_INDENT, 2)
  // `ts title=cart.ts`, `python:cart.py`: colours show the language, so only the remark behind it is shown.
  const [, language, remark = ''] = /^([\w+#.-]*)[\s:,]*(.*)$/s.exec(lang) ?? []
  const lines = highlightedLines(text, language || undefined)
  return [...plainRemark(remark), ...lines]
    .flatMap(line => flowed(line, width, layout.code))
    .map(line => [span(' '.repeat(CODE_INDENT)), ...line])
}

function plainRemark(remark: string): readonly Line[] {
  return remark === '' ? [] : [[span(remark.replace(/\s+/g, ' '), 'dim')]]
}

function quoteLines(quote: Tokens.Blockquote, layout: Layout): readonly Line[] {
  const inside = within(layout, 2)
  if (!inside) return plainLines(quote.raw, layout)
  const lines = blocks(quote.tokens, { ...inside, token: 'dim' }, [[]])
  return lines.map(line => [glyph('│', 'border'), span(' '), ...line])
}

function listLines(list: Tokens.List, layout: Layout): readonly Line[] {
  const marks = list.items.map((item, at) => itemMark(list, item, at))
  const indent = marks.reduce((widest, mark) => Math.max(widest, mark.text.length), 0) + 1
  const inside = within(layout, indent)
  if (!inside) return plainLines(list.raw, layout)
  const between = list.loose ? [[]] : []
  return list.items.flatMap((item, at) => {
    const mark = marks[at] ?? span('')
    const lines = blocks(item.tokens, inside, between)
    const first = [mark, span(' '.repeat(indent - mark.text.length)), ...(lines[0] ?? [])]
    const rest = lines.slice(1).map(line => (line.length > 0 ? [span(' '.repeat(indent)), ...line] : line))
    return [...(at > 0 ? between : []), first, ...rest]
  })
}

function itemMark(list: Tokens.List, item: Tokens.ListItem, at: number): Span {
  if (list.ordered) return span(`${Number(list.start) + at}.`, 'dim')
  return glyph(item.checked ? '✓' : '·', 'dim')
}

const MOST_DEPTH = 8
const LEAST_WIDTH = 8

/** Layout inside a block with a margin, if enough room is left to read. */
function within(layout: Layout, margin: number): Layout | undefined {
  const inside = { ...layout, width: layout.width - margin, depth: layout.depth + 1 }
  return inside.width >= LEAST_WIDTH && inside.depth <= MOST_DEPTH ? inside : undefined
}

function plainLines(text: string, layout: Layout): readonly Line[] {
  const lines = expandTabs(text.trimEnd().replace(/^\n+/, ''), 4).split('\n')
  return lines.flatMap(line => wrapLine([span(line, layout.token)], layout.width))
}

function withoutBlankEnds(lines: readonly Line[]): readonly Line[] {
  const isWritten = (line: Line) => line.some(({ text }) => text.trim() !== '')
  return lines.slice(Math.max(lines.findIndex(isWritten), 0), lines.findLastIndex(isWritten) + 1)
}
