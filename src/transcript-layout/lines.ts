import type { Task } from '../model/session.ts'
import type { CodeFlow } from '../text/code-flow.ts'
import type { Line, Token } from '../text/span.ts'
import type { Block } from './block.ts'
import { callLines, resultLines } from './call.ts'
import { startOfDay } from './clock.ts'
import { compactionLines } from './compaction.ts'
import { damageLines, noteLines, pictureLines } from './note.ts'
import type { LayoutOptions } from './options.ts'
import { saidLines } from './said.ts'
import { thoughtLines } from './thought.ts'
import { familyOf } from './tools.ts'

interface Kept {
  readonly signature: string
  readonly code: CodeFlow
  readonly tasks: readonly Task[]
  readonly lines: readonly Line[]
}

const kept = new WeakMap<Block, Kept>()

/** A block as it is drawn. Remembered until something changes on which its lines depend, so scrolling costs nothing. */
export function blockLines(block: Block, options: LayoutOptions): readonly Line[] {
  const { code } = options
  const isOpen = block.isFoldable && options.isOpen
  const signature = signatureOf(isOpen, options)
  const tasks = namesTasks(block) ? options.tasks : none
  const known = kept.get(block)
  if (known && known.signature === signature && known.tasks === tasks) {
    if (known.code === code || !holdsCode(block, isOpen)) return known.lines
  }
  const drawn = linesOf(block, options)
  const lines = options.isAbandoned ? drawn.map(faded) : drawn
  kept.set(block, { signature, code, tasks, lines })
  return lines
}

const none: readonly Task[] = []

function signatureOf(isOpen: boolean, options: LayoutOptions): string {
  const { width, backticks, now, times, isAbandoned, version, folder, speaker } = options
  return [width, isOpen, backticks, startOfDay(now), times, isAbandoned, version, folder, speaker].join()
}

/** Only there does it matter how long lines of code go on: most of a transcript stays as it is when they are shifted. */
function holdsCode(block: Block, isOpen: boolean): boolean {
  if (block.kind === 'prompt' || block.kind === 'answer') return codeBlock.test(block.text)
  return isOpen && block.kind !== 'thinking'
}

/** Fenced, or indented. */
const codeBlock = /```|~~~| {4}|\t/

const namesTasks = (block: Block): boolean => block.kind === 'call' && familyOf(block.call.name) === 'task'

function linesOf(block: Block, options: LayoutOptions): readonly Line[] {
  switch (block.kind) {
    case 'prompt':
    case 'answer':
      return saidLines(block, options)
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

/** What was abandoned is grey but for its marks: who said it stays plain. */
function faded(line: Line): Line {
  return line.map(part => (marks.has(part.token) ? part : { ...part, token: 'dim', bold: false }))
}
