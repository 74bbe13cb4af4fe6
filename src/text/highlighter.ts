import type { Emitter } from '#highlight'
import { betweenPieces, highlighter, inPieces } from './languages.ts'
import type { Span, Token } from './span.ts'

/** Splits code into spans of one colour; undefined if the language is unknown or its rules fail. */
export function highlighted(code: string, language: string): readonly Span[] | undefined {
  if (!highlighter.getLanguage(language)) return undefined
  const { _emitter: collected } = highlighter.highlight(piecesOf(code), {
    language: inPieces(language),
    ignoreIllegals: true,
  })
  if (!(collected instanceof Collector)) return undefined
  // Rules that fail leave out the text that they failed on.
  const length = collected.spans.reduce((sum, { text }) => sum + text.length, 0)
  return length === code.length ? collected.spans : undefined
}

/** Code is highlighted in pieces of about this length, as many rules take time quadratic in the length of the text. */
const PIECE_LENGTH = 500

function piecesOf(code: string): string {
  let length = PIECE_LENGTH
  const lines = code.split('\n').map(line => {
    length += line.length + 1
    if (length <= PIECE_LENGTH) return line
    length = line.length + 1
    return betweenPieces + line
  })
  return lines.join('\n')
}

/** Colours for the scopes of highlight.js. Other scopes look like the code around them. */
const tokens: { readonly [scope: string]: Token } = {
  keyword: 'keyword',
  literal: 'keyword',
  name: 'keyword',
  section: 'keyword',
  'selector-tag': 'keyword',
  string: 'string',
  regexp: 'string',
  number: 'number',
  comment: 'comment',
  quote: 'comment',
  subst: 'text',
  addition: 'added',
  deletion: 'removed',
}

/** Collects spans from highlight.js instead of the HTML that it would write. */
class Collector implements Emitter {
  readonly spans: Span[] = []
  private readonly openTokens: Token[] = ['text']

  openNode(scope: string): void {
    this.openTokens.push(tokens[scope] ?? this.token)
  }

  closeNode(): void {
    this.openTokens.pop()
  }

  startScope(scope: string): void {
    this.openNode(scope)
  }

  endScope(): void {
    this.closeNode()
  }

  addText(text: string): void {
    if (text !== '' && text !== betweenPieces) this.spans.push({ text, token: this.token })
  }

  __addSublanguage(inner: Emitter): void {
    if (inner instanceof Collector) for (const span of inner.spans) this.spans.push(span)
  }

  finalize(): void {}

  toHTML(): string {
    return ''
  }

  private get token(): Token {
    return this.openTokens.at(-1) ?? 'text'
  }
}

highlighter.configure({ __emitter: Collector })
