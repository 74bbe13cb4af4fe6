import type { Emitter } from '#highlight'
import { betweenPieces, highlighter, inPieces } from './languages.ts'
import type { Token } from './span.ts'

/** A stretch of code of one colour. It may run over several lines. */
export interface ColouredText {
  readonly text: string
  readonly token: Token
}

/** Nothing if the language is not known or its rules failed. This module is large: it is loaded after the first paint. */
export function stretchesOf(code: string, language: string): readonly ColouredText[] | undefined {
  if (!highlighter.getLanguage(language)) return undefined
  const { _emitter: collected } = highlighter.highlight(piecesOf(code), {
    language: inPieces(language),
    ignoreIllegals: true,
  })
  if (!(collected instanceof Collector)) return undefined
  // Where rules fail, they leave out what they failed over.
  const found = collected.stretches.reduce((length, { text }) => length + text.length, 0)
  return found === code.length ? collected.stretches : undefined
}

/** Many rules look ahead to the end of the text from every place in it, so that twice the text takes four times as long. */
const MOST_OF_A_PIECE = 500

function piecesOf(code: string): string {
  let length = MOST_OF_A_PIECE
  const lines = code.split('\n').map(line => {
    length += line.length + 1
    if (length <= MOST_OF_A_PIECE) return line
    length = line.length + 1
    return betweenPieces + line
  })
  return lines.join('\n')
}

/** What highlight.js calls things, as far as we give them a colour. What is not named here looks like what is around it. */
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

/** Told by highlight.js what it finds, instead of the HTML it would make of that. */
class Collector implements Emitter {
  readonly stretches: ColouredText[] = []
  private readonly around: Token[] = ['text']

  openNode(scope: string): void {
    this.around.push(tokens[scope] ?? this.token)
  }

  closeNode(): void {
    this.around.pop()
  }

  startScope(scope: string): void {
    this.openNode(scope)
  }

  endScope(): void {
    this.closeNode()
  }

  addText(text: string): void {
    if (text !== '' && text !== betweenPieces) this.stretches.push({ text, token: this.token })
  }

  __addSublanguage(inner: Emitter): void {
    if (inner instanceof Collector) for (const stretch of inner.stretches) this.stretches.push(stretch)
  }

  finalize(): void {}

  toHTML(): string {
    return ''
  }

  private get token(): Token {
    return this.around.at(-1) ?? 'text'
  }
}

highlighter.configure({ __emitter: Collector })
