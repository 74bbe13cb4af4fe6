import type { Block } from '../../transcript-layout/block.ts'
import { andThen, type Handlers, type Next, remembering, stay, toasted } from '../next.ts'
import { openMatch, parentsOfMatch, readerAtMatch } from '../search/open-match.ts'
import { foundOf } from '../search/state.ts'
import { chosenSession, type OpenTranscript, type Session, type State } from '../state.ts'
import { understoodJump } from './jump-target.ts'
import { withToggled } from './laid-out.ts'
import type { OpenedTranscript } from './messages.ts'
import { readerAtLine, readerInSight, readOn, seek, seekPrompt, withBlockInSight, withSameCursor } from './moves.ts'
import { askedAboutGrowth, findGoesOn, findReopened, findResumed } from './update-find.ts'
import { blankReader, blockUnderCursor, isAtEnd, readerAt, readerAtEnd, readerWith, unstuck } from './window.ts'

export const readerHandlers = {
  transcriptOpened: (state, msg) => {
    if (msg.number !== state.opening) return stay(state)
    return msg.match || msg.at !== undefined ? openAtSpot(state, msg) : openAtEnd(state, msg)
  },
  transcriptFailed: (state, { number, session, problem, isGone }) => {
    if (number !== state.opening) return stay(state)
    const lost = isGone ? new Set(state.list.lost).add(session) : state.list.lost
    const parents = parentsOf(state, session)
    const reader = { ...blankReader(number, session), parents, problem }
    return stay({ ...state, list: { ...state.list, lost }, reader })
  },
  passageRead: (state, { number, passage, side, size }) =>
    withReader(state, number, reader => {
      const asked = { ...reader, isAsking: false, size: Math.max(reader.size, size) }
      return findGoesOn(readerInSight({ ...state, reader: readerWith(state, asked, passage, side) }))
    }),
  passageSought: (state, { number, passage, at }) =>
    withReader(state, number, reader => findGoesOn(readOn(state, readerAt(state, reader, passage, at)))),
  nothingSought: (state, { number, why }) =>
    withReader(state, number, reader => toasted({ ...state, reader: { ...reader, isAsking: false } }, why)),
  subagentMissed: (state, { number }) => {
    if (number !== state.opening || !state.reader) return stay(state)
    const said = toasted(state, 'No transcript of this subagent is on disk')
    // This transcript stays the newest one. What it asked for under its old number is asked for again.
    return andThen(said, next => changeReader(next, reader => ({ ...reader, number, isAsking: false })))
  },
  transcriptGrown: (state, { sessionKey, size }) => {
    const { reader } = state
    if (reader?.session.key !== sessionKey || size <= reader.size) return stay(state)
    const isSticking = reader.isFollowing && isAtEnd(state, reader)
    const grown = readOn(state, { ...(isSticking ? reader : unstuck(state, reader)), size, isSticking })
    return andThen(grown, askedAboutGrowth)
  },
  transcriptLost: (state, { sessionKey }) =>
    state.reader?.session.key === sessionKey
      ? stay({ ...state, reader: { ...state.reader, problem: 'File missing' } })
      : stay(state),
  transcriptReplaced: (state, { sessionKey }) =>
    state.reader?.session.key === sessionKey
      ? (state.search ? openMatch : openChosen)({ ...state, reader: null, reading: null })
      : stay(state),
  highlighterLoaded: state => changeReader(state, reader => ({ ...reader, version: reader.version + 1 })),
  blockToggled: state => toggleBlock(state),
  blockEntered: state => enterBlock(state),
  allToggled: state => changeReader(state, reader => ({ ...reader, isAllOpen: !reader.isAllOpen, opened: new Set() })),
  promptSought: (state, { by }) => seekPrompt(state, by),
  percentSought: (state, { percent }) =>
    seek(state, { kind: 'fraction', fraction: Math.max(0, Math.min(percent, 100)) / 100 }),
  followToggled: state => toggleFollow(state),
  wrapToggled: state => {
    const wrapsCode = !state.wrapsCode
    const said = wrapsCode ? 'Long lines of code are wrapped' : 'Long lines of code are cut: → shows more of them'
    const changed = changeReader(state, reader => ({ ...reader, shift: 0 }), { wrapsCode })
    return andThen(changed, remembering, next => toasted(next, said))
  },
  codeShifted: (state, { by }) => changeReader(state, reader => ({ ...reader, shift: Math.max(0, reader.shift + by) })),
  parentReturned: state => returnToParent(state),
} satisfies Partial<Handlers>

/** Opens the selected session, unless it was asked for already: the open transcript may still be an older one. */
export function openChosen(state: State): Next {
  // A search opens its matches; behind an insight no transcript is seen.
  if (state.search || state.insight) return stay(state)
  const session = chosenSession(state)
  if (!session) return stay({ ...state, reader: null, reading: null, opening: state.opening + 1 })
  const { reader, reading } = state
  const isFailed = reader?.problem && reader.parents.length === 0
  if (reading === session.key && !isFailed) return stay(withNewFigures(state, session))
  const number = state.opening + 1
  return stay({ ...state, opening: number, reading: session.key }, { do: 'openTranscript', number, session })
}

/** Gives the transcript the newest figures of its session: it may have more tasks or another title. */
function withNewFigures(state: State, session: Session): State {
  const { reader } = state
  const isOther = reader && reader.session.key === session.key && reader.session !== session
  return isOther ? { ...state, reader: { ...reader, session } } : state
}

