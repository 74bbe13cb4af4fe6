import { describe, expect, test } from 'vitest'
import { drawChanges } from '../../src/terminal/draw.ts'
import { blankRows, layFrame, type Row, type ScreenCell } from '../../src/terminal/lay.ts'
import { makePainter } from '../../src/terminal/painter.ts'
import type { Frame, Line, Look, Span, ThemeName, Token } from '../../src/text/span.ts'
import { glyph, span } from '../../src/text/span.ts'
import { pick, seeded } from '../support/random.ts'
import { makeXterm } from '../support/terminal.ts'

const size = { columns: 40, rows: 8 }
const dark: Look = { theme: 'dark', glyphs: 'unicode' }

describe('a frame', () => {
  test('looks the same whatever was painted before it', async () => {
    const random = seeded(7)
    const incremental = makeXterm(size.columns, size.rows)
    const painter = makePainter(size)
    for (let round = 0; round < 200; round++) {
      const frame = randomFrame(random)
      const look: Look = { theme: pick(random, themeNames), glyphs: pick(random, ['unicode', 'unicode', 'ascii']) }
      await write(incremental, painter.paint(frame, look))
      const fresh = makeXterm(size.columns, size.rows)
      await write(fresh, makePainter(size).paint(frame, look))
      expect(cellsOf(incremental), `round ${round}`).toEqual(cellsOf(fresh))
    }
  })

  test('that is painted twice is written once', () => {
    const painter = makePainter(size)
    const frame = randomFrame(seeded(1))
    expect(painter.paint(frame, dark)).not.toBe('')
    expect(painter.paint(frame, dark)).toBe('')
  })

  test('is written only where it differs', () => {
    const painter = makePainter(size)
    painter.paint({ rows: [[span('first')], [span('second')]] }, dark)
    expect(painter.paint({ rows: [[span('first')], [span('secend')]] }, dark)).toBe(
      '\x1b[?2026h\x1b[2;4H\x1b[0;38;5;253me\x1b[?2026l',
    )
  })

  test('of which single cells change looks the same as one painted at once', async () => {
    const random = seeded(11)
    const incremental = makeXterm(size.columns, size.rows)
    const painter = makePainter(size)
    let look = dark
    let cells = Array.from({ length: size.rows }, () => Array.from({ length: size.columns }, () => randomCell(random)))
    for (let round = 0; round < 200; round++) {
      if (random() < 0.05) look = { theme: pick(random, themeNames), glyphs: pick(random, ['unicode', 'ascii']) }
      cells = cells.map(row => row.map(cell => (random() < 0.1 ? randomCell(random) : cell)))
      await write(incremental, painter.paint({ rows: cells }, look))
      const fresh = makeXterm(size.columns, size.rows)
      await write(fresh, makePainter(size).paint({ rows: cells }, look))
      expect(cellsOf(incremental), `round ${round}`).toEqual(cellsOf(fresh))
    }
  })

  test.each<[string, Line, Line, string]>([
    ['with blanks instead of a sequence, in any colour', [span('a  b', 'you')], [span('c  d', 'you')], 'c  d'],
    ['with a sequence over many blanks', [span('a       b')], [span('c       d')], 'c\x1b[1;9Hd'],
    ['with a sequence over letters', [span('a..b')], [span('c..d')], 'c\x1b[1;4Hd'],
    ['with a sequence over blanks of another background', onCode('a', 'b'), onCode('c', 'd'), 'c\x1b[1;4H'],
    ['with a sequence after a character of uncertain width', [span('a  b')], [span('☂  b')], '☂\x1b[1;2H\x1b[0m '],
  ])('is written %s', (_, before, after, expected) => {
    const painter = makePainter(size)
    painter.paint({ rows: [before] }, dark)
    expect(painter.paint({ rows: [after] }, dark)).toContain(expected)
  })

  test('fills the rest of a row, and blanks are as many as its text has', () => {
    const rows = blankRows({ cols: 6, rows: 1 })
    const texts = (...line: Line) => {
      layFrame({ rows: [line] }, dark, rows)
      return rows[0]?.map(([, text]) => text)
    }
    expect(texts(span('abcdef'))).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(texts(span('a'), span('  '), span('b'))).toEqual(['a', ' ', ' ', 'b', ' ', ' '])
    expect(texts(span('会'), span(' '), span('会'))).toEqual(['会', '', ' ', '会', '', ' '])
    expect(texts(span('abc'), span('      '))).toEqual(['a', 'b', 'c', ' ', ' ', ' '])
    expect(rows[0]).toHaveLength(6)
  })

  test('that is laid out again keeps all its cells, so that they need no comparison', () => {
    const random = seeded(5)
    const rows = blankRows({ cols: size.columns, rows: size.rows })
    for (let round = 0; round < 20; round++) {
      const frame = randomFrame(random)
      layFrame(frame, dark, rows)
      const cells = rows.flat()
      layFrame(frame, dark, rows)
      expect(rows.flat().filter((cell, at) => cell !== cells[at])).toEqual([])
    }
  })

  test('has one object for all blank cells of the same look', () => {
    const rows = blankRows({ cols: 8, rows: 1 })
    layFrame({ rows: [[span('12345678')]] }, dark, rows)
    layFrame({ rows: [[span('  '), span('  ', 'text', { on: 'code' }), span(' b'), span('e\u0301 ')]] }, dark, rows)
    const [row = []] = rows
    expect(row.map(([, text]) => text).join('')).toBe('     bé ')
    expect(new Set(row.filter(([, text]) => text === ' ')).size).toBe(2)
    expect(row[2]).not.toEqual(row[1])
  })

  test('cannot send sequences to the terminal, whatever is in its spans', () => {
    const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter(
      character => character < ' ' || character > '~',
    )
    const hostile = [...controls, '\x1b]52;c;eA==\x07', '\x1b[31m', '\x9b2J', 'a\r\nb', '会\x1b[H'].join('会')
    for (const make of [span, glyph]) {
      const written = makePainter({ columns: 400, rows: 2 }).paint({ rows: [[make(hostile)]] }, dark)
      // biome-ignore lint/complexity/useRegexLiterals: what we say ourselves, and nothing else
      const rest = written.replace(new RegExp('\x1b\\[(?:\\?2026[hl]|\\d+;\\d+H|[\\d;]*m|2J)', 'g'), '')
      expect(rest).not.toMatch(/[\0-\x1f\x7f-\x9f]/)
      expect(rest).toContain('会')
    }
  })

  test('of which a widget has covered half a character is drawn in whole cells', () => {
    const row = (...texts: string[]): Row =>
      Object.assign(
        texts.map((text): ScreenCell => [0, text]),
        { dirty: true },
      )
    const drawn = [row('a', 'b')]
    expect(drawChanges([row('a', '')], drawn, 'unicode')).toContain('  \x1b[1;1Ha')
    expect(drawChanges([row('a', 'b')], drawn, 'unicode')).toMatch(/^\x1b\[1;2H.*b$/)
  })

  test('is drawn again in its first two cells over a text that leaves marks there, even if they are blank', () => {
    const painter = makePainter(size)
    painter.paint({ rows: [[span('  c')]] }, dark)
    expect(painter.drawOver('?')).toContain('?\x1b[1;1H\x1b[0m  \x1b[?')
    painter.paint({ rows: [[span('abc')]] }, dark)
    expect(painter.drawOver('?')).toContain('?\x1b[1;1H\x1b[0;38;5;253mab\x1b[?')
  })

  test('has the cursor in its place, or none', async () => {
    const painter = makePainter(size)
    const terminal = makeXterm(size.columns, size.rows)
    const shown = painter.paint({ rows: [[span('type: ')]], cursor: { x: 6, y: 0 } }, dark)
    await write(terminal, shown)
    expect(shown).toContain('\x1b[?25h')
    expect([terminal.buffer.active.cursorX, terminal.buffer.active.cursorY]).toEqual([6, 0])
    const typed = painter.paint({ rows: [[span('type: a')]], cursor: { x: 7, y: 0 } }, dark)
    expect(typed.indexOf('\x1b[?25l')).toBeLessThan(typed.indexOf('a'))
    expect(painter.paint({ rows: [[span('type: a')]] }, dark)).toBe('\x1b[?2026h\x1b[?25l\x1b[?2026l')
  })

  test('is cut at the edges, and half a wide character is a space', async () => {
    const terminal = makeXterm(10, 2)
    const rows = [[span('123456789会')], [span('abcdefghijklm')], [span('below')]]
    await write(terminal, makePainter({ columns: 10, rows: 2 }).paint({ rows }, dark))
    expect([0, 1].map(y => terminal.buffer.active.getLine(y)?.translateToString(true))).toEqual([
      '123456789',
      'abcdefghij',
    ])
  })

  test('keeps its cells apart if a terminal draws an emoji narrow', () => {
    const painter = makePainter(size)
    painter.paint({ rows: [[span('abcdef')]] }, dark)
    expect(painter.paint({ rows: [[span('a😀def')]] }, dark)).toContain('  \x1b[1;2H😀\x1b[1;4Hd')
    expect(painter.paint({ rows: [[span('a䷀def')]] }, dark)).toContain('\x1b[1;2H䷀\x1b[1;4Hd')
  })

  test('keeps its cells apart if a terminal draws our signs wide, and so perhaps letters', () => {
    const painter = makePainter(size)
    const frame: Frame = { rows: [[span('aбв§d')]] }
    expect(painter.paint(frame, dark)).toContain('aбв§d')
    const again = painter.paint(frame, { ...dark, glyphs: 'ascii' })
    // Nothing is where it was expected, so everything is drawn again.
    expect(again).toContain('\x1b[2J')
    expect(again).toContain('aб\x1b[1;3Hв\x1b[1;4H§\x1b[1;5Hd')
  })
})

const themeNames: readonly ThemeName[] = ['dark', 'light', 'contrast', 'ansi16', 'nocolor']
const tokens: readonly Token[] = ['text', 'dim', 'accent', 'you', 'match', 'matchNow', 'thinking', 'border']

const pieces = [
  'a',
  'word ',
  ' ',
  '   ',
  'é',
  'e\u0301',
  '会',
  '会話ログ',
  '한글',
  '\u1112\u1161\u11ab',
  '😀',
  '👍🏽',
  '👨‍👩‍👧',
  '❤️',
  '☂',
  '🇯🇵',
  '─',
  '│',
  '…',
  '·',
  '✗',
  'a\u0300\u0301\u0302',
  'ｱ',
  '（',
  '\u200b',
  '①',
  '⠿',
  'Ж',
  'ส',
  'ำ',
]

function randomFrame(random: () => number): Frame {
  return { rows: Array.from({ length: size.rows }, () => randomLine(random)) }
}

function randomLine(random: () => number): Line {
  return Array.from({ length: Math.floor(random() * 12) }, () => {
    const text = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, pieces)).join('')
    return {
      text,
      token: pick(random, tokens),
      ...(random() < 0.2 && { bold: true }),
      ...(random() < 0.1 && { underline: true }),
      ...(random() < 0.1 && { on: 'code' as const }),
      ...(random() < 0.2 && { bar: pick(random, ['selection', 'selectionIdle'] as const) }),
      ...(random() < 0.2 && { isGlyph: true }),
    }
  })
}

