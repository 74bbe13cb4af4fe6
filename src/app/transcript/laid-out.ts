import { agentOf } from '../../agents/index.ts'
import { partAt } from '../../model/binary-search.ts'
import { memo } from '../../model/memo.ts'
import { type Line, showsBackticks } from '../../text/span.ts'
import type { Block } from '../../transcript-layout/block.ts'
import { blocksOf } from '../../transcript-layout/blocks.ts'
import { blockLines } from '../../transcript-layout/lines.ts'
import type { LayoutOptions } from '../../transcript-layout/options.ts'
import { type Laid, sequence } from '../../transcript-layout/sequence.ts'
import { sizeOfPane } from '../panes.ts'
import type { OpenTranscript, Spot, State } from '../state.ts'

/** The loaded part of a transcript, laid out line by line. */
export interface LaidOut {
  readonly laid: readonly Laid[]
  /** The first line of each block. */
  readonly starts: readonly number[]
  readonly height: number
}

const layouts = memo<LaidOut>()

/** Lays out the loaded part. Remembered: scrolling changes nothing that it depends on. */
export function laidOut(state: State, transcript: OpenTranscript): LaidOut {
  const { width } = sizeOfPane(state, 'transcript')
  const minute = Math.floor(state.now / 60_000)
  const { entries, opened, isAllOpen, version, session, shift } = transcript
  const inputs = [opened, isAllOpen, version, session, shift, state.shown, state.wrapsCode, width, state.look.theme]
  return layouts(entries, [...inputs, state.times, minute], () => layOut(state, transcript, width))
}

function layOut(state: State, transcript: OpenTranscript, width: number): LaidOut {
  const { session, version } = transcript
  const common: Omit<LayoutOptions, 'isOpen' | 'isAbandoned'> = {
    width,
    backticks: showsBackticks(state.look.theme),
    now: state.now,
    times: state.times,
    tasks: session.tasks,
    folder: session.projectPath,
    speaker: agentOf(session).speaker.toLowerCase(),
    code: state.wrapsCode ? 'wrap' : transcript.shift,
    version,
  }
  const laid = sequence(blocksOf(transcript.entries, state.shown), block =>
    blockLines(block, {
      ...common,
      isOpen: isOpen(transcript, block),
      isAbandoned: isAbandoned(transcript, block),
    }),
  )
  const starts: number[] = []
  let height = 0
  for (const { lines } of laid) {
    starts.push(height)
    height += lines.length
  }
  return { laid, starts, height }
}

/** Whether a block is unfolded: the toggled ones are the opposite of the rest. */
export function isOpen({ opened, isAllOpen }: OpenTranscript, { key }: Block): boolean {
  return opened.has(key) !== isAllOpen
}

export function withToggled(transcript: OpenTranscript, key: string): OpenTranscript {
  const opened = new Set(transcript.opened)
  if (!opened.delete(key)) opened.add(key)
  return { ...transcript, opened }
}

function isAbandoned({ session }: OpenTranscript, { offset }: Block): boolean {
  return session.abandoned?.some(([from, to]) => offset >= from && offset < to) ?? false
}

/** The line of a spot now. The block that it names may have become part of the one before. */
export function lineOfSpot({ laid, starts }: LaidOut, { key, line }: Spot): number {
  const at = blockIndex(laid, key)
  const found = laid[at]
  if (!found) return 0
  return (starts[at] ?? 0) + (found.block.key === key ? Math.min(line, found.lines.length - 1) : found.header)
}

export function spotAtLine({ laid, starts }: LaidOut, line: number): Spot {
  const at = partAt(starts, line)
  return { key: laid[at]?.block.key ?? '', line: Math.max(line - (starts[at] ?? 0), 0) }
}

/** Index of the block that an entry is drawn in; -1: none. */
export const blockOf = (laid: readonly Laid[], key: string): number =>
  laid.findIndex(({ block }) => block.keys.includes(key))

/** Index of the block with this key, else of the last one before it. */
export function blockIndex(laid: readonly Laid[], key: string): number {
  const exact = laid.findIndex(({ block }) => block.key === key)
  if (exact >= 0) return exact
  const offset = offsetOf(key)
  return Math.max(
    laid.findLastIndex(({ block }) => block.offset <= offset),
    0,
  )
}

export const offsetOf = (key: string): number => Number(key.split(':')[0])

/** `count` lines from one on. Only the blocks that have them are drawn. */
export function linesOf(
  { laid, starts }: LaidOut,
  from: number,
  count: number,
  drawn: (laid: Laid, at: number) => readonly Line[] = ({ lines }) => lines,
): readonly Line[] {
  const lines: Line[] = []
  const first = partAt(starts, from)
  for (let at = first; at < laid.length && lines.length < count; at++) {
    const start = Math.max(from - (starts[at] ?? 0), 0)
    const block = laid[at]
    if (block) lines.push(...drawn(block, at).slice(start, start + count - lines.length))
  }
  return lines
}
