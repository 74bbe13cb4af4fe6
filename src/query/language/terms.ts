/** A piece of a line between white space, taken apart but not yet understood. */
export interface Typed {
  /** All of it, as it stands in the line. */
  readonly typed: string
  /** Where it begins in the line (UTF-16). */
  readonly at: number
  readonly isNegated: boolean
  /** What stands before the colon, where that can be a field. */
  readonly field: string | null
  /** `one|other`; none where only operators were typed. */
  readonly anyOf: readonly Value[]
}

export interface Value {
  readonly text: string
  /** How it was written: bare, within quotes (closed, or not yet), or within slashes. */
  readonly as: 'bare' | 'quoted' | 'unclosed' | 'pattern'
}

/** Control characters separate words as white space does. */
const isBlank = (letter: string | undefined): boolean => letter !== undefined && blank.test(letter)
const blank = /[\s\p{Cc}]/u

/** Letters only, so that `12:30` and `main.ts:7` are words; and `http://x`, `std::map` and `C:\x` are, too. */
const fieldName = /(\p{L}{2,20}):(?!:|\/\/|\\)/uy

/** In one pass over the line. `/…/` is a pattern in what is text: behind `text:`, or everywhere (`isText`). */
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

/** Has a place in the line, which only goes forward. */
class LineReader {
  readonly #line: string
  at = 0
  /** From here on no slash closes a pattern: looking for one again and again would take a long line too long. */
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
    // A dash alone is no word, and neither are two.
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

  /** A slash closes only where the word ends, so that a path is none. What all patterns ignore, case, may be said. */
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

/** Behind a backslash a slash is one of the pattern's own. */
const closing = /(?<!\\)(?:\\\\)*\/i?(?=[\s\p{Cc}|]|$)/gu
