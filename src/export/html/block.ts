import { imageWords } from '../../transcript-layout/image-words.ts'
import { noteWords } from '../../transcript-layout/note.ts'
import { firstWords } from '../../transcript-layout/words.ts'
import type { ExportBlock } from '../blocks.ts'
import { tokensInWords } from '../facts.ts'
import type { NumberedEntry } from '../options.ts'
import { isOneLine, isShort } from '../size.ts'
import { callHtml, outputHtml } from './call-html.ts'
import { plainBlock } from './code.ts'
import { lineWords } from './escape-html.ts'
import { folded, framed, type HtmlPage, linesHtml, timeHtml } from './frame.ts'
import { proseHtml } from './prose.ts'

/** Writes a block, with the speaker's heading at the start of a turn. */
export function blockHtml(block: ExportBlock, heading: string, page: HtmlPage): string {
  const { number, entry } = block
  if (block.is === 'call') return callHtml(block, page)
  if (block.is === 'result') {
    const of = block.of ? ` of <a href="#m${block.of.number}">${lineWords(block.of.name)}</a>` : ''
    return outputHtml(block, page, { of })
  }
  if (entry.compaction) return compactionHtml(block, page)
  switch (entry.kind) {
    case 'user':
      return framed(
        { number, entry, look: entry.speaker === undefined ? 'you' : 'assistant' },
        heading + messageHtml(block, page),
      )
    case 'assistant':
      return framed(
        { number, entry, look: entry.isApiError ? 'failed' : 'assistant' },
        heading + messageHtml(block, page),
      )
    case 'thinking':
      return framed({ number, entry, look: 'thinking' }, thoughtHtml(entry.text, page))
    default:
      return framed({ number, entry, look: 'note' }, noteHtml(block))
  }
}

function messageHtml({ entry }: NumberedEntry, { ink }: HtmlPage): string {
  if (entry.image) return `<p class="dim">${lineWords(imageWords(entry.image))}</p>`
  return entry.isApiError
    ? `<strong class="name">API error</strong>${plainBlock(entry.text)}`
    : proseHtml(entry.text, ink)
}

/** The most lines of thinking that are not folded. */
const MOST_OPEN = 3

function thoughtHtml(text: string, { ink }: HtmlPage): string {
  const name = '<span class="name">thinking</span>'
  const prose = proseHtml(text, ink)
  if (isShort(text, MOST_OPEN)) return `<div class="line">${name} ${prose}</div>`
  return folded(`${name} <span class="dim peek">${lineWords(firstWords(text))}</span>${linesHtml(text)}`, prose, false)
}

function noteHtml({ entry: { kind, text, image, speaker = kind } }: NumberedEntry): string {
  const name = `<span class="name">${lineWords(speaker)}</span>`
  if (image) return `${name} <span class="dim">${lineWords(imageWords(image))}</span>`
  const start = lineWords(noteWords(text))
  return isOneLine(text, 200)
    ? `<p class="line">${name} <span class="dim">${start}</span></p>`
    : folded(`${name} <span class="dim peek">${start}</span>${linesHtml(text)}`, plainBlock(text), false)
}

/** Writes a compaction, after which the agent has forgotten everything above. */
function compactionHtml({ number, entry }: NumberedEntry, { ink }: HtmlPage): string {
  const tokens = tokensInWords(entry.compaction ?? {})
  const figures = tokens === '' ? '' : ` <span class="dim">${tokens}</span>`
  const summary = `<span class="name">compacted</span>${figures} ${timeHtml(entry.timestamp)}`
  const html =
    entry.text.trim() === '' ? `<p class="line">${summary}</p>` : folded(summary, proseHtml(entry.text, ink), false)
  return framed({ number, entry, look: 'compaction' }, html)
}
