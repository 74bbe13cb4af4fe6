import { eastAsianWidth } from 'get-east-asian-width'

/** The text of one terminal cell, or of two for a wide character. */
export interface Cell {
  readonly text: string
  readonly width: 1 | 2
}

/**
 * Splits a text into cells whose width all terminals agree on. Characters that some terminals draw wider than others
 * (joined emoji, flags, characters with an emoji selector) become their simplest form; characters without a width and
 * without a base are dropped. The joined texts of the cells split into the same cells again.
 */
export function cellsOf(text: string): readonly Cell[] {
  return isSimple(text) ? simpleCells(text) : composedCells(simplest(text))
}

/** The text as its cells show it, alike on all terminals. */
export function drawnText(text: string): string {
  if (isSimple(text)) return text
  return composedCells(simplest(text))
    .map(cell => cell.text)
    .join('')
}

/** Number of columns that the text's cells take. */
export function widthOf(text: string): number {
  if (isPlain(text)) return text.length
  const known = widths.get(text)
  if (known !== undefined) return known
  let width = 0
  for (const cell of cellsOf(text)) width += cell.width
  if (text.length <= 100) remember(widths, text, width)
  return width
}

/**
 * The most UTF-16 units that are looked at to fill `width` columns. A text may be megabytes long, and splitting all of it
 * into cells would take many times its memory.
 */
export const mostUnits = (width: number): number => 16 * width + 64

/** Replaces tabs by spaces up to the next tab stop. */
export function expandTabs(text: string, every: number): string {
  if (!text.includes('\t')) return text
  return text
    .split('\n')
    .map(line => expandLine(line, every))
    .join('\n')
}

function expandLine(line: string, every: number): string {
  const parts = line.split('\t')
  const last = parts.pop() ?? ''
  const expanded = parts.map(part => part + ' '.repeat(every - (widthOf(part) % every)))
  return expanded.join('') + last
}

/** Whether every character takes one cell, whatever its neighbours: true of nearly every text, with our own symbols. */
export const isPlain = (text: string): boolean => plain.test(text)

const plain = /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u0400-\u0482\u2010-\u2027\u2190-\u2193\u2500-\u259f\u2800-\u28ff]*$/

/** Whether no character combines with another, and each has a certain width, which `isWide` tells: true of most text. */
export const isSimple = (text: string): boolean => simple.test(text)

const simple =
  /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u0400-\u0482\u2010-\u2027\u2190-\u2193\u2500-\u259f\u2800-\u28ff\u3041-\u3096\u309b-\u30ff\u4e00-\u9fff\uac00-\ud7a3]*$/

/** Whether a character of a simple text takes two cells. */
export const isWide = (character: string): boolean => character >= '\u3041'

function simpleCells(text: string): Cell[] {
  const cells = new Array<Cell>(text.length)
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    cells[at] = cellOf(character, isWide(character) ? 2 : 1)
  }
  return cells
}

/*
 * Controls, invisible characters (Default_Ignorable) and halves of surrogate pairs. A joiner is kept for now: it shows
 * that the emoji after it belongs to the one before.
 */
const invisible = /(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

function simplest(text: string): string {
  return text.replaceAll('\t', ' ').replace(invisible, '').normalize('NFC')
}

/** The most marks that real languages put on one letter. */
const MOST_MARKS = 4

function composedCells(text: string): Cell[] {
  const cells: Cell[] = []
  let previous: Kind = 'mark'
  let marks = 0
  let joins = false
  for (const character of text) {
    const kind = kindOf(character)
    if (kind === 'mark') {
      const base = cells.at(-1)
      if (base && takesMarks(previous) && marks++ < MOST_MARKS) {
        cells[cells.length - 1] = cellOf((base.text + character).normalize('NFC'), base.width)
      }
    } else if (kind === 'joiner') joins = previous === 'emoji'
    else if (previous === 'emoji' && (kind === 'skin' || (kind === 'emoji' && joins))) joins = false
    else {
      cells.push(baseCell(character, kind))
      previous = kind
      marks = 0
      joins = false
    }
  }
  return cells
}

function baseCell(character: string, kind: Kind): Cell {
  if (kind === 'narrow') return cellOf(character, 1)
  if (kind === 'wide') return cellOf(character, 2)
  return kind === 'flag' ? cellOf(flagLetter(character), 1) : cellOf(character, widthIn(character))
}

type Kind = 'narrow' | 'wide' | 'mark' | 'joiner' | 'emoji' | 'skin' | 'flag'

const kinds = new Map<string, Kind>()

function kindOf(character: string): Kind {
  if (character >= ' ' && character <= '~') return 'narrow'
  const known = kinds.get(character)
  return known ?? remember(kinds, character, lookUpKind(character))
}

/** Marks, and Hangul vowels and finals outside a syllable, which are drawn like marks. */
const marked = /[\p{Mn}\p{Me}\u1160-\u11ff\ud7b0-\ud7ff]/u

function lookUpKind(character: string): Kind {
  if (character === '\u200d') return 'joiner'
  if (marked.test(character)) return 'mark'
  if (/\p{Regional_Indicator}/u.test(character)) return 'flag'
  if (/\p{Emoji_Modifier}/u.test(character)) return 'skin'
  if (/\p{Extended_Pictographic}/u.test(character)) return 'emoji'
  return widthIn(character) === 2 ? 'wide' : 'narrow'
}

const takesMarks = (kind: Kind): boolean => kind === 'narrow' || kind === 'wide'

const widthIn = (character: string): 1 | 2 => eastAsianWidth(character.codePointAt(0) ?? 0)

const flagLetter = (character: string): string => String.fromCharCode((character.codePointAt(0) ?? 0) - 0x1f1e6 + 65)

const widths = new Map<string, number>()
const shared = new Map<string, Cell>()

/** Shares one object between all cells with the same text, so that a full screen needs little memory. */
function cellOf(text: string, width: 1 | 2): Cell {
  return shared.get(text) ?? remember(shared, text, { text, width })
}

function remember<Value>(known: Map<string, Value>, text: string, value: Value): Value {
  if (known.size >= 20_000) known.clear()
  known.set(text, value)
  return value
}
