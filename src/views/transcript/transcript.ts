import { rangeOf } from '../../app/export/form.ts'
import { divisionOf, hasFocus, type Rect } from '../../app/panes.ts'
import { matchMarking } from '../../app/search/match-marking.ts'
import type { OpenTranscript, State } from '../../app/state.ts'
import { findMarking } from '../../app/transcript/find-stops.ts'
import { type LaidOut, linesOf } from '../../app/transcript/laid-out.ts'
import { type Marking, placeOfCurrent } from '../../app/transcript/marking.ts'
import { percentRead, sceneOf, shareInSight } from '../../app/transcript/window.ts'
import { inRange } from '../../model/passage.ts'
import { shownTitle } from '../../query/list/title.ts'
import type { Line } from '../../text/span.ts'
import { washLine } from '../../text/wash.ts'
import type { Laid } from '../../transcript-layout/sequence.ts'
import { barred, blank, fitLine, pointedAt, type Shares } from '../line-parts.ts'
import { isUnread } from '../list/session-parts.ts'
import { emptyListSentence, withSentence } from '../list/sessions.ts'
import { keyFor, keyName } from '../screen/footer.ts'
import { highlighted } from './highlight.ts'

/** The visible lines of the transcript. */
export function transcriptLines(state: State, { width, height }: Pick<Rect, 'width' | 'height'>): readonly Line[] {
  const { transcript } = state
  if (!transcript) return withSentence(hidesEmptyList(state) ? emptyListSentence(state) : '', width, height)
  if (transcript.problem !== null) return withSentence(transcript.problem, width, height)
  const { layout, top } = sceneOf(state, transcript)
  if (layout.height === 0) return withSentence(emptySentence(state, transcript), width, height)
  const marking = markingOf(state, transcript)
  const lines = linesOf(layout, top, height, marking && (laid => withMarked(laid, marking)))
  const current = marking && placeOfCurrent(marking, layout)
  const pointed = current ? (layout.starts[current.block] ?? 0) + current.line - top : -1
  const cursor = hasFocus(state, 'transcript') ? cursorLine(state, transcript) - top : -1
  const isMarked = rangeMarks(state, layout)
  return Array.from({ length: height }, (_, at) => {
    const line = lines[at]
    if (!line) return blank(width)
    const fitted = fitLine(line, width)
    const shown = at === cursor ? barred(fitted, true) : isMarked(top + at) ? barred(fitted, false) : fitted
    return at === pointed ? pointedAt(shown) : shown
  })
}

/** Whether the list is empty, and behind this pane: the user would not see what to press next. */
const hidesEmptyList = (state: State): boolean => state.list.sessions.length === 0 && divisionOf(state) === 'tabs'

/** Tells which lines are in the marked part. */
function rangeMarks(state: State, { laid, starts }: LaidOut): (line: number) => boolean {
  const range = rangeOf(state)
  if (!range) return () => false
  const inside = laid.flatMap(({ block, lines }, at) => {
    return inRange(block.key, range) ? [[starts[at] ?? 0, (starts[at] ?? 0) + lines.length] as const] : []
  })
  const [from] = inside[0] ?? [0]
  const [, to] = inside.at(-1) ?? [0, 0]
  return line => line >= from && line < to
}

/** The marking of find, or else of the search. */
function markingOf(state: State, transcript: OpenTranscript): Marking | undefined {
  if (transcript.find) return findMarking(state, transcript, transcript.find)
  return state.search ? matchMarking(state.search, transcript) : undefined
}

function withMarked(laid: Laid, marking: Marking): readonly Line[] {
  const words = marking.wordsIn(laid)
  const isCurrent = marking.key !== null && laid.block.keys.includes(marking.key)
  return words ? highlighted(laid.lines, words, isCurrent ? marking.currentIn(laid) : undefined) : laid.lines
}

export function transcriptTitle({ transcript }: State): string {
  if (!transcript) return 'Transcript'
  const { session, parents } = transcript
  const kind = session.agentType ? `${washLine(session.agentType)}: ` : ''
  return `${parents.length > 0 ? '‹ ' : ''}${kind}${isUnread(session) ? 'Transcript' : shownTitle(session)}`
}

export function transcriptInfo(state: State): string {
  const { transcript } = state
  if (!transcript || transcript.problem !== null || transcript.size === 0) return ''
  const isLive = transcript.session.status === 'active' && transcript.isFollowing && transcript.isSticking
  return `${isLive ? 'follows  ' : ''}${percentRead(state, transcript)}%`
}

/** The visible part as shares of the file's bytes, as the number of lines is unknown. */
export function transcriptThumb(state: State): Shares | undefined {
  const { transcript } = state
  if (!transcript || transcript.size === 0) return undefined
  const { from, to } = shareInSight(state, transcript)
  return from <= 0 && to >= 1 ? undefined : { from, to }
}

function cursorLine(state: State, transcript: OpenTranscript): number {
  const { layout, cursor } = sceneOf(state, transcript)
  return (layout.starts[cursor] ?? 0) + (layout.laid[cursor]?.header ?? 0)
}

function emptySentence(state: State, { from, isAsking, session }: OpenTranscript): string {
  if (isAsking || from > 0) return 'Reading…'
  if (session.empty) return 'Nothing was said in this session.'
  const key = keyFor(state, 'transcript.kinds')
  return `All entries here are hidden.${key === undefined ? '' : ` Press ${keyName(key)} to choose what is shown.`}`
}
