import type { Line } from '../text/span.ts'
import type { Block } from './block.ts'

export interface Laid {
  readonly block: Block
  /** With the blank row above it, if it has one. */
  readonly lines: readonly Line[]
  /** Which of them the cursor stands on. */
  readonly header: number
}

/** Blocks one under the other: a blank row before whoever speaks and after what is unfolded, none between folded calls. */
export function sequence(blocks: readonly Block[], linesOf: (block: Block) => readonly Line[]): readonly Laid[] {
  let above: { block: Block; height: number } | undefined
  return blocks.map(block => {
    const lines = linesOf(block)
    const isApart = above !== undefined && (isHeading(block) || isHeading(above.block) || above.height > 1)
    above = { block, height: lines.length }
    return isApart ? { block, lines: withBlank(lines), header: 1 } : { block, lines, header: 0 }
  })
}

const isHeading = ({ kind }: Block): boolean => kind === 'prompt' || kind === 'answer' || kind === 'compaction'

/** Remembered like the lines themselves, which may be thousands. */
const blanks = new WeakMap<readonly Line[], readonly Line[]>()

function withBlank(lines: readonly Line[]): readonly Line[] {
  const known = blanks.get(lines)
  if (known) return known
  const made = [[], ...lines]
  blanks.set(lines, made)
  return made
}
