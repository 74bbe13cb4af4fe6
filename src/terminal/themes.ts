import type { Bar, Ground, ThemeName, Token } from '../text/span.ts'

/** Colours are of the 256 that terminals share; left out, they are the terminal's own. */
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
  /** Painted behind everything. */
  readonly background?: number
  readonly tokens: { readonly [token in Token]: Paint }
  readonly grounds: { readonly [ground in Ground]: Paint }
  /** A bar that overrides is of one colour, whatever lies on it. */
  readonly bars: { readonly [bar in Bar]: Paint & { readonly overridesOtherColours?: true } }
  /** What is dim elsewhere would be too dim on the bar of the chosen row. */
  readonly dimOnSelection: Paint
}

export const themes: { readonly [name in ThemeName]: Theme } = {
  dark: {
    tokens: {
      text: { fg: 253 },
      dim: { fg: 246 },
      accent: { fg: 116 },
      border: { fg: 240 },
      focus: { fg: 116 },
      you: { fg: 150 },
      claude: { fg: 111 },
      tool: { fg: 179 },
      result: { fg: 248 },
      thinking: { fg: 140, italic: true },
      compaction: { fg: 173 },
      added: { fg: 114 },
      removed: { fg: 210 },
      live: { fg: 114 },
      failed: { fg: 210 },
      badge: { fg: 187 },
      match: { fg: 222, bold: true },
      matchNow: { fg: 16, bg: 222 },
      onText: { fg: 16 },
      veil: { fg: 239 },
      keyword: { fg: 111 },
      string: { fg: 150 },
      number: { fg: 179 },
      comment: { fg: 246 },
    },
    grounds: { code: { bg: 236 }, btn: { bg: 237 }, btnOn: { bg: 116 } },
    bars: {
      selection: { bg: 236 },
      selectionIdle: { bg: 235 },
    },
    dimOnSelection: { fg: 249 },
  },
  light: {
    tokens: {
      text: { fg: 235 },
      dim: { fg: 241 },
      accent: { fg: 23 },
      border: { fg: 248 },
      focus: { fg: 23 },
      you: { fg: 22 },
      claude: { fg: 25 },
      tool: { fg: 94 },
      result: { fg: 240 },
      thinking: { fg: 91, italic: true },
      compaction: { fg: 94 },
      added: { fg: 22 },
      removed: { fg: 124 },
      live: { fg: 28 },
      failed: { fg: 124 },
      badge: { fg: 58 },
      match: { fg: 94, bold: true },
      matchNow: { fg: 16, bg: 221 },
      onText: { fg: 231 },
      veil: { fg: 250 },
      keyword: { fg: 25 },
      string: { fg: 22 },
      number: { fg: 94 },
      comment: { fg: 241 },
    },
    grounds: { code: { bg: 254 }, btn: { bg: 254 }, btnOn: { bg: 23 } },
    bars: {
      selection: { bg: 254 },
      selectionIdle: { bg: 255 },
    },
    dimOnSelection: { fg: 239 },
  },
  contrast: {
    background: 16,
    tokens: {
      text: { fg: 231 },
      dim: { fg: 252 },
      accent: { fg: 123 },
      border: { fg: 248 },
      focus: { fg: 123 },
      you: { fg: 157 },
      claude: { fg: 153 },
      tool: { fg: 222 },
      result: { fg: 254 },
      thinking: { fg: 183, italic: true },
      compaction: { fg: 216 },
      added: { fg: 120 },
      removed: { fg: 217 },
      live: { fg: 120 },
      failed: { fg: 217, bold: true },
      badge: { fg: 223 },
      match: { fg: 227, bold: true, underline: true },
      matchNow: { fg: 16, bg: 227, bold: true },
      onText: { fg: 16 },
      veil: { fg: 243 },
      keyword: { fg: 153 },
      string: { fg: 157 },
      number: { fg: 222 },
      comment: { fg: 252 },
    },
    grounds: { code: { bg: 238 }, btn: { bg: 238 }, btnOn: { bg: 123 } },
    bars: {
      selection: { fg: 16, bg: 231, overridesOtherColours: true },
      selectionIdle: { bg: 236 },
    },
    dimOnSelection: { fg: 16 },
  },
  ansi16: {
    tokens: {
      text: {},
      dim: { faint: true },
      accent: { fg: 6 },
      border: { fg: 8 },
      focus: { fg: 6 },
      you: { fg: 2 },
      claude: { fg: 12 },
      tool: { fg: 3 },
      result: { faint: true },
      thinking: { fg: 13 },
      compaction: { fg: 3 },
      added: { fg: 2 },
      removed: { fg: 9 },
      live: { fg: 10 },
      failed: { fg: 9 },
      badge: {},
      match: { fg: 3, bold: true, underline: true },
      matchNow: { bold: true, underline: true, reverse: true },
      onText: {},
      veil: { fg: 8 },
      keyword: { fg: 12 },
      string: { fg: 2 },
      number: { fg: 3 },
      comment: { faint: true },
    },
    grounds: { code: {}, btn: {}, btnOn: { reverse: true } },
    bars: {
      selection: { reverse: true, overridesOtherColours: true },
      selectionIdle: {},
    },
    dimOnSelection: {},
  },
  nocolor: {
    tokens: {
      text: {},
      dim: { faint: true },
      accent: { bold: true },
      border: { faint: true },
      focus: { bold: true },
      you: { bold: true },
      claude: { bold: true },
      tool: {},
      result: { faint: true },
      thinking: { italic: true },
      compaction: {},
      added: { bold: true },
      removed: {},
      live: { bold: true },
      failed: { bold: true },
      badge: {},
      match: { bold: true, underline: true },
      matchNow: { bold: true, underline: true, reverse: true },
      onText: {},
      veil: { faint: true },
      keyword: { bold: true },
      string: {},
      number: {},
      comment: { faint: true },
    },
    grounds: { code: {}, btn: {}, btnOn: { reverse: true } },
    bars: {
      selection: { reverse: true, overridesOtherColours: true },
      selectionIdle: {},
    },
    dimOnSelection: {},
  },
} satisfies { [name in ThemeName]: Theme }
