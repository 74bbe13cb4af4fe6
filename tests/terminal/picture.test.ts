import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makePainter } from '../../src/terminal/painter.ts'
import { glyph, type Line, span } from '../../src/text/span.ts'
import { pictureOf } from '../support/pictures/picture.ts'
import { makeXterm } from '../support/terminal.ts'

const hasFonts = ['truetype/jetbrains-mono', 'opentype/noto', 'truetype/noto/NotoColorEmoji.ttf'].every(name =>
  existsSync(`/usr/share/fonts/${name}`),
)

test.runIf(hasFonts)('a screen becomes a picture of its size', async () => {
  const rows: Line[] = [[span('会話 😀', 'accent', { bold: true }), glyph(' ─┬│╭▌⠿', 'border')]]
  const terminal = makeXterm(20, 2)
  const written = makePainter({ columns: 20, rows: 2 }).paint({ rows }, { theme: 'dark', glyphs: 'unicode' })
  await new Promise<void>(resolve => terminal.write(written, resolve))
  const png = pictureOf(terminal, { background: '#15171b', foreground: '#d0d0d0', hasCursor: true })
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([20 * 18 + 48, 2 * 40 + 48])
})
