import type { Block } from '../../transcript-layout/block.ts'
import { andThen, type Handlers, type Next, remembering, stay, toasted } from '../next.ts'
import { openMatch, parentsOfMatch, transcriptAtMatch } from '../search/open-match.ts'
import { foundOf } from '../search/state.ts'
import { chosenSession, type OpenTranscript, type Session, type State } from '../state.ts'
import { understoodJump } from './jump-target.ts'
import { withToggled } from './laid-out.ts'
import type { OpenedTranscript } from './messages.ts'
import {
  readOn,
  seek,
  seekPrompt,
  transcriptAtLine,
  transcriptInSight,
  withBlockInSight,
  withSameCursor,
} from './moves.ts'
import { findGoesOn, findInGrowth, findReopened, findResumed } from './update-find.ts'
import {
  blankTranscript,
  blockUnderCursor,
  isAtEnd,
  transcriptAt,
  transcriptAtEnd,
  transcriptWith,
  unstuck,
} from './window.ts'

export const transcriptHandlers = {
  transcriptOpened: (state, msg) => {
    if (msg.number !== state.opening) return stay(state)
    return msg.match || msg.at !== undefined ? openAtSpot(state, msg) : openAtEnd(state, msg)
  },
  transcriptFailed: (state, { number, session, problem, isGone }) => {
    if (number !== state.opening) return stay(state)
    const lost = isGone ? new Set(state.list.lost).add(session) : state.list.lost
    const parents = parentsOf(state, session)
    const transcript = { ...blankTranscript(number, session), parents, problem }
    return stay({ ...state, list: { ...state.list, lost }, transcript })
  },
  passageRead: (state, { number, passage, side, size }) =>
    withTranscript(state, number, open => {
      const asked = { ...open, isAsking: false, size: Math.max(open.size, size) }
      return findGoesOn(transcriptInSight({ ...state, transcript: transcriptWith(state, asked, passage, side) }))
    }),
  passageFetched: (state, { number, passage, at }) =>
    withTranscript(state, number, open => findGoesOn(readOn(state, transcriptAt(state, open, passage, at)))),
  nothingFound: (state, { number, why }) =>
    withTranscript(state, number, open => toasted({ ...state, transcript: { ...open, isAsking: false } }, why)),
  subagentMissed: (state, { number }) => {
    if (number !== state.opening || !state.transcript) return stay(state)
    const step = toasted(state, 'The transcript of this subagent is not on disk.')
    // This transcript stays the newest one. What it asked for under its old number is asked for again.
    return andThen(step, next => changeTranscript(next, open => ({ ...open, number, isAsking: false })))
  },
  transcriptGrown: (state, { sessionKey, size }) => {
    const { transcript } = state
    if (transcript?.session.key !== sessionKey || size <= transcript.size) return stay(state)
    const isSticking = transcript.isFollowing && isAtEnd(state, transcript)
    const grown = readOn(state, { ...(isSticking ? transcript : unstuck(state, transcript)), size, isSticking })
    return andThen(grown, findInGrowth)
  },
  transcriptLost: (state, { sessionKey }) =>
    state.transcript?.session.key === sessionKey
      ? stay({ ...state, transcript: { ...state.transcript, problem: 'File missing' } })
      : stay(state),
  transcriptReplaced: (state, { sessionKey }) =>
    state.transcript?.session.key === sessionKey
      ? (state.search ? openMatch : openChosen)({ ...state, transcript: null, requestedKey: null })
      : stay(state),
  highlighterLoaded: state => changeTranscript(state, open => ({ ...open, version: open.version + 1 })),
  blockToggled: state => toggleBlock(state),
  blockEntered: state => enterBlock(state),
  allToggled: state => changeTranscript(state, open => ({ ...open, isAllOpen: !open.isAllOpen, opened: new Set() })),
  promptWalked: (state, { by }) => seekPrompt(state, by),
  percentChosen: (state, { percent }) =>
    seek(state, { kind: 'fraction', fraction: Math.max(0, Math.min(percent, 100)) / 100 }),
  followToggled: state => toggleFollow(state),
  wrapToggled: state => {
    const wrapsCode = !state.wrapsCode
    const text = wrapsCode
      ? 'Long lines of code are wrapped.'
      : 'Long lines of code are cut. Press → to see more of them.'
    const changed = changeTranscript(state, open => ({ ...open, shift: 0 }), { wrapsCode })
    return andThen(changed, remembering, next => toasted(next, text))
  },
  codeShifted: (state, { by }) => changeTranscript(state, open => ({ ...open, shift: Math.max(0, open.shift + by) })),
  parentReturned: state => returnToParent(state),
} satisfies Partial<Handlers>

/** Opens the selected session, unless it was asked for already: the open transcript may still be an older one. */
export function openChosen(state: State): Next {
  // A search opens its matches; behind an insight no transcript is seen.
  if (state.search || state.insight) return stay(state)
  const session = chosenSession(state)
  if (!session) return stay({ ...state, transcript: null, requestedKey: null, opening: state.opening + 1 })
  const { transcript, requestedKey } = state
  const isFailed = transcript?.problem && transcript.parents.length === 0
  if (requestedKey === session.key && !isFailed) return stay(withNewFigures(state, session))
  const number = state.opening + 1
  return stay({ ...state, opening: number, requestedKey: session.key }, { do: 'openTranscript', number, session })
}

/** Gives the transcript the newest figures of its session: it may have more tasks or another title. */
function withNewFigures(state: State, session: Session): State {
  const { transcript } = state
  const isOther = transcript && transcript.session.key === session.key && transcript.session !== session
  return isOther ? { ...state, transcript: { ...transcript, session } } : state
}

