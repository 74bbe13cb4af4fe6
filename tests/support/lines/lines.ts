import type { PlacedEntry } from '../../../src/model/passage.ts'
import { lineWidth } from '../../../src/text/lines.ts'
import type { Line, Span } from '../../../src/text/span.ts'
import { shownAtStart } from '../../../src/transcript-layout/block.ts'
import { blocksOf } from '../../../src/transcript-layout/blocks.ts'
import { blockLines } from '../../../src/transcript-layout/lines.ts'
import type { LayoutOptions } from '../../../src/transcript-layout/options.ts'
import { sequence } from '../../../src/transcript-layout/sequence.ts'
import { onThatDay } from './entries.ts'

/** Lines as a reader sees them, without trailing blanks. */
export function plain(lines: readonly Line[]): string[] {
  return lines.map(line =>
    line
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  )
}

/** Each span of a line that has text, with its token before it. */
export function tokens(line: Line | undefined): string[] {
  return (line ?? []).filter(({ text }) => text.trim() !== '').map(describe)
}

const describe = ({ text, token, bold, italic, on }: Span): string =>
  `${[token ?? 'text', bold && 'bold', italic && 'italic', on].filter(Boolean).join(' ')}: ${text.trim()}`

/** The layout of the tests, unless they say otherwise. */
export function layoutOptions(more: Partial<LayoutOptions> = {}): LayoutOptions {
  return {
    width: 52,
    isOpen: false,
    backticks: false,
    now: Date.parse(onThatDay('18:00')),
    times: 'relative',
    tasks: [],
    isAbandoned: false,
    version: 0,
    folder: '/code/shop',
    speaker: 'claude',
    code: 'wrap',
    ...more,
  }
}

/** Entries as the transcript shows them. */
export function drawn(entries: readonly PlacedEntry[], more: Partial<LayoutOptions> = {}): string[] {
  return plain(blocksOf(entries, shownAtStart).flatMap(block => blockLines(block, layoutOptions(more))))
}

/** Lines of a transcript that are too wide for their pane, or could control the terminal. */
export function flawsOf(entries: readonly PlacedEntry[], more: Partial<LayoutOptions>): string[] {
  const options = layoutOptions(more)
  const shown = { ...shownAtStart, progress: true, snapshots: true }
  return sequence(blocksOf(entries, shown), block => blockLines(block, options)).flatMap(({ block, lines }) =>
    lines
      .filter(line => lineWidth(line) > options.width - 2 || line.some(({ text }) => harmful.test(text)))
      .map(line => `${block.kind} ${JSON.stringify(line)}`),
  )
}

const harmful = /[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/
