import type { MarkedToken, Token, Tokens } from 'marked'
import { tokensOf } from '../../text/lexer.ts'
import { wash } from '../../text/wash.ts'
import { fenced, languageIn } from './escape-markdown.ts'
import { inert, inlineMarkdown } from './inline.ts'

interface Manner {
  /** Whether line breaks are meant: those of a prompt are. */
  readonly keepsBreaks: boolean
  readonly depth: number
}

/**
 * Foreign Markdown, written anew from what it was understood as, so that it can be put into another document: elements
 * are words, fences are closed, and headings are lower than those of the document. Nothing is left out.
 */
export function rewritten(source: string, { keepsBreaks }: Pick<Manner, 'keepsBreaks'>): string {
  const text = wash(source).trim()
  const tokens = text.length <= MOST_UNITS ? tokensOf(text) : undefined
  return tokens ? blocksText(tokens, { keepsBreaks, depth: 0 }) : fenced(text, 'text')
}

/** The longest text that is taken for Markdown; a longer one is a pasted log. */
const MOST_UNITS = 200_000
const MOST_DEPTH = 12

function blocksText(tokens: readonly Token[], manner: Manner, between = '\n\n'): string {
  return tokens
    .map(token => blockText(token as MarkedToken, manner))
    .filter(block => block !== '')
    .join(between)
}

function blockText(token: MarkedToken, manner: Manner): string {
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return ''
    case 'heading':
      return `${'#'.repeat(Math.min(token.depth + 2, 6))} ${inlineMarkdown(token.tokens).replace(/\s*\n\s*/g, ' ')}`
    case 'paragraph':
      return paragraph(inlineMarkdown(token.tokens), manner)
    case 'text':
      return paragraph(inlineMarkdown(token.tokens ?? [token]), manner)
    case 'code':
      return fenced(token.text, languageIn(token.lang))
    case 'blockquote':
      return manner.depth < MOST_DEPTH ? prefixed(blocksText(token.tokens, deeper(manner)), '> ') : fenced(token.raw)
    case 'list':
      return manner.depth < MOST_DEPTH ? listText(token, deeper(manner)) : fenced(token.raw)
    case 'hr':
      return '***'
    case 'table':
      return tableText(token)
    case 'html':
      return fenced(token.raw, 'html')
    default:
      return paragraph(inert(token.raw), manner)
  }
}

const deeper = (manner: Manner): Manner => ({ ...manner, depth: manner.depth + 1 })

/** No line of it is to begin what it did not begin where it comes from. */
function paragraph(words: string, { keepsBreaks }: Manner): string {
  const lines = words.split('\n').map(line => (line.endsWith('  ') ? `${line.trim()}  ` : line.trim()))
  const written = lines.filter(line => line !== '')
  return written
    .map(line => line.replace(beginning, '$1\\$2'))
    .join(keepsBreaks ? '  \n' : '\n')
    .trimEnd()
}

const beginning = /^(\d{0,9})([.)](?=\s|$)|#(?=#{0,5}(?:\s|$))|>|[-+*](?=\s|$)|[-=]+\s*$|~(?=~~)|\||:?-+:?\s*\|)/

function prefixed(text: string, first: string, others = first): string {
  const lines = text.split('\n')
  return lines
    .map((line, at) => {
      const prefix = at === 0 ? first : others
      return line === '' ? prefix.trimEnd() : prefix + line
    })
    .join('\n')
}

function listText(list: Tokens.List, manner: Manner): string {
  const items = list.items.map((item, at) => {
    const box = item.task ? (item.checked ? '[x] ' : '[ ] ') : ''
    const mark = list.ordered ? `${(Number(list.start) || 0) + at}. ` : '- '
    const inside = blocksText(item.tokens, manner, list.loose ? '\n\n' : '\n')
    return prefixed(box + inside, mark, ' '.repeat(mark.length))
  })
  return items.join(list.loose ? '\n\n' : '\n')
}

function tableText({ header, align, rows }: Tokens.Table): string {
  const rule = align.map(one =>
    one === 'right' ? '---:' : one === 'center' ? ':---:' : one === 'left' ? ':---' : '---',
  )
  const rowText = (cells: readonly Tokens.TableCell[]) => `| ${cells.map(cellText).join(' | ')} |`
  return [rowText(header), `| ${rule.join(' | ')} |`, ...rows.map(rowText)].join('\n')
}

function cellText({ tokens }: Tokens.TableCell): string {
  return inlineMarkdown(tokens)
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\\?\|/g, '\\|')
}
