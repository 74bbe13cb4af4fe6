import { clipLine, lineWidth } from '../text/lines.ts'
import { shortNumber } from '../text/numbers.ts'
import { glyph, type Line, span } from '../text/span.ts'
import type { Compacted } from './block.ts'
import { clockTime } from './clock.ts'
import type { LayoutOptions } from './options.ts'
import { columns, foldMark, indented, inToken, roomFrom, textWidth } from './page.ts'
import { prose } from './prose.ts'

/** Lays out a compaction, after which the agent has forgotten everything above: a rule, and the summary folded beneath. */
export function compactionLines(block: Compacted, options: LayoutOptions): readonly Line[] {
  const { width, isOpen } = options
  const heading = rule(words(block, options), width)
  if (!isOpen) return [heading]
  const summary = prose(block.text, textWidth(width), options)
  return [heading, ...summary.map(line => indented(columns.body, inToken(line, 'dim')))]
}

function words({ compaction, timestamp, isFoldable }: Compacted, { isOpen, now, times }: LayoutOptions): Line {
  const time = clockTime(timestamp, now, times)
  return [
    ...(isFoldable ? [foldMark(isOpen, 'compaction'), span(' ')] : []),
    span(time === '' ? 'compacted' : `compacted at ${time}`, 'compaction'),
    ...tokens(compaction.tokensBefore, compaction.tokensAfter),
  ]
}

function tokens(before: number | undefined, after: number | undefined): Line {
  if (before === undefined) return []
  const start = [span(' '), glyph('·', 'compaction'), span(` ${shortNumber(before)}`, 'compaction')]
  if (after === undefined) return [...start, span(' tokens', 'compaction')]
  return [...start, span(' '), glyph('→', 'compaction'), span(` ${shortNumber(after)} tokens`, 'compaction')]
}

function rule(inside: Line, width: number): Line {
  const room = roomFrom(columns.mark, width)
  const left = room - 2 - 1 - lineWidth(inside) - 1
  const end = left > 0 ? [span(' '), glyph('─'.repeat(left), 'compaction')] : []
  return indented(columns.mark, clipLine([glyph('──', 'compaction'), span(' '), ...inside, ...end], room))
}
