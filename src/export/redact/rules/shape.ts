/** A secret that is known by its looks, or by the text beside it. */
export interface Shape {
  readonly what: string
  /** The pattern is tried only where one of these words is in the text. */
  readonly words: string
  /** Begins with the word. Its last group is the secret and its end; without a group all of it is the secret. */
  readonly pattern: RegExp
  /** Lengths that may be in front of the word, if the pattern does not begin with it. */
  readonly before?: readonly number[]
}

type ShapeRow = readonly [what: string, words: string, pattern: string, before?: readonly number[]]

/** Makes shapes from the rows of a table. */
export function shapesOf(rows: readonly ShapeRow[]): readonly Shape[] {
  return rows.map(([what, words, source, before]) => {
    const pattern = new RegExp(source, 'y')
    return before ? { what, words, pattern, before } : { what, words, pattern }
  })
}

/** The tag of patterns, which have many backslashes. */
export const { raw } = String

/* Parts of patterns. */

export const wordStart = '(?<![A-Za-z0-9])'
export const wordEnd = '(?!_?[A-Za-z0-9])'
/** The end of a word that no hyphen continues. */
export const hyphenatedEnd = '(?!-|_?[A-Za-z0-9])'
export const uuid = '[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{12}'
/** A quote, perhaps escaped. */
export const quote = raw`\\{0,8}["']`
export const mayQuote = `(?:${quote})?`

/** The value of an option or variable, as a group: no spaces, quotes, variables or `not`, except as in `also`. */
export const value = (least: number, most: number, not = '', also = ''): string =>
  raw`((?:[^\s"'\`$\\${not}]${also}|\\(?!["'nrt])){${least},${most}})`