/** The same for the session of a match, which may have been found before it was scanned. */
export function withFoundFigures(state: State): State {
  const found = state.search && foundOf(state.search)
  return found ? withNewFigures(state, found.session) : state
}

function openAtEnd(state: State, { number, session, passage }: OpenedTranscript): Next {
  const reader = readerAtEnd({ ...blankReader(number, session), parents: parentsOf(state, session) }, passage)
  const chosen = chosenSession(state)
  // Its title may have become known while it was opened.
  const known = chosen?.key === session.key ? { ...reader, session: chosen } : reader
  const lost = new Set([...state.list.lost].filter(({ key }) => key !== session.key))
  const opened = readOn({ ...state, list: { ...state.list, lost } }, known)
  return andThen(opened, next => stay(next, { do: 'follow', sessionKey: session.key }), findReopened)
}

/** At a match, or at a line. */
function openAtSpot(state: State, { number, session, passage, size, match, at = 0 }: OpenedTranscript): Next {
  const { from, to, entries } = passage
  const blank = {
    ...blankReader(number, session),
    isSticking: false,
    from,
    to,
    entries,
    size: Math.max(size ?? to, to),
  }
  const reader = match
    ? readerAtMatch(state, { ...blank, parents: parentsOfMatch(state, session) })
    : readerAtLine(state, blank, at)
  return andThen(readOn(state, reader), next => stay(withFoundFigures(next), { do: 'follow', sessionKey: session.key }))
}

/** The transcripts to return to: one that is not the selected session was opened from the one on the screen. */
function parentsOf({ reader, reading }: State, { key }: Session): readonly OpenTranscript[] {
  if (!reader || key === reading) return []
  return reader.session.key === key ? reader.parents : [...reader.parents, reader]
}

function returnToParent(state: State): Next {
  const parent = state.reader?.parents.at(-1)
  if (!parent) return stay(state)
  return parent.to === 0 ? beginParent(state, parent) : returnTo(state, parent)
}

/** Shows a transcript as it was left, and reads what was added while it was not watched. */
export function returnTo(state: State, left: OpenTranscript): Next {
  const number = state.opening + 1
  const { session, to: offset } = left
  const returned = stay(
    { ...state, opening: number, reader: { ...left, number, isAsking: true } },
    { do: 'follow', sessionKey: session.key },
    { do: 'readPassage', number, session, offset, side: 'after' },
  )
  return andThen(returned, findResumed)
}

/** Opens a parent that was never read, at the time at which its subagent began. */
function beginParent(state: State, parent: OpenTranscript): Next {
  const number = state.opening + 1
  const since = Date.parse(state.reader?.session.firstTimestamp ?? state.reader?.session.created ?? '')
  const target = Number.isNaN(since) ? { kind: 'start' as const } : { kind: 'time' as const, ms: since }
  const begun = { ...state, opening: number, reader: { ...parent, number } }
  return andThen(stay(begun, { do: 'follow', sessionKey: parent.session.key }), next => seek(next, target))
}

/** Undefined: the words are neither a time nor a percentage. */
export function jumpTo(state: State, words: string): Next | undefined {
  const target = state.reader && understoodJump(words, state.reader)
  return target ? seek(state, target) : undefined
}

/** A call of a subagent opens its transcript; everything else folds and unfolds in place. */
function enterBlock(state: State): Next {
  const { reader } = state
  const call = cursorBlock(state)?.subagent
  if (!reader || !call) return toggleBlock(state)
  const number = state.opening + 1
  return stay({ ...state, opening: number }, { do: 'openSubagent', number, session: reader.session, call })
}

function toggleBlock(state: State): Next {
  const block = cursorBlock(state)
  return block ? toggleFold(state, block.key) : stay(state)
}

/** The block that the cursor is on, if a transcript is open. */
export function cursorBlock(state: State): Block | undefined {
  return state.reader ? blockUnderCursor(state, state.reader) : undefined
}

/** Unfolding grows downwards, also at the end, and brings the unfolded part on the screen. */
function toggleFold(state: State, key: string): Next {
  const toggled = changeReader(state, reader => withToggled(unstuck(state, reader), key))
  return andThen(toggled, next => (next.reader ? readOn(next, withBlockInSight(next, next.reader)) : stay(next)))
}

function toggleFollow(state: State): Next {
  const { reader } = state
  if (!reader) return stay(state)
  const isFollowing = !reader.isFollowing || !isAtEnd(state, reader)
  const said = isFollowing ? 'Following what is written' : 'No longer following'
  return andThen(toasted({ ...state, reader: { ...reader, isFollowing } }, said), next =>
    isFollowing ? seek(next, { kind: 'end' }) : stay(next),
  )
}

/** Changes the transcript and, with it, other state that decides its layout. */
export function changeReader(
  state: State,
  change: (reader: OpenTranscript) => OpenTranscript,
  arranged: Partial<State> = {},
): Next {
  const { reader } = state
  const after = { ...state, ...arranged }
  return reader ? readOn(after, withSameCursor(state, reader, after, change(reader))) : stay(after)
}

function withReader(state: State, number: number, answer: (reader: OpenTranscript) => Next): Next {
  return state.reader?.number === number ? answer(state.reader) : stay(state)
}
