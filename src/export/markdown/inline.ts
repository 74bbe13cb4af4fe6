import type { MarkedToken, Token, Tokens } from 'marked'
import { MOST_ADDRESS, safeAddress } from '../foreign-markdown.ts'
import { codeSpan } from './escape-markdown.ts'

/** Rewrites the inline content of a block. It looks the same, but has no HTML elements and no unsafe addresses. */
export function inlineMarkdown(tokens: readonly Token[], after = ''): string {
  return tokens.map((token, at) => inlineOf(token as MarkedToken, tokens[at + 1]?.raw ?? after)).join('')
}

function inlineOf(token: MarkedToken, after: string): string {
  switch (token.type) {
    case 'text':
      return token.tokens ? inlineMarkdown(token.tokens, after) : inert(token.raw)
    case 'escape':
      return token.raw === '\\<' ? '&lt;' : token.raw
    case 'strong':
      return around('**', inlineMarkdown(token.tokens, '**'))
    case 'em':
      return around('*', inlineMarkdown(token.tokens, '*'))
    case 'del':
      return around('~~', inlineMarkdown(token.tokens, '~~'))
    case 'codespan':
      return codeSpan(token.text)
    case 'br':
      return '  \n'
    case 'link':
      return linkOf(token, after)
    case 'image':
      return imageOf(token)
    case 'checkbox':
      return ''
    default:
      return inert(token.raw)
  }
}

/**
 * Escapes text so that nothing in it begins an element, a link, a footnote, a code span or an invisible character. Bare
 * addresses are escaped, too, as they would continue over the text behind them, even over the beginning of a code span.
 */
export function inert(text: string): string {
  return text
    .replace(/&(?!(?:amp|lt|gt|quot|#39|nbsp);)(?=[a-z#])/gi, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[`[\]]/g, '\\$&')
    .replace(/:\/\//g, ':\\//')
    .replace(/www\./gi, address => `${address.slice(0, -1)}\\.`)
}

const around = (mark: string, words: string): string => (words.trim() === '' ? words : mark + words + mark)

function linkOf(token: Tokens.Link, after: string): string {
  const address = safeAddress(token.href)
  // A bare address stays one only if a space follows, as it would continue over other text.
  const isAlone = token.raw === token.text && /^(?:\s|$)/.test(after) && !/[&<`[\]\\]/.test(token.raw)
  if (address !== undefined && isAlone) return token.raw
  const words = inlineMarkdown(token.tokens, ']')
  return address === undefined ? `${words}${aside(token.href, token.text)}` : `[${words}](${encoded(address)})`
}

/** Links to pictures instead of showing them, as fetching them would tell their server who reads the document. */
function imageOf({ href, text }: Tokens.Image): string {
  const words = `\\[image: ${inert(text)}\\]`
  const address = safeAddress(href)
  return address === undefined ? words + aside(href, text) : `[${words}](${encoded(address)})`
}

function aside(href: string, text: string): string {
  return href === '' || href === text ? '' : ` (${codeSpan(href.slice(0, MOST_ADDRESS))})`
}

function encoded(address: string): string {
  return address.replace(/[()<>"'`[\]|*_~]/g, sign => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