/** The same for the session of a match, which may have been found before it was scanned. */
export function withFoundFigures(state: State): State {
  const found = state.search && foundOf(state.search)
  return found ? withNewFigures(state, found.session) : state
}

function openAtEnd(state: State, { number, session, passage }: OpenedTranscript): Next {
  const blank = { ...blankTranscript(number, session), parents: parentsOf(state, session) }
  const transcript = transcriptAtEnd(blank, passage)
  const chosen = chosenSession(state)
  // Its title may have become known while it was opened.
  const known = chosen?.key === session.key ? { ...transcript, session: chosen } : transcript
  const lost = new Set([...state.list.lost].filter(({ key }) => key !== session.key))
  const opened = readOn({ ...state, list: { ...state.list, lost } }, known)
  return andThen(opened, next => stay(next, { do: 'follow', sessionKey: session.key }), findReopened)
}

/** At a match, or at a line. */
function openAtSpot(state: State, { number, session, passage, size, match, at = 0 }: OpenedTranscript): Next {
  const { from, to, entries } = passage
  const blank = {
    ...blankTranscript(number, session),
    isSticking: false,
    from,
    to,
    entries,
    size: Math.max(size ?? to, to),
  }
  const transcript = match
    ? transcriptAtMatch(state, { ...blank, parents: parentsOfMatch(state, session) })
    : transcriptAtLine(state, blank, at)
  const opened = readOn(state, transcript)
  return andThen(opened, next => stay(withFoundFigures(next), { do: 'follow', sessionKey: session.key }))
}

/** The transcripts to return to: one that is not the selected session was opened from the one on the screen. */
function parentsOf({ transcript, requestedKey }: State, { key }: Session): readonly OpenTranscript[] {
  if (!transcript || key === requestedKey) return []
  return transcript.session.key === key ? transcript.parents : [...transcript.parents, transcript]
}

function returnToParent(state: State): Next {
  const parent = state.transcript?.parents.at(-1)
  if (!parent) return stay(state)
  return parent.to === 0 ? beginParent(state, parent) : returnTo(state, parent)
}

/** Shows a transcript as it was left, and reads what was added while it was not watched. */
export function returnTo(state: State, left: OpenTranscript): Next {
  const number = state.opening + 1
  const { session, to: offset } = left
  const returned = stay(
    { ...state, opening: number, transcript: { ...left, number, isAsking: true } },
    { do: 'follow', sessionKey: session.key },
    { do: 'readPassage', number, session, offset, side: 'after' },
  )
  return andThen(returned, findResumed)
}

/** Opens a parent that was never read, at the time at which its subagent began. */
function beginParent(state: State, parent: OpenTranscript): Next {
  const number = state.opening + 1
  const since = Date.parse(state.transcript?.session.firstTimestamp ?? state.transcript?.session.created ?? '')
  const target = Number.isNaN(since) ? { kind: 'start' as const } : { kind: 'time' as const, ms: since }
  const begun = { ...state, opening: number, transcript: { ...parent, number } }
  return andThen(stay(begun, { do: 'follow', sessionKey: parent.session.key }), next => seek(next, target))
}

/** Undefined: the words are neither a time nor a percentage. */
export function jumpTo(state: State, words: string): Next | undefined {
  const target = state.transcript && understoodJump(words, state.transcript)
  return target ? seek(state, target) : undefined
}

/** A call of a subagent opens its transcript; everything else folds and unfolds in place. */
function enterBlock(state: State): Next {
  const { transcript } = state
  const call = cursorBlock(state)?.subagent
  if (!transcript || !call) return toggleBlock(state)
  const number = state.opening + 1
  return stay({ ...state, opening: number }, { do: 'openSubagent', number, session: transcript.session, call })
}

function toggleBlock(state: State): Next {
  const block = cursorBlock(state)
  return block ? toggleFold(state, block.key) : stay(state)
}

/** The block that the cursor is on, if a transcript is open. */
export function cursorBlock(state: State): Block | undefined {
  return state.transcript ? blockUnderCursor(state, state.transcript) : undefined
}

/** Unfolding grows downwards, also at the end, and brings the unfolded part on the screen. */
function toggleFold(state: State, key: string): Next {
  const toggled = changeTranscript(state, open => withToggled(unstuck(state, open), key))
  return andThen(toggled, next =>
    next.transcript ? readOn(next, withBlockInSight(next, next.transcript)) : stay(next),
  )
}

function toggleFollow(state: State): Next {
  const { transcript } = state
  if (!transcript) return stay(state)
  const isFollowing = !transcript.isFollowing || !isAtEnd(state, transcript)
  const text = isFollowing ? 'Following what is being written.' : 'No longer following.'
  return andThen(toasted({ ...state, transcript: { ...transcript, isFollowing } }, text), next =>
    isFollowing ? seek(next, { kind: 'end' }) : stay(next),
  )
}

/** Changes the transcript and, with it, other state that decides its layout. */
export function changeTranscript(
  state: State,
  change: (transcript: OpenTranscript) => OpenTranscript,
  arranged: Partial<State> = {},
): Next {
  const { transcript } = state
  const after = { ...state, ...arranged }
  return transcript ? readOn(after, withSameCursor(state, transcript, after, change(transcript))) : stay(after)
}

function withTranscript(state: State, number: number, answer: (transcript: OpenTranscript) => Next): Next {
  return state.transcript?.number === number ? answer(state.transcript) : stay(state)
}
