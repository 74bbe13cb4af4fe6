import { memo } from '../../model/memo.ts'
import type { TextQuery } from '../../query/language/text-query.ts'
import { type MarkedRange, marksOf, sideBySide } from '../../query/match/marks.ts'
import { lineWidth } from '../../text/lines.ts'
import type { Line, Span } from '../../text/span.ts'

export type WordsToMark = Pick<TextQuery, 'wanted'>

/** A part of a line, by indexes (UTF-16) of its text. */
interface Piece {
  readonly line: number
  readonly from: number
  readonly to: number
}

/** A place where the words are drawn: one piece, or several where a line was wrapped in between. */
export type Occurrence = readonly Piece[]

const known = memo<readonly Occurrence[]>()

/** Where the words are drawn in the lines of a block, in reading order. Remembered, so that scrolling costs nothing. */
export function occurrencesIn(lines: readonly Line[], words: WordsToMark): readonly Occurrence[] {
  return known(lines, [words], () =>
    paragraphsOf(lines).flatMap(paragraph =>
      marksIn(paragraph.text, words).map(([from, to]) => piecesOf(paragraph, from, to)),
    ),
  )
}

const kept = new Map<string, WordsToMark>()
const MOST_KEPT = 500

/** Marks any of these folded texts. The same texts give the same object, by which marks are remembered. */
export function anyOfThese(texts: readonly string[]): WordsToMark {
  const different = [...new Set(texts)]
  const name = different.join('\0')
  const known = kept.get(name)
  if (known) return known
  const anyOf = different.map(text => ({ kind: 'words' as const, text, folded: text, isExact: false }))
  const words = { wanted: [{ anyOf }] }
  if (kept.size > MOST_KEPT) kept.clear()
  kept.set(name, words)
  return words
}

/** Every occurrence of a single word counts, also two in a row; several words side by side are one. */
function marksIn(text: string, words: WordsToMark): readonly MarkedRange[] {
  const marks = marksOf(words, text)
  return words.wanted.length > 1 ? sideBySide(marks, text) : marks
}

/** Lines that are one wrapped text, with the place of each in it. */
interface Paragraph {
  readonly text: string
  readonly parts: readonly Part[]
}

interface Part {
  readonly line: number
  /** Its index in the text, and the number of blanks before it in the line. */
  readonly at: number
  readonly indent: number
  readonly length: number
}

function paragraphsOf(lines: readonly Line[]): readonly Paragraph[] {
  const widest = Math.max(0, ...lines.map(lineWidth))
  const paragraphs: Paragraph[] = []
  lines.forEach((line, at) => {
    const text = searchedText(line)
    const words = text.trim()
    const indent = text.length - text.trimStart().length
    const last = paragraphs.at(-1)
    const above = lines[at - 1]
    const gap = last && above && words !== '' ? gapBetween(above, words, indent, widest) : undefined
    if (last && gap !== undefined) paragraphs[paragraphs.length - 1] = joined(last, gap, { line: at, indent, words })
    else paragraphs.push(joined({ text: '', parts: [] }, '', { line: at, indent, words }))
  })
  return paragraphs
}

function joined(
  { text, parts }: Paragraph,
  gap: string,
  part: { line: number; indent: number; words: string },
): Paragraph {
  const { line, indent, words } = part
  const at = text.length + gap.length
  return { text: text + gap + words, parts: [...parts, { line, at, indent, length: words.length }] }
}

/** The text that wrapping took away between two lines; undefined: not wrapped, as the next word would have fitted. */
function gapBetween(above: Line, words: string, indent: number, widest: number): string | undefined {
  const text = searchedText(above)
  const isIndentedAlike = text.length - text.trimStart().length === indent
  if (text.trim() === '' || !isIndentedAlike) return undefined
  const isWide = wide.test(text.trimEnd().slice(-1)) || wide.test(words[0] ?? '')
  const [first = ''] = words.split(' ', 1)
  const needed = isWide ? 2 : 1 + lineWidth([{ text: first }])
  return lineWidth([{ text: text.trimEnd() }]) + needed > widest ? (isWide ? '' : ' ') : undefined
}

const wide = /[\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/

/** The text of a line with our own signs and the speakers' names blanked out: they are no part of the conversation. */
const searchedText = (line: Line): string =>
  line.map(one => (isOurs(one) ? '\0'.repeat(one.text.length) : one.text)).join('')

const isOurs = ({ isGlyph, token }: Span): boolean => isGlyph === true || token === 'you' || token === 'answer'

function piecesOf({ parts }: Paragraph, from: number, to: number): Occurrence {
  return parts.flatMap(({ line, at, indent, length }) => {
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, length)]
    return start < end ? { line, from: start + indent, to: end + indent } : []
  })
}
