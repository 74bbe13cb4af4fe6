/** What a piece of text means. A theme gives each a colour; views never name one. */
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
  /** How much happened, from nothing to the most. */
  | Heat

export type Heat = 'heat0' | 'heat1' | 'heat2' | 'heat3' | 'heat4'

/** What lies behind it. */
export type Ground = 'code' | 'btn' | 'btnOn'

/** The bar over the chosen row: of the pane with the focus, or of another one. */
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
  /** Our own sign, not the user's words: it has a stand-in where the terminal is limited to ASCII. */
  readonly isGlyph?: boolean
  /** Of a single sign, where it is not the usual one. */
  readonly standIn?: string
  /** The key that a click on it presses. */
  readonly key?: string
}

export type Line = readonly Span[]

/** A whole screen: a line for each row, and where the terminal's cursor stands if it is to be seen. */
export interface Frame {
  readonly rows: readonly Line[]
  readonly cursor?: { readonly x: number; readonly y: number }
}

export type ThemeName = 'dark' | 'light' | 'contrast' | 'ansi16' | 'nocolor'

/** How a frame is to be drawn. */
export interface Look {
  readonly theme: ThemeName
  readonly glyphs: 'unicode' | 'ascii'
}

/** Inline code keeps its backticks where the theme has no ground to set it off, or one that is hard to tell. */
export function showsBackticks(theme: ThemeName): boolean {
  return theme === 'contrast' || theme === 'ansi16' || theme === 'nocolor'
}

export type Style = Omit<Span, 'text' | 'token'>

export function span(text: string, token: Token = 'text', style: Style = {}): Span {
  return { text, token, ...style }
}

/** One of our own signs. */
export function glyph(text: string, token: Token = 'text', style: Style = {}): Span {
  return { text, token, ...style, isGlyph: true }
}
