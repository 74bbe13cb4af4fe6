import type { Token as MarkdownToken, MarkedToken, Tokens } from 'marked'
import { clip } from './clip.ts'
import type { Line, Span } from './span.ts'
import { wash } from './wash.ts'

type Style = Omit<Span, 'text'>

/** What stands inside a block of Markdown, as one line for each that was typed. */
export function inlineLines(
  tokens: readonly MarkdownToken[],
  style: Style,
  options: { readonly backticks: boolean },
): readonly Line[] {
  const lines: Span[][] = [[]]
  for (const { text, ...piece } of pieces(tokens, style, options.backticks)) {
    for (const [at, part] of text.replaceAll('\t', '    ').split('\n').entries()) {
      if (at > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push({ ...piece, text: part })
    }
  }
  return lines
}

function pieces(tokens: readonly MarkdownToken[], style: Style, backticks: boolean): readonly Span[] {
  return tokens.flatMap(one => piecesOf(one as MarkedToken, style, backticks))
}

function piecesOf(token: MarkedToken, style: Style, backticks: boolean): readonly Span[] {
  const inside = (tokens: readonly MarkdownToken[], more: Style = {}) =>
    pieces(tokens, { ...style, ...more }, backticks)
  switch (token.type) {
    case 'text':
      return token.tokens ? inside(token.tokens) : [{ ...style, text: withoutEntities(token.text) }]
    case 'escape':
      return [{ ...style, text: token.text }]
    case 'strong':
      return inside(token.tokens, { bold: true })
    case 'em':
      return inside(token.tokens, { italic: true })
    case 'del':
      return inside(token.tokens)
    case 'codespan':
      return [codePiece(token, style, backticks)]
    case 'br':
      return [{ ...style, text: '\n' }]
    case 'link':
      return [...inside(token.tokens, { underline: true }), ...addressPiece(token)]
    case 'image':
      return [{ ...style, text: `[image: ${token.text}]` }, ...addressPiece(token)]
    case 'checkbox':
      return []
    default:
      return [{ ...style, text: token.raw }]
  }
}

function codePiece({ raw, text }: Tokens.Codespan, style: Style, backticks: boolean): Span {
  return backticks ? { ...style, text: oneLine(raw) } : { ...style, text: oneLine(text), on: 'code' }
}

/** An image may be written out in its address. */
const MOST_ADDRESS = 500

/** Where a link leads, unless its own words say so. */
function addressPiece({ href, title, text }: Tokens.Link | Tokens.Image): readonly Span[] {
  const told = [bare(href) === bare(text) ? '' : clip(href, MOST_ADDRESS), title ? `"${title}"` : '']
  const words = oneLine(told.filter(Boolean).join(' '))
  return words === '' ? [] : [{ text: ` (${words})`, token: 'dim' }]
}

const bare = (address: string): string => address.replace(/^(?:https?:\/\/|mailto:)/, '').replace(/\/$/, '')

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

const entities: { readonly [entity: string]: string } = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The lexer has put characters in the place of their numbers (`&#27;`): what was washed before is not washed any more. */
export const withoutEntities = (text: string): string =>
  wash(text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, entity => entities[entity] ?? ''))
