import { existsSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import type { IBufferCell, Terminal } from '@xterm/headless'
import { cell, shapeOf } from '../search/shapes.ts'
import { colourOf, mixed } from './colours.ts'
import { emojiFont, emojiPicture } from './emoji-font.ts'
import { pngOf } from './png.ts'

/** The screen of a terminal as a PNG: lines and blocks as shapes that touch, everything else in the fonts below. */
export function pictureOf(terminal: Terminal, { background, foreground, hasCursor = false }: Ground): Buffer {
  const font = { loadSystemFonts: false, fontFiles: fontFiles(), defaultFontFamily: 'JetBrains Mono' }
  const { pixels, width, height } = new Resvg(svgOf(terminal, { background, foreground, hasCursor }), { font }).render()
  return pngOf(pixels, width, height)
}

export interface Ground {
  readonly background: string
  readonly foreground: string
  /** A program may hide the cursor, which this kind of terminal does not reveal. */
  readonly hasCursor?: boolean
}

const margin = 24

function fontFiles(): string[] {
  const folder = '/usr/share/fonts'
  const files = [
    ...['Regular', 'Bold', 'Italic', 'BoldItalic'].map(face => `truetype/jetbrains-mono/JetBrainsMono-${face}.ttf`),
    ...['Regular', 'Bold'].map(face => `opentype/noto/NotoSansCJK-${face}.ttc`),
    ...['', '-Bold'].map(face => `truetype/dejavu/DejaVuSansMono${face}.ttf`),
  ].map(name => `${folder}/${name}`)
  if (![...files, emojiFont].every(file => existsSync(file))) throw new Error(`Pictures need ${packages}.`)
  return files
}

const packages = "Debian's fonts-jetbrains-mono, fonts-noto-cjk, fonts-noto-color-emoji and fonts-dejavu-core"

function svgOf(terminal: Terminal, { background, foreground, hasCursor }: Ground): string {
  const width = terminal.cols * cell.width + 2 * margin
  const height = terminal.rows * cell.height + 2 * margin
  const painted = cellsOf(terminal, background, foreground)
  const { active } = terminal.buffer
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${background}"/><g transform="translate(${margin} ${margin})">`,
    `<g shape-rendering="crispEdges">${grounds(painted, background)}</g>`,
    `<g font-family="${families}" font-size="30" xml:space="preserve">${painted.map(drawn).join('')}</g>`,
    hasCursor ? box(active.cursorX, active.cursorY, 2, 4, cell.height - 4, foreground) : '',
    '</g></svg>',
  ].join('')
}

const families = 'JetBrains Mono, Noto Sans Mono CJK JP, DejaVu Sans Mono'

interface Painted {
  readonly column: number
  readonly row: number
  readonly text: string
  readonly cells: number
  readonly colour: string
  readonly ground: string
  readonly style: string
  readonly isUnderlined: boolean
}

function cellsOf(terminal: Terminal, background: string, foreground: string): Painted[] {
  const { active } = terminal.buffer
  const found: Painted[] = []
  for (let row = 0; row < terminal.rows; row++) {
    const line = active.getLine(active.viewportY + row)
    for (let column = 0; column < terminal.cols; column++) {
      const one = line?.getCell(column)
      // The second half of a wide character.
      if (!one || one.getWidth() === 0) continue
      const place = { column, row, text: one.getChars(), cells: one.getWidth() }
      found.push({
        ...place,
        ...coloursOf(one, background, foreground),
        style: styleOf(one),
        isUnderlined: one.isUnderline() !== 0,
      })
    }
  }
  return found
}

function coloursOf(one: IBufferCell, background: string, foreground: string): { colour: string; ground: string } {
  const written = one.isFgDefault() ? foreground : colourOf(one.getFgColor())
  const behind = one.isBgDefault() ? background : colourOf(one.getBgColor())
  const [colour, ground] = one.isInverse() ? [behind, written] : [written, behind]
  return { colour: one.isDim() ? mixed(colour, ground, 0.66) : colour, ground }
}

const styleOf = (one: IBufferCell): string =>
  `${one.isBold() ? ' font-weight="700"' : ''}${one.isItalic() ? ' font-style="italic"' : ''}`

/** Neighbours of one colour become one rectangle, so that no seam shows between them. */
function grounds(painted: readonly Painted[], background: string): string {
  const runs: { column: number; row: number; cells: number; ground: string }[] = []
  for (const { column, row, cells, ground } of painted) {
    const last = runs.at(-1)
    if (last?.row === row && last.ground === ground) last.cells += cells
    else runs.push({ column, row, cells, ground })
  }
  return runs
    .filter(({ ground }) => ground !== background)
    .map(({ column, row, cells, ground }) => box(column, row, 0, cells * cell.width, cell.height, ground))
    .join('')
}

function drawn({ column, row, text, cells, colour, style, isUnderlined }: Painted): string {
  const line = isUnderlined ? box(column, row, 34, cells * cell.width, 2, colour) : ''
  if (text === '' || text === ' ') return line
  const [x, y] = [column * cell.width, row * cell.height]
  const shape = shapeOf(text, colour)
  if (shape !== undefined) return `<g transform="translate(${x} ${y})">${shape}</g>${line}`
  const emoji = cells === 2 ? emojiPicture(text.codePointAt(0) ?? 0) : undefined
  if (emoji)
    return `<image x="${x + 2}" y="${y + 5}" width="32" height="30" href="data:image/png;base64,${emoji.toString('base64')}"/>`
  const wide = cells === 2 ? ` font-size="33"` : ''
  return `<text x="${x + (cells === 2 ? 1.5 : 0)}" y="${y + 30}" fill="${colour}"${wide}${style}>${escaped(text)}</text>${line}`
}

function box(column: number, row: number, top: number, width: number, height: number, colour: string): string {
  const [x, y] = [column * cell.width, row * cell.height + top]
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
