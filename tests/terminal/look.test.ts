import { describe, expect, test } from 'vitest'
import { asciiOf } from '../../src/terminal/ascii.ts'
import { attributeOf, blankOf, sequenceOf } from '../../src/terminal/attribute.ts'
import { makePainter } from '../../src/terminal/painter.ts'
import { glyph, type Span, showsBackticks, span, type ThemeName } from '../../src/text/span.ts'

describe('a theme', () => {
  const onBar = { bar: 'selection' } as const
  const idle = { bar: 'selectionIdle' } as const
  test.each<[ThemeName, Span, string]>([
    ['dark', span('a'), '38;5;253'],
    ['dark', span('a', 'thinking'), '3;38;5;140'],
    ['dark', span('a', 'accent', { bold: true }), '1;38;5;116'],
    ['dark', span('a', 'text', { on: 'code' }), '38;5;253;48;5;236'],
    ['dark', span('a', 'onText', { on: 'btnOn' }), '38;5;16;48;5;116'],
    ['dark', span('a', 'matchNow'), '38;5;16;48;5;222'],
    ['dark', span('a', 'dim', onBar), '38;5;249;48;5;236'],
    ['dark', span('a', 'result', idle), '38;5;246;48;5;235'],
    ['dark', span('a', 'you', onBar), '38;5;150;48;5;236'],
    ['dark', span('a', 'matchNow', onBar), '38;5;16;48;5;222'],
    ['dark', span('a', 'keyword'), '38;5;111'],
    ['light', span('a', 'dim', onBar), '38;5;239;48;5;254'],
    ['contrast', span('a', 'dim'), '38;5;252;48;5;16'],
    ['contrast', span('a', 'you', onBar), '38;5;16;48;5;231'],
    ['contrast', span('a', 'you', idle), '38;5;157;48;5;236'],
    ['ansi16', span('a'), ''],
    ['ansi16', span('a', 'dim'), '2'],
    ['ansi16', span('a', 'answer'), '94'],
    ['ansi16', span('a', 'dim', onBar), '7'],
    ['ansi16', span('a', 'comment'), '2'],
    ['nocolor', span('a', 'keyword'), '1'],
    ['nocolor', span('a', 'match'), '1;4'],
    ['nocolor', span('a', 'you', onBar), '1;7'],
    ['nocolor', span('a', 'text', { on: 'btnOn' }), '7'],
  ])('%s paints %o', (theme, painted, codes) => {
    expect(sequenceOf(attributeOf(painted, theme))).toBe(`\x1b[0${codes && `;${codes}`}m`)
  })

  test('paints of a space only what is visible', () => {
    const codesOf = (painted: Span, theme: ThemeName) => sequenceOf(blankOf(attributeOf(painted, theme)))
    expect(codesOf(span(' ', 'accent', { bold: true }), 'dark')).toBe('\x1b[0m')
    expect(codesOf(span(' ', 'accent', { bar: 'selection' }), 'dark')).toBe('\x1b[0;48;5;236m')
    expect(codesOf(span(' ', 'accent', { underline: true }), 'dark')).toBe('\x1b[0;4;38;5;116m')
    expect(codesOf(span(' ', 'dim', { bar: 'selection' }), 'nocolor')).toBe('\x1b[0;7m')
  })

  test('keeps backticks if code has no background of its own', () => {
    expect((['dark', 'light', 'contrast', 'ansi16', 'nocolor'] as const).filter(showsBackticks)).toEqual([
      'contrast',
      'ansi16',
      'nocolor',
    ])
  })
})

describe('in ASCII', () => {
  test('our signs have replacements, one cell for one cell', () => {
    expect(asciiOf('─━│┃┬┴┼├┤╭╮╰╯╸▌●◌✗✓›◆◇▸▾·…↓↑−')).toBe('-=|#+++++++++->*oxv><o+--~v^-')
    expect(asciiOf('←→')).toBe('<>')
    expect(asciiOf('⠿⣿⠀')).toBe('** ')
    expect(asciiOf('plain words')).toBe('plain words')
  })

  test('titles and content stay as they are', () => {
    const rows = [[glyph('─'), span('─会')]]
    const written = makePainter({ columns: 8, rows: 1 }).paint({ rows }, { theme: 'nocolor', glyphs: 'ascii' })
    // Whatever the width of a sign, the next one has its place.
    expect(written.replace(/\x1b\[\d+;\d+H/g, '')).toContain('-─会')
  })
})
