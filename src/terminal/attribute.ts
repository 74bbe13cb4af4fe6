import type { Span, ThemeName } from '../text/span.ts'
import { type Paint, type Theme, themes } from './themes.ts'

/** The look of a span's cells in a theme, packed into one number. */
export function attributeOf(span: Span, name: ThemeName): number {
  const theme = themes[name]
  const token = theme.tokens[span.token ?? 'text']
  const ground: Paint = span.on ? theme.grounds[span.on] : {}
  const alone: Painted = {
    fg: token.fg,
    bg: ground.bg ?? token.bg,
    bold: token.bold ?? span.bold,
    underline: token.underline ?? span.underline,
    reverse: token.reverse ?? ground.reverse,
    faint: token.faint,
    italic: token.italic ?? span.italic,
  }
  return packed(span.bar ? onBar(alone, span, theme) : alone, theme.background)
}

type Painted = { readonly [Part in 'fg' | 'bg']: number | undefined } & { readonly [F in Flag]: boolean | undefined }

function onBar(alone: Painted, { bar = 'selection', token }: Span, theme: Theme): Painted {
  const { fg, bg, reverse, overridesOtherColours } = theme.bars[bar]
  if (overridesOtherColours) return { ...alone, fg, bg: bg ?? alone.bg, reverse, faint: false }
  const dim = bar === 'selection' ? theme.dimOnSelection : theme.tokens.dim
  return { ...alone, fg: token === 'dim' || token === 'result' ? dim.fg : alone.fg, bg: alone.bg ?? bg }
}

/* Packed like in blessed: flags, nine bits of foreground, nine of background. Faint and italic are behind blessed's flags. */
const bits = { bold: 1, underline: 2, reverse: 8, faint: 32, italic: 64 } as const
type Flag = keyof typeof bits
const terminalsOwn = 0x1ff
/** The attribute of a cell that was not painted. */
export const unpainted = (terminalsOwn << 9) | terminalsOwn

function packed(painted: Painted, background: number | undefined): number {
  let flags = 0
  if (painted.bold) flags += bits.bold
  if (painted.underline) flags += bits.underline
  if (painted.reverse) flags += bits.reverse
  if (painted.faint) flags += bits.faint
  if (painted.italic) flags += bits.italic
  return (flags << 18) | ((painted.fg ?? terminalsOwn) << 9) | (painted.bg ?? background ?? terminalsOwn)
}

/** The attribute of a blank cell, without parts that do not show there: most blanks become alike, and need no drawing. */
export function blankOf(attribute: number): number {
  const visible = (attribute >> 18) & (bits.underline | bits.reverse)
  return visible ? attribute : (terminalsOwn << 9) | (attribute & terminalsOwn)
}

const sequences = new Map<number, string>()

/** The sequence that sets this attribute in a terminal, whatever was set before. */
export function sequenceOf(attribute: number): string {
  let sequence = sequences.get(attribute)
  if (sequence === undefined) {
    sequence = `\x1b[${['0', ...codesOf(attribute)].join(';')}m`
    sequences.set(attribute, sequence)
  }
  return sequence
}

const codes = [
  [bits.bold, '1'],
  [bits.faint, '2'],
  [bits.italic, '3'],
  [bits.underline, '4'],
  [bits.reverse, '7'],
] as const

function codesOf(attribute: number): readonly string[] {
  const flags = attribute >> 18
  const set = codes.filter(([bit]) => flags & bit).map(([, code]) => code)
  return [...set, ...colour((attribute >> 9) & terminalsOwn, 30), ...colour(attribute & terminalsOwn, 40)]
}

function colour(index: number, base: 30 | 40): readonly string[] {
  if (index === terminalsOwn) return []
  if (index < 8) return [String(base + index)]
  return [index < 16 ? String(base + 60 + index - 8) : `${base + 8};5;${index}`]
}
