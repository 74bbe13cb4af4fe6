/** The meaning of a piece of text. Themes map tokens to colours; views never name a colour. */
export type Token =
  | 'text'
  | 'dim'
  | 'accent'
  | 'border'
  | 'focus'
  | 'you'
  | 'answer'
  | 'tool'
  | 'result'
  | 'thinking'
  | 'compaction'
  | 'added'
  | 'removed'
  | 'live'
  | 'failed'
  | 'badge'
  | 'match'
  | 'matchNow'
  | 'onText'
  | 'veil'
  | 'keyword'
  | 'string'
  | 'number'
  | 'comment'
  | Heat

/** How much happened in a cell of a heat map, from nothing to the most. */
export type Heat = 'heat0' | 'heat1' | 'heat2' | 'heat3' | 'heat4'

/** Background of a span. */
export type Ground = 'code' | 'btn' | 'btnOn'

/** Bar over the selected row, in the pane with the focus or in another one. */
export type Bar = 'selection' | 'selectionIdle'

/** A piece of one line, already washed. */
export interface Span {
  readonly text: string
  /** `text` if left out. */
  readonly token?: Token
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
  readonly on?: Ground
  readonly bar?: Bar
  /** Our own symbol, not the user's text: an ASCII terminal gets a stand-in for it. */
  readonly isGlyph?: boolean
  /** The ASCII stand-in for a single symbol, if it is not the usual one. */
  readonly standIn?: string
  /** The key that a click on it presses. */
  readonly key?: string
}

export type Line = readonly Span[]

/** A whole screen: a line for each row, and the position of the terminal's cursor if it is visible. */
export interface Frame {
  readonly rows: readonly Line[]
  readonly cursor?: { readonly x: number; readonly y: number }
}

export type ThemeName = 'dark' | 'light' | 'contrast' | 'ansi16' | 'nocolor'

/** How to draw a frame. */
export interface Look {
  readonly theme: ThemeName
  readonly glyphs: 'unicode' | 'ascii'
}

/** Whether inline code keeps its backticks, as the theme has no background for code or one that is hard to see. */
export function showsBackticks(theme: ThemeName): boolean {
  return theme === 'contrast' || theme === 'ansi16' || theme === 'nocolor'
}

export type Style = Omit<Span, 'text' | 'token'>

export function span(text: string, token: Token = 'text', style: Style = {}): Span {
  return { text, token, ...style }
}

/** A span with one of our own symbols. */
export function glyph(text: string, token: Token = 'text', style: Style = {}): Span {
  return { text, token, ...style, isGlyph: true }
}
