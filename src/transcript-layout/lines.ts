import { memo } from '../model/memo.ts'
import type { Line, Token } from '../text/span.ts'
import type { Block } from './block.ts'
import { callLines, resultLines } from './call.ts'
import { startOfDay } from './clock.ts'
import { compactionLines } from './compaction.ts'
import { messageLines } from './message.ts'
import { damageLines, noteLines, pictureLines } from './note.ts'
import type { LayoutOptions } from './options.ts'
import { thoughtLines } from './thought.ts'
import { familyOf } from './tools.ts'

const cache = memo<readonly Line[]>()

/** Lays out a block. Cached until anything changes that its lines depend on, so that scrolling costs nothing. */
export function blockLines(block: Block, options: LayoutOptions): readonly Line[] {
  const { width, backticks, now, times, isAbandoned, version, folder, speaker } = options
  const isOpen = block.isFoldable && options.isOpen
  const tasks = namesTasks(block) ? options.tasks : undefined
  const code = hasCode(block, isOpen) ? options.code : undefined
  const today = startOfDay(now)
  const inputs = [width, isOpen, backticks, today, times, isAbandoned, version, folder, speaker, tasks, code]
  return cache(block, inputs, () => {
    const drawn = linesOf(block, options)
    return isAbandoned ? drawn.map(faded) : drawn
  })
}

/** Whether a block may have code. All others need no new layout when long lines of code are shifted. */
function hasCode(block: Block, isOpen: boolean): boolean {
  if (block.kind === 'prompt' || block.kind === 'answer')
    return mentionsCode(block, [], () => codeBlock.test(block.text))
  return isOpen && block.kind !== 'thinking'
}

const mentionsCode = memo<boolean>()

/** Matches fenced or indented code. */
const codeBlock = /```|~~~| {4}|\t/

const namesTasks = (block: Block): boolean => block.kind === 'call' && familyOf(block.call.name) === 'task'

function linesOf(block: Block, options: LayoutOptions): readonly Line[] {
  switch (block.kind) {
    case 'prompt':
    case 'answer':
      return messageLines(block, options)
    case 'thinking':
      return thoughtLines(block, options)
    case 'call':
      return callLines(block, options)
    case 'result':
      return resultLines(block, options)
    case 'image':
      return pictureLines(block, options)
    case 'compaction':
      return compactionLines(block, options)
    case 'damage':
      return damageLines(block, options)
    default:
      return noteLines(block, options)
  }
}

const marks: ReadonlySet<Token | undefined> = new Set<Token>(['you', 'answer', 'tool', 'thinking', 'compaction'])

/** Greys out an abandoned block, except the marks that show who wrote it. */
function faded(line: Line): Line {
  return line.map(part => (marks.has(part.token) ? part : { ...part, token: 'dim', bold: false }))
}
