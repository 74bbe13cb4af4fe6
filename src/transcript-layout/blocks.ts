import type { EntryKind } from '../model/entry.ts'
import { memo } from '../model/memo.ts'
import type { Damage, Placed, PlacedEntry } from '../model/passage.ts'
import type { AnswerBlock, Block, CallBlock, MessageBlock, Note, ShownKinds, Subagent } from './block.ts'
import { withImages } from './image-words.ts'
import { familyOf } from './tools.ts'

/** Groups the entries of a transcript into blocks: calls with their results, pictures with their prompt. */
export function blocksOf(entries: readonly PlacedEntry[], shown: ShownKinds): readonly Block[] {
  return grouped(entries.filter(placed => isShown(placed, shown)))
    .filter(([first]) => shown.results || !isResult(first))
    .map(parts => sameBlock(parts, shown.results))
}

export function isShown(placed: PlacedEntry, shown: ShownKinds): boolean {
  if ('damaged' in placed || placed.entry.compaction) return true
  const wanted: { readonly [Kind in EntryKind]: boolean } = {
    user: true,
    assistant: true,
    thinking: shown.thinking,
    toolCall: shown.tools,
    // A hidden result still decides the outcome at the right of its call.
    toolResult: shown.results || shown.tools,
    system: shown.system,
    progress: shown.progress,
    snapshot: shown.snapshots,
    summary: shown.system,
    other: shown.system,
  }
  return wanted[placed.entry.kind]
}

type Group = [PlacedEntry, ...PlacedEntry[]]

function grouped(entries: readonly PlacedEntry[]): readonly Group[] {
  const groups: Group[] = []
  const open = new Map<string, Group>()
  for (const placed of entries) {
    const group = isResult(placed) ? takeCall(open, placed) : promptBefore(placed, groups.at(-1))
    if (group) group.push(placed)
    else groups.push(opened(placed, open))
  }
  return groups
}

const isResult = (placed: PlacedEntry): placed is Placed => !('damaged' in placed) && placed.entry.kind === 'toolResult'

/** Takes the open call that a result answers; each call is answered once. */
function takeCall(open: Map<string, Group>, { entry }: Placed): Group | undefined {
  const id = entry.toolResult?.id ?? ''
  const group = open.get(id)
  open.delete(id)
  return group
}

/** The group of a prompt that this entry belongs to: a prompt and its pictures come from one line of the file. */
function promptBefore(placed: PlacedEntry, last: Group | undefined): Group | undefined {
  return last && isTyped(placed) && isTyped(last[0]) && placed.offset === last[0].offset ? last : undefined
}

const isTyped = (placed: PlacedEntry): boolean =>
  !('damaged' in placed) && placed.entry.kind === 'user' && !placed.entry.compaction

function opened(placed: PlacedEntry, open: Map<string, Group>): Group {
  const group: Group = [placed]
  const id = 'damaged' in placed ? undefined : placed.entry.toolCall?.id
  if (id !== undefined) open.set(id, group)
  return group
}

/** Lines are cached by block, so the same entries must give the same block object, whatever was loaded around them. */
const cache = memo<Block>()

function sameBlock(parts: Group, showsResult: boolean): Block {
  const [first] = parts
  return cache(first, [showsResult, ...parts], () =>
    'damaged' in first ? damage(first) : blockOf(first, parts as readonly Placed[], showsResult),
  )
}

function damage({ key, offset, damaged }: Damage): Block {
  return { key, keys: [key], offset, timestamp: null, isFoldable: false, isPrompt: false, kind: 'damage', damaged }
}

function blockOf(first: Placed, parts: readonly Placed[], showsResult: boolean): Block {
  const { key, offset, entry } = first
  const { kind, text, timestamp, speaker } = entry
  const keys = parts.map(part => part.key)
  const common = { key, keys, offset, timestamp, isFoldable: false, isPrompt: false, ...(speaker && { speaker }) }
  if (entry.compaction) {
    return { ...common, kind: 'compaction', isFoldable: text !== '', compaction: entry.compaction, text }
  }
  switch (kind) {
    case 'user':
      return { ...common, ...message('prompt', parts), isPrompt: true }
    case 'assistant':
      return { ...common, ...message('answer', parts) }
    case 'thinking':
      return { ...common, kind: 'thinking', isFoldable: true, text }
    case 'toolCall':
      return { ...common, ...call(parts, showsResult) }
    case 'toolResult':
      return { ...common, kind: 'result', isFoldable: true, answer: answerOf(first) }
    default:
      if (entry.image) return { ...common, kind: 'image', image: entry.image }
      return { ...common, kind, isFoldable: isMoreThanOneLine(text), text } satisfies Note
  }
}

type Own<B extends Block> = Omit<B, 'key' | 'keys' | 'offset' | 'timestamp' | 'isFoldable' | 'isPrompt' | 'speaker'>

function message(kind: MessageBlock['kind'], parts: readonly Placed[]): Own<MessageBlock> {
  const texts = parts.map(({ entry }) => entry.text).filter(text => text !== '')
  return {
    kind,
    text: texts.join('\n\n'),
    images: parts.flatMap(({ entry }) => entry.image ?? []),
    isApiError: parts.some(({ entry }) => entry.isApiError),
  }
}

function call([request, result]: readonly Placed[], showsResult: boolean): Own<CallBlock> & { isFoldable: true } {
  const toolCall = request?.entry.toolCall ?? { id: '', name: '', input: {} }
  const answer = result && answerOf(result)
  const subagent = subagentOf(toolCall.id, toolCall.name, answer)
  return {
    kind: 'call',
    isFoldable: true,
    call: toolCall,
    ...(answer && { answer }),
    showsResult,
    ...(subagent && { subagent }),
  }
}

export function answerOf({ entry }: Pick<Placed, 'entry'>): AnswerBlock {
  const result = entry.toolResult ?? { id: '', output: entry.text, isError: false }
  const text = result.images ? withImages(entry.text, result.images) : entry.text
  return { result, text, timestamp: entry.timestamp }
}

function subagentOf(toolCallId: string, name: string, answer: AnswerBlock | undefined): Subagent | undefined {
  const agentId = answer?.result.agentId
  if (agentId === undefined && familyOf(name) !== 'subagent') return undefined
  return { toolCallId, ...(agentId !== undefined && { agentId }) }
}

/** Whether a note may need more than one line in any pane. */
const isMoreThanOneLine = (text: string): boolean => text.length > 60 || text.trim().includes('\n')
