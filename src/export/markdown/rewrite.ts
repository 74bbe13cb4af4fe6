import type { MarkedToken, Token, Tokens } from 'marked'
import { wash } from '../../text/wash.ts'
import { exportedTokens, MOST_DEPTH } from '../foreign-markdown.ts'
import { fenced, languageIn } from './escape-markdown.ts'
import { inert, inlineMarkdown } from './inline.ts'

interface Context {
  /** Whether line breaks are kept, as in prompts. */
  readonly keepsBreaks: boolean
  readonly depth: number
}

/**
 * Rewrites foreign Markdown from its tokens, so that it can be put into another document: HTML elements become text,
 * fences are closed, and headings are below those of the document. Nothing is left out.
 */
export function rewritten(source: string, { keepsBreaks }: Pick<Context, 'keepsBreaks'>): string {
  const text = wash(source).trim()
  const tokens = exportedTokens(text)
  return tokens ? blocksText(tokens, { keepsBreaks, depth: 0 }) : fenced(text, 'text')
}

function blocksText(tokens: readonly Token[], context: Context, between = '\n\n'): string {
  return tokens
    .map(token => blockText(token as MarkedToken, context))
    .filter(block => block !== '')
    .join(between)
}

function blockText(token: MarkedToken, context: Context): string {
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return ''
    case 'heading':
      return `${'#'.repeat(Math.min(token.depth + 2, 6))} ${inlineMarkdown(token.tokens).replace(/\s*\n\s*/g, ' ')}`
    case 'paragraph':
      return paragraph(inlineMarkdown(token.tokens), context)
    case 'text':
      return paragraph(inlineMarkdown(token.tokens ?? [token]), context)
    case 'code':
      return fenced(token.text, languageIn(token.lang))
    case 'blockquote':
      return context.depth < MOST_DEPTH ? prefixed(blocksText(token.tokens, deeper(context)), '> ') : fenced(token.raw)
    case 'list':
      return context.depth < MOST_DEPTH ? listText(token, deeper(context)) : fenced(token.raw)
    case 'hr':
      return '***'
    case 'table':
      return tableText(token)
    case 'html':
      return fenced(token.raw, 'html')
    default:
      return paragraph(inert(token.raw), context)
  }
}

const deeper = (context: Context): Context => ({ ...context, depth: context.depth + 1 })

/** Writes a paragraph, and escapes lines that would begin a list, a heading or another block here. */
function paragraph(words: string, { keepsBreaks }: Context): string {
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

function listText(list: Tokens.List, context: Context): string {
  const items = list.items.map((item, at) => {
    const box = item.task ? (item.checked ? '[x] ' : '[ ] ') : ''
    const mark = list.ordered ? `${(Number(list.start) || 0) + at}. ` : '- '
    const inside = blocksText(item.tokens, context, list.loose ? '\n\n' : '\n')
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
