import type { MarkedToken, Token, Tokens } from 'marked'
import { withoutEntities } from '../../text/inline.ts'
import { tokensOf } from '../../text/lexer.ts'
import { wash } from '../../text/wash.ts'
import { safeAddress } from '../address.ts'
import { codeBlock, type Ink, plainBlock } from './code.ts'
import { escaped, words } from './escape-html.ts'

/**
 * Foreign Markdown as elements of our own choice: there is no way for an element or an attribute of the text into the
 * page, as whatever comes from it is escaped here. Line breaks are kept, by the style.
 */
export function proseHtml(source: string, ink: Ink): string {
  const text = wash(source).trim()
  if (text === '') return ''
  const tokens = text.length <= MOST_UNITS ? tokensOf(text) : undefined
  return `<div class="prose">${tokens ? blocksHtml(tokens, { depth: 0, ink }) : asIs(text)}</div>`
}

/** The longest text that is taken for Markdown; a longer one is a pasted log. */
const MOST_UNITS = 200_000
const MOST_DEPTH = 12

interface Manner {
  readonly depth: number
  readonly ink: Ink
}

const deeper = ({ depth, ink }: Manner): Manner => ({ depth: depth + 1, ink })

const asIs = (text: string): string => `<p class="as-is">${escaped(text.trimEnd())}</p>`

function blocksHtml(tokens: readonly Token[], manner: Manner): string {
  return tokens.map(token => blockHtml(token as MarkedToken, manner)).join('')
}

function blockHtml(token: MarkedToken, manner: Manner): string {
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return ''
    case 'heading': {
      // Beneath the headings of the page, of which a turn has the second.
      const name = `h${Math.min(token.depth + 2, 6)}`
      return `<${name}>${inlineHtml(token.tokens)}</${name}>`
    }
    case 'paragraph':
      return `<p>${inlineHtml(token.tokens)}</p>`
    case 'text':
      return token.tokens ? inlineHtml(token.tokens) : escaped(withoutEntities(token.text))
    case 'code':
      return codeBlock(token.text, /^[\w+#.-]+/.exec(token.lang ?? '')?.[0], manner.ink)
    case 'blockquote':
      return manner.depth < MOST_DEPTH
        ? `<blockquote>${blocksHtml(token.tokens, deeper(manner))}</blockquote>`
        : asIs(token.raw)
    case 'list':
      return manner.depth < MOST_DEPTH ? listHtml(token, deeper(manner)) : asIs(token.raw)
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

function listHtml(list: Tokens.List, manner: Manner): string {
  const items = list.items.map(item => {
    const inside = blocksHtml(item.tokens, manner)
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

const MOST_ADDRESS = 500

/** Words that lead somewhere if that is a place one may be led to; else the place is only told. */
function linked(html: string, { href, text }: Tokens.Link | Tokens.Image): string {
  const address = safeAddress(href)
  if (address !== undefined) return `<a href="${escaped(address)}" rel="noopener noreferrer">${html}</a>`
  const told = href.slice(0, MOST_ADDRESS).replace(/\s+/g, ' ').trim()
  return told === '' || told === text ? html : `${html} <span class="dim">(${words(told)})</span>`
}
