import { glyph, type Line, span } from '../text/span.ts'
import { washLine } from '../text/wash.ts'
import type { MessageBlock } from './block.ts'
import { clockTime } from './clock.ts'
import { imageWords } from './image-words.ts'
import type { LayoutOptions } from './options.ts'
import { columns, indented, row, textWidth } from './page.ts'
import { prose } from './prose.ts'

/** Lays out a prompt or an answer: name and time, and the text beneath. */
export function messageLines(block: MessageBlock, options: LayoutOptions): readonly Line[] {
  const words = prose(block.text, textWidth(options.width), options)
  const images = block.images.map((image): Line => [span(imageWords(image), 'dim')])
  return [heading(block, options), ...[...words, ...images].map(line => indented(columns.body, line))]
}

function heading(block: MessageBlock, { width, now, times, speaker, isAbandoned }: LayoutOptions): Line {
  const isPrompt = block.kind === 'prompt'
  const other = block.speaker === undefined ? undefined : washLine(block.speaker).toLowerCase()
  const token = isPrompt && other === undefined ? 'you' : 'answer'
  const mark = block.isApiError
    ? glyph('✗', 'failed', { bold: true })
    : glyph(isPrompt ? '›' : '◆', token, { bold: true })
  const name = span(other ?? (isPrompt ? 'you' : speaker), token, { bold: true })
  const abandoned = isAbandoned ? [span(' (abandoned)', 'dim')] : []
  const time = span(clockTime(block.timestamp, now, times), 'dim')
  return row(columns.mark, [mark, span(' '), name, ...abandoned], [time], width)
}
