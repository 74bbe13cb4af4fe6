import type { Entry } from '../../model/entry.ts'
import type { Session } from '../../model/session.ts'
import { imageWords } from '../../transcript-layout/image-words.ts'
import { noteWords } from '../../transcript-layout/note.ts'
import { blocksOf, type ExportBlock, type Loose } from '../blocks.ts'
import { outputOf } from '../call-words.ts'
import { factsOf, titleOf, tokensInWords } from '../facts.ts'
import type { ExportAids, ExportInput } from '../options.ts'
import { localTime } from '../plain.ts'
import { isOneLine, linesInWords } from '../size.ts'
import { speakerOf } from '../speaker.ts'
import { callText } from './call-markdown.ts'
import { fenced, folded, plainWords } from './escape-markdown.ts'
import { rewritten } from './rewrite.ts'

/** A session in GitHub's Markdown: a heading for each turn, with long parts folded. */
export function* markdownText(input: ExportInput): Generator<string> {
  const { session, entries, options, aids } = input
  if (!options.isBare) yield headText(input)
  let speaker: string | null = null
  for (const block of blocksOf(entries, options.parts)) {
    const next = speakerOf(block, speaker, session)
    if (next !== null && next !== speaker) yield `\n## ${heading(next, block.entry)}\n`
    speaker = next
    const text = blockText(block, session, aids)
    if (text !== '') yield `\n${text}\n`
  }
}

function headText(input: ExportInput): string {
  const rows = factsOf(input).map(({ name, value }) => `| ${name} | ${plainWords(value)} |`)
  return `# ${plainWords(titleOf(input.session, input.options))}\n\n| Fact | |\n| --- | --- |\n${rows.join('\n')}\n`
}

function heading(speaker: string, { timestamp }: Entry): string {
  return plainWords(timestamp === null ? speaker : `${speaker} · ${localTime(timestamp)}`)
}

function blockText(block: ExportBlock, session: Session, aids: ExportAids): string {
  if (block.is === 'call') return callText(block, session, aids)
  if (block.is === 'result') return looseResult(block, aids)
  const { entry } = block
  if (entry.compaction) return compactionText(entry)
  if (entry.image) return plainWords(imageWords(entry.image))
  switch (entry.kind) {
    case 'user':
      return rewritten(entry.text, { keepsBreaks: true })
    case 'assistant':
      return entry.isApiError ? `**API error**\n\n${fenced(entry.text)}` : rewritten(entry.text, { keepsBreaks: false })
    case 'thinking':
      return folded(`Thinking · ${linesInWords(entry.text)}`, rewritten(entry.text, { keepsBreaks: true }))
    default:
      return noteText(entry)
  }
}

function looseResult(block: Loose, aids: ExportAids): string {
  const { text, isError, remark } = outputOf(block, aids)
  const name = block.of ? `Result of ${block.of.name}` : 'Result'
  const summary = `${name} · ${isError ? 'failed · ' : ''}${linesInWords(text)}`
  return folded(summary, fenced(text), remark)
}

function compactionText({ text, timestamp, compaction }: Entry): string {
  const facts = [timestamp === null ? '' : localTime(timestamp), tokensInWords(compaction ?? {})]
  const summary = ['Compacted', ...facts.filter(fact => fact !== '')].join(' · ')
  return `***\n\n${text.trim() === '' ? plainWords(summary) : folded(summary, rewritten(text, { keepsBreaks: false }))}`
}

function noteText({ kind, text, speaker = kind }: Entry): string {
  if (isOneLine(text, 200)) return `*${plainWords(speaker)}:* ${plainWords(text)}`
  return folded(`${speaker} · ${noteWords(text)}`, fenced(text))
}
