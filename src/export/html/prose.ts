import type { MarkedToken, Token, Tokens } from 'marked'
import { withoutEntities } from '../../text/inline.ts'
import { wash } from '../../text/wash.ts'
import { exportedTokens, MOST_ADDRESS, MOST_DEPTH, safeAddress } from '../foreign-markdown.ts'
import { codeBlock, type Ink, plainBlock } from './code.ts'
import { escaped, words } from './escape-html.ts'

/**
 * Writes foreign Markdown as HTML. Only our own elements get into the page, as all text is escaped here. Line breaks are
 * kept by the style.
 */
export function proseHtml(source: string, ink: Ink): string {
  const text = wash(source).trim()
  if (text === '') return ''
  const tokens = exportedTokens(text)
  return `<div class="prose">${tokens ? blocksHtml(tokens, { depth: 0, ink }) : asIs(text)}</div>`
}

interface Context {
  readonly depth: number
  readonly ink: Ink
}

const deeper = ({ depth, ink }: Context): Context => ({ depth: depth + 1, ink })

const asIs = (text: string): string => `<p class="as-is">${escaped(text.trimEnd())}</p>`

function blocksHtml(tokens: readonly Token[], context: Context): string {
  return tokens.map(token => blockHtml(token as MarkedToken, context)).join('')
}

function blockHtml(token: MarkedToken, context: Context): string {
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return ''
    case 'heading': {
      // Below the headings of the page; a turn has an h2.
      const name = `h${Math.min(token.depth + 2, 6)}`
      return `<${name}>${inlineHtml(token.tokens)}</${name}>`
    }
    case 'paragraph':
      return `<p>${inlineHtml(token.tokens)}</p>`
    case 'text':
      return token.tokens ? inlineHtml(token.tokens) : escaped(withoutEntities(token.text))
    case 'code':
      return codeBlock(token.text, /^[\w+#.-]+/.exec(token.lang ?? '')?.[0], context.ink)
    case 'blockquote':
      return context.depth < MOST_DEPTH
        ? `<blockquote>${blocksHtml(token.tokens, deeper(context))}</blockquote>`
        : asIs(token.raw)
    case 'list':
      return context.depth < MOST_DEPTH ? listHtml(token, deeper(context)) : asIs(token.raw)
    case 'hr':
      return '<hr>'
    case 'table':
      return tableHtml(token)
    case 'html':
      return plainBlock(token.raw)
    default:
      return asIs(token.raw)
  }
}

function listHtml(list: Tokens.List, context: Context): string {
  const items = list.items.map(item => {
    const inside = blocksHtml(item.tokens, context)
    if (!item.task) return `<li>${inside}</li>`
    return `<li class="task">${boxHtml(item.checked === true)}${inside}</li>`
  })
  if (!list.ordered) return `<ul>${items.join('')}</ul>`
  const start = Number(list.start)
  const from = Number.isSafeInteger(start) && start !== 1 ? ` start="${start}"` : ''
  return `<ol${from}>${items.join('')}</ol>`
}

export function boxHtml(isDone: boolean): string {
  return `<span class="box" role="img" aria-label="${isDone ? 'done' : 'not done'}">${isDone ? '✓' : ''}</span>`
}

function tableHtml({ header, align, rows }: Tokens.Table): string {
  const cells = (name: 'th' | 'td', row: readonly Tokens.TableCell[]) =>
    row
      .map(({ tokens }, column) => {
        const side = align[column]
        const turn = side === 'right' || side === 'center' ? ` class="${side}"` : ''
        return `<${name}${turn}>${inlineHtml(tokens)}</${name}>`
      })
      .join('')
  const body = rows.map(row => `<tr>${cells('td', row)}</tr>`).join('')
  return `<div class="wide"><table><thead><tr>${cells('th', header)}</tr></thead><tbody>${body}</tbody></table></div>`
}

function inlineHtml(tokens: readonly Token[]): string {
  return tokens.map(token => inlineOf(token as MarkedToken)).join('')
}

function inlineOf(token: MarkedToken): string {
  switch (token.type) {
    case 'text':
      return token.tokens ? inlineHtml(token.tokens) : escaped(withoutEntities(token.text))
    case 'escape':
      return escaped(token.text)
    case 'strong':
      return `<strong>${inlineHtml(token.tokens)}</strong>`
    case 'em':
      return `<em>${inlineHtml(token.tokens)}</em>`
    case 'del':
      return `<s>${inlineHtml(token.tokens)}</s>`
    case 'codespan':
      return `<code>${escaped(token.text)}</code>`
    case 'br':
      return '<br>'
    case 'link':
      return linked(inlineHtml(token.tokens), token)
    case 'image':
      return linked(escaped(`[image: ${withoutEntities(token.text)}]`), token)
    case 'checkbox':
      return ''
    default:
      return escaped(token.raw)
  }
}

/** Links words to an address if it is safe; an unsafe address is shown as text. */
function linked(html: string, { href, text }: Tokens.Link | Tokens.Image): string {
  const address = safeAddress(href)
  if (address !== undefined) return `<a href="${escaped(address)}" rel="noopener noreferrer">${html}</a>`
  const shown = href.slice(0, MOST_ADDRESS).replace(/\s+/g, ' ').trim()
  return shown === '' || shown === text ? html : `${html} <span class="dim">(${words(shown)})</span>`
}
