import type { OpenedTranscript } from './message.ts'
import { blankReader, cursorIndex, isAtEnd, readerAt, readerAtEnd, readerWith } from './reader.ts'
import { readOn, seek, seekPrompt } from './reader-moves.ts'
import { sheetOf } from './sheet.ts'
import { chosenSession, type Reader, type Session, type State } from './state.ts'
import { andThen, remembering, stay, toasted } from './step.ts'
import type { Handlers, Step } from './update.ts'

export const readerHandlers = {
  transcriptOpened: (state, msg) => (msg.number === state.opening ? openAtEnd(state, msg) : stay(state)),
  transcriptFailed: (state, { number, session, problem, isGone }) => {
    if (number !== state.opening) return stay(state)
    const lost = isGone ? new Set(state.list.lost).add(session.path) : state.list.lost
    return stay({ ...state, list: { ...state.list, lost }, reader: { ...blankReader(number, session), problem } })
  },
  passageRead: (state, { number, passage, side }) =>
    withReader(state, number, reader =>
      readOn(state, readerWith(state, { ...reader, isAsking: false }, passage, side)),
    ),
  passageSought: (state, { number, passage, at }) =>
    withReader(state, number, reader => readOn(state, readerAt(reader, passage, at))),
  nothingSought: (state, { number, why }) =>
    withReader(state, number, reader => toasted({ ...state, reader: { ...reader, isAsking: false } }, why)),
  transcriptGrown: (state, { path, size }) => {
    const { reader } = state
    if (reader?.session.path !== path || size <= reader.size) return stay(state)
    return readOn(state, { ...reader, size, isSticking: reader.isFollowing && isAtEnd(state, reader) })
  },
  transcriptLost: (state, { path }) =>
    state.reader?.session.path === path
      ? stay({ ...state, reader: { ...state.reader, problem: 'File missing' } })
      : stay(state),
  transcriptReplaced: (state, { path }) =>
    state.reader?.session.path === path ? openChosen({ ...state, reader: null }) : stay(state),
  highlighterLoaded: state => changeReader(state, reader => ({ ...reader, version: reader.version + 1 })),
  blockToggled: state => toggleBlock(state),
  allToggled: state => changeReader(state, reader => ({ ...reader, isAllOpen: !reader.isAllOpen, opened: new Set() })),
  promptSought: (state, { by }) => seekPrompt(state, by),
  percentSought: (state, { percent }) =>
    seek(state, { kind: 'fraction', fraction: Math.max(0, Math.min(percent, 100)) / 100 }),
  followToggled: state => toggleFollow(state),
  wrapToggled: state =>
    andThen(
      changeReader({ ...state, wrapsCode: !state.wrapsCode }, reader => ({ ...reader, shift: 0 })),
      remembering,
    ),
  codeShifted: (state, { by }) => changeReader(state, reader => ({ ...reader, shift: Math.max(0, reader.shift + by) })),
  parentReturned: state => returnToParent(state),
} satisfies Partial<Handlers>

/** The chosen session is the one that can be read, unless it is that already. */
export function openChosen(state: State): Step {
  const session = chosenSession(state)
  if (!session) return stay({ ...state, reader: null, opening: state.opening + 1 })
  const { reader } = state
  const isOpen = reader !== null && rootOf(reader).session.path === session.path && !reader.problem
  if (isOpen) return stay(withNewFigures(state, reader, session))
  const number = state.opening + 1
  return stay({ ...state, opening: number }, { do: 'openTranscript', number, session })
}

/** A session that grew has more tasks, another title; its transcript is told. */
function withNewFigures(state: State, reader: Reader, chosen: Session): State {
  const { path } = reader.session
  const session = chosen.path === path ? chosen : state.list.sessions.find(one => one.path === path)
  return session && session !== reader.session ? { ...state, reader: { ...reader, session } } : state
}

const rootOf = (reader: Reader): Reader => reader.parents[0] ?? reader

function openAtEnd(state: State, { number, session, size, passage, isSubagent }: OpenedTranscript): Step {
  const parents = isSubagent && state.reader ? [...state.reader.parents, state.reader] : []
  const reader = readerAtEnd({ ...blankReader(number, session), size, parents }, passage)
  return andThen(readOn(state, reader), next => stay(next, { do: 'follow', path: session.path }))
}

function returnToParent(state: State): Step {
  const parent = state.reader?.parents.at(-1)
  if (!parent) return toasted(state, 'This is no subagent: there is nothing to return to')
  const number = state.opening + 1
  return stay({ ...state, opening: number, reader: { ...parent, number } }, { do: 'follow', path: parent.session.path })
}

/** A call of a subagent opens its transcript; everything else folds and unfolds in place. */
function toggleBlock(state: State): Step {
  const { reader } = state
  const laid = reader && sheetOf(state, reader).laid[cursorIndex(state, reader)]
  if (!reader || !laid) return stay(state)
  const { block } = laid
  if (block.subagent) {
    const number = state.opening + 1
    const { session } = reader
    return stay({ ...state, opening: number }, { do: 'openSubagent', number, session, call: block.subagent })
  }
  return toggleFold(state, block.key)
}

function toggleFold(state: State, key: string): Step {
  return changeReader(state, reader => {
    const opened = new Set(reader.opened)
    if (!opened.delete(key)) opened.add(key)
    return { ...reader, opened }
  })
}

function toggleFollow(state: State): Step {
  const { reader } = state
  if (!reader) return stay(state)
  const isFollowing = !reader.isFollowing || !isAtEnd(state, reader)
  const said = isFollowing ? 'Following what is written' : 'No longer following'
  return andThen(toasted({ ...state, reader: { ...reader, isFollowing } }, said), next =>
    isFollowing ? seek(next, { kind: 'end' }) : stay(next),
  )
}

export function changeReader(state: State, change: (reader: Reader) => Reader): Step {
  return state.reader ? readOn(state, change(state.reader)) : stay(state)
}

function withReader(state: State, number: number, answer: (reader: Reader) => Step): Step {
  return state.reader?.number === number ? answer(state.reader) : stay(state)
}
