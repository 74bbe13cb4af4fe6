import { memo } from '../model/memo.ts'
import type { Line } from '../text/span.ts'
import type { Block } from './block.ts'

export interface Laid {
  readonly block: Block
  /** Its lines, with the blank row above if there is one. */
  readonly lines: readonly Line[]
  /** Index of the line with the cursor. */
  readonly header: number
}

/** Puts blocks one under the other, with a blank row around messages and behind unfolded blocks. */
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

/** Cached like the lines themselves. */
const blanks = memo<readonly Line[]>()

const withBlank = (lines: readonly Line[]): readonly Line[] => blanks(lines, [], () => [[], ...lines])
