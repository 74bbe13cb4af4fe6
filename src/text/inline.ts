import type { Token as MarkdownToken, MarkedToken, Tokens } from 'marked'
import { clip } from './clip.ts'
import { splitLines } from './lines.ts'
import type { Line, Span } from './span.ts'
import { wash } from './wash.ts'

type Style = Omit<Span, 'text'>

/** The inline content of a Markdown block; line breaks stay as they were typed. */
export function inlineLines(
  tokens: readonly MarkdownToken[],
  style: Style,
  options: { readonly backticks: boolean },
): readonly Line[] {
  const all = pieces(tokens, style, options.backticks)
  return splitLines(all.map(piece => ({ ...piece, text: piece.text.replaceAll('\t', '    ') })))
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

/** Cuts addresses that contain a whole image (`data:`). */
const MOST_ADDRESS = 500

/** The address of a link, unless its text already says it, and its title. */
function addressPiece({ href, title, text }: Tokens.Link | Tokens.Image): readonly Span[] {
  const parts = [bare(href) === bare(text) ? '' : clip(href, MOST_ADDRESS), title ? `"${title}"` : '']
  const words = oneLine(parts.filter(Boolean).join(' '))
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

/** Decodes entities and washes again, since the lexer has decoded numeric ones (`&#27;`) after the first wash. */
export const withoutEntities = (text: string): string =>
  wash(text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, entity => entities[entity] ?? ''))
