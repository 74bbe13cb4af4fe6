import type { Bar, Ground, ThemeName, Token } from '../text/span.ts'

/** Colours are among the 256 that terminals share; missing ones are the terminal's own. */
export interface Paint {
  readonly fg?: number
  readonly bg?: number
  readonly bold?: true
  readonly faint?: true
  readonly italic?: true
  readonly underline?: true
  readonly reverse?: true
}

export interface Theme {
  /** The background of everything. */
  readonly background?: number
  readonly tokens: { readonly [token in Token]: Paint }
  readonly grounds: { readonly [ground in Ground]: Paint }
  /** Bars; an overriding one has a single colour, whatever is on it. */
  readonly bars: { readonly [bar in Bar]: Paint & { readonly overridesOtherColours?: true } }
  /** The dim colour on the bar of the selected row, where the usual one would be too dim. */
  readonly dimOnSelection: Paint
}

/** A value for each theme: dark, light, contrast, ansi16, nocolor. */
type Row<Value> = readonly [dark: Value, light: Value, contrast: Value, ansi16: Value, nocolor: Value]
type Table<Name extends string, Value> = { readonly [name in Name]: Row<Value> }

const tokens: Table<Token, Paint> = {
  text: [{ fg: 253 }, { fg: 235 }, { fg: 231 }, {}, {}],
  dim: [{ fg: 246 }, { fg: 241 }, { fg: 252 }, { faint: true }, { faint: true }],
  accent: [{ fg: 116 }, { fg: 23 }, { fg: 123 }, { fg: 6 }, { bold: true }],
  border: [{ fg: 240 }, { fg: 248 }, { fg: 248 }, { fg: 8 }, { faint: true }],
  focus: [{ fg: 116 }, { fg: 23 }, { fg: 123 }, { fg: 6 }, { bold: true }],
  you: [{ fg: 150 }, { fg: 22 }, { fg: 157 }, { fg: 2 }, { bold: true }],
  answer: [{ fg: 111 }, { fg: 25 }, { fg: 153 }, { fg: 12 }, { bold: true }],
  tool: [{ fg: 179 }, { fg: 94 }, { fg: 222 }, { fg: 3 }, {}],
  result: [{ fg: 248 }, { fg: 240 }, { fg: 254 }, { faint: true }, { faint: true }],
  thinking: [
    { fg: 140, italic: true },
    { fg: 91, italic: true },
    { fg: 183, italic: true },
    { fg: 13 },
    { italic: true },
  ],
  compaction: [{ fg: 173 }, { fg: 94 }, { fg: 216 }, { fg: 3 }, {}],
  added: [{ fg: 114 }, { fg: 22 }, { fg: 120 }, { fg: 2 }, { bold: true }],
  removed: [{ fg: 210 }, { fg: 124 }, { fg: 217 }, { fg: 9 }, {}],
  live: [{ fg: 114 }, { fg: 28 }, { fg: 120 }, { fg: 10 }, { bold: true }],
  failed: [{ fg: 210 }, { fg: 124 }, { fg: 217, bold: true }, { fg: 9 }, { bold: true }],
  badge: [{ fg: 187 }, { fg: 58 }, { fg: 223 }, {}, {}],
  match: [
    { fg: 222, bold: true },
    { fg: 94, bold: true },
    { fg: 227, bold: true, underline: true },
    { fg: 3, bold: true, underline: true },
    { bold: true, underline: true },
  ],
  matchNow: [
    { fg: 16, bg: 222 },
    { fg: 16, bg: 221 },
    { fg: 16, bg: 227, bold: true },
    { bold: true, underline: true, reverse: true },
    { bold: true, underline: true, reverse: true },
  ],
  onText: [{ fg: 16 }, { fg: 231 }, { fg: 16 }, {}, {}],
  veil: [{ fg: 239 }, { fg: 250 }, { fg: 243 }, { fg: 8 }, { faint: true }],
  keyword: [{ fg: 111 }, { fg: 25 }, { fg: 153 }, { fg: 12 }, { bold: true }],
  string: [{ fg: 150 }, { fg: 22 }, { fg: 157 }, { fg: 2 }, {}],
  number: [{ fg: 179 }, { fg: 94 }, { fg: 222 }, { fg: 3 }, {}],
  comment: [{ fg: 246 }, { fg: 241 }, { fg: 252 }, { faint: true }, { faint: true }],
  heat0: [{ fg: 236 }, { fg: 254 }, { fg: 238 }, { fg: 8 }, {}],
  heat1: [{ fg: 23 }, { fg: 152 }, { fg: 30 }, { fg: 6 }, {}],
  heat2: [{ fg: 30 }, { fg: 73 }, { fg: 37 }, { fg: 6 }, {}],
  heat3: [{ fg: 73 }, { fg: 30 }, { fg: 80 }, { fg: 14 }, {}],
  heat4: [{ fg: 116 }, { fg: 23 }, { fg: 159 }, { fg: 15 }, {}],
}
const grounds: Table<Ground, Paint> = {
  code: [{ bg: 236 }, { bg: 254 }, { bg: 238 }, {}, {}],
  btn: [{ bg: 237 }, { bg: 254 }, { bg: 238 }, {}, {}],
  btnOn: [{ bg: 116 }, { bg: 23 }, { bg: 123 }, { reverse: true }, { reverse: true }],
}
const bars: Table<Bar, Theme['bars'][Bar]> = {
  selection: [
    { bg: 236 },
    { bg: 254 },
    { fg: 16, bg: 231, overridesOtherColours: true },
    { reverse: true, overridesOtherColours: true },
    { reverse: true, overridesOtherColours: true },
  ],
  selectionIdle: [{ bg: 235 }, { bg: 255 }, { bg: 236 }, {}, {}],
}
const dimOnSelection: Row<Paint> = [{ fg: 249 }, { fg: 239 }, { fg: 16 }, {}, {}]

export const themes: { readonly [name in ThemeName]: Theme } = {
  dark: themeAt(0),
  light: themeAt(1),
  contrast: { ...themeAt(2), background: 16 },
  ansi16: themeAt(3),
  nocolor: themeAt(4),
}

function themeAt(column: number): Theme {
  return {
    tokens: columnOf(tokens, column),
    grounds: columnOf(grounds, column),
    bars: columnOf(bars, column),
    dimOnSelection: dimOnSelection[column] ?? {},
  }
}

function columnOf<Name extends string, Value>(table: Table<Name, Value>, column: number) {
  const entries = Object.entries<Row<Value>>(table).map(([name, row]) => [name, row[column]])
  return Object.fromEntries(entries) as { readonly [name in Name]: Value }
}
