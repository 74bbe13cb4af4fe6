/** A piece of a line between white space, taken apart but not yet understood. */
export interface Typed {
  /** The whole piece, as written in the line. */
  readonly typed: string
  /** Index at which it begins in the line (UTF-16). */
  readonly at: number
  readonly isNegated: boolean
  /** Name before the colon, if it can be that of a field. */
  readonly field: string | null
  /** Alternatives, as in `one|other`; empty if only operators were typed. */
  readonly anyOf: readonly Value[]
}

export interface Value {
  readonly text: string
  /** Bare, within quotes (closed, or not yet), or within slashes. */
  readonly as: 'bare' | 'quoted' | 'unclosed' | 'pattern'
}

/** Control characters separate words as white space does. */
const isBlank = (letter: string | undefined): boolean => letter !== undefined && blank.test(letter)
const blank = /[\s\p{Cc}]/u

/** Matches a field's name: letters only, so `12:30` and `main.ts:7` are words. So are `http://x`, `a::b` and `C:\x`. */
const fieldName = /(\p{L}{2,20}):(?!:|\/\/|\\)/uy

/** Takes a line apart in one pass. `/…/` is a pattern only after `text:`, or everywhere if `isText`. */
export function termsOf(line: string, isText: boolean): readonly Typed[] {
  const reader = new LineReader(line)
  const terms: Typed[] = []
  for (let start = reader.skipBlanks(); start < line.length; start = reader.skipBlanks()) {
    const isNegated = line[start] === '-' && !isBlank(line[start + 1] ?? ' ')
    if (isNegated) reader.at++
    const field = reader.takeField()
    const anyOf = reader.takeAlternatives(field === null ? isText : field === 'text', field === null)
    terms.push({ typed: line.slice(start, reader.at), at: start, isNegated, field, anyOf })
  }
  return terms
}

/** Reads a line from left to right. */
class LineReader {
  readonly #line: string
  at = 0
  /** From here on no slash closes a pattern. Remembered, as looking again at every slash takes long in a long line. */
  #noPatternFrom = Number.POSITIVE_INFINITY

  constructor(line: string) {
    this.#line = line
  }

  skipBlanks(): number {
    while (isBlank(this.#line[this.at])) this.at++
    return this.at
  }

  takeField(): string | null {
    fieldName.lastIndex = this.at
    const name = fieldName.exec(this.#line)?.[1]
    if (name === undefined) return null
    this.at = fieldName.lastIndex
    return name.toLowerCase()
  }

  takeAlternatives(takesPatterns: boolean, isWord: boolean): readonly Value[] {
    const values: Value[] = []
    do {
      const value = this.#takeValue(takesPatterns)
      if (value && value.text.trim() !== '') values.push(value)
    } while (this.#line[this.at] === '|' && ++this.at > 0)
    // A dash alone is no word. Neither are two: the first negates the second.
    return isWord ? values.filter(({ as, text }) => as !== 'bare' || text !== '-') : values
  }

  #takeValue(takesPatterns: boolean): Value | null {
    const first = this.#line[this.at]
    if (first === '"') return this.#takeQuoted()
    return (takesPatterns && first === '/' && this.#takePattern()) || this.#takeBare()
  }

  #takeQuoted(): Value {
    const start = this.at + 1
    const end = this.#line.indexOf('"', start)
    this.at = end < 0 ? this.#line.length : end + 1
    return { text: this.#line.slice(start, end < 0 ? undefined : end), as: end < 0 ? 'unclosed' : 'quoted' }
  }

  /** Takes a pattern, if there is one. It ends where a word does, so a path is none. `/i` is allowed, and implied. */
  #takePattern(): Value | null {
    if (this.at >= this.#noPatternFrom || this.#line[this.at + 1] === '/') return null
    closing.lastIndex = this.at + 2
    const close = closing.exec(this.#line)
    if (!close) {
      this.#noPatternFrom = this.at
      return null
    }
    const text = this.#line.slice(this.at + 1, close.index + close[0].lastIndexOf('/'))
    this.at = closing.lastIndex
    return { text, as: 'pattern' }
  }

  #takeBare(): Value {
    const start = this.at
    while (this.at < this.#line.length && this.#line[this.at] !== '|' && !isBlank(this.#line[this.at])) this.at++
    return { text: this.#line.slice(start, this.at), as: 'bare' }
  }
}

/** Matches the slash that closes a pattern; a slash after a backslash belongs to the pattern. */
const closing = /(?<!\\)(?:\\\\)*\/i?(?=[\s\p{Cc}|]|$)/gu