/** A span of one cell, most often a blank or in the usual look. */
function randomCell(random: () => number): Span {
  return {
    text: pick(random, [' ', ' ', ' ', 'a', 'b', 'é', '─', '☂']),
    token: pick(random, ['text', 'text', 'text', ...tokens]),
    ...(random() < 0.1 && { underline: true }),
    ...(random() < 0.1 && { bar: 'selection' as const }),
  }
}

/** Two words with two blanks on a background between them. */
const onCode = (left: string, right: string): Line => [span(left), span('  ', 'text', { on: 'code' }), span(right)]

type Xterm = ReturnType<typeof makeXterm>

const write = (terminal: Xterm, text: string) => new Promise<void>(resolve => terminal.write(text, resolve))

function cellsOf(terminal: Xterm): unknown[] {
  return Array.from({ length: size.rows * size.columns }, (_, at) => {
    const cell = terminal.buffer.active.getLine(Math.floor(at / size.columns))?.getCell(at % size.columns)
    if (!cell) return undefined
    const text = cell.getChars() || ' '
    const flags = [cell.isInverse(), cell.isUnderline(), text === ' ' || [cell.isBold(), cell.isDim(), cell.isItalic()]]
    const colours = [cell.getBgColor(), text === ' ' || cell.getFgColor()]
    return [text, cell.getWidth(), ...flags, ...colours].join(' ')
  })
}
