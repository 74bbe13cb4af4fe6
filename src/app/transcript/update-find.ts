import { findLine } from '../../query/language/parse-find-line.ts'
import type { FindField } from '../dialogs/state.ts'
import type { Effect } from '../effect.ts'
import { andThen, type Handlers, type Next, stay, withoutToast } from '../next.ts'
import type { OpenTranscript, State } from '../state.ts'
import { emptyField, fieldWith, type TextField } from '../text-field.ts'
import { reach, walk } from './find-moves.ts'
import { type Find, hitsAtOnce, withHits } from './find-state.ts'
import { stopsOf } from './find-stops.ts'
import { offsetOf, spotAtLine } from './laid-out.ts'
import { readOn } from './moves.ts'
import { sceneOf } from './window.ts'

export const findHandlers = {
  findOpened: state => {
    const { transcript } = state
    if (!transcript) return stay(state)
    const field = fieldWith(transcript.find?.words ?? '')
    return withoutToast({ ...state, overlay: { kind: 'find', field, back: transcript } })
  },
  findWalked: (state, { by }) => {
    const { transcript } = state
    return transcript?.find ? walk(state, transcript, transcript.find, by) : stay(state)
  },
  findCleared: state => {
    const { transcript } = state
    return transcript?.find
      ? stay({ ...state, transcript: { ...transcript, find: null } }, ...stopping(transcript.find))
      : stay(state)
  },
  hitsFound: (state, { number, hits, searchedTo }) =>
    withFind(state, number, (transcript, find) => {
      const known: Find = {
        ...find,
        hits: withHits(find.hits, hits),
        hasWrapped: find.hasWrapped || hits.some(({ offset }) => offset < find.from),
        isDone: find.isDone || searchedTo !== null,
        searchedTo: searchedTo === null ? find.searchedTo : Math.max(find.searchedTo, searchedTo),
      }
      return andThen(withFirst(state, transcript, known), findInGrowth)
    }),
  findFailed: (state, { number, why }) =>
    withFind(state, number, (transcript, find) =>
      withFirst(state, transcript, { ...find, isDone: true, isGivenUp: true, note: why }),
    ),
} satisfies Partial<Handlers>

/** Asks again with each letter. The loaded part is searched at once, the rest of the file by an effect. */
export function findTyped(state: State, overlay: FindField, field: TextField): Next {
  const typing = { ...state, overlay: { ...overlay, field } }
  const { transcript } = state
  if (!transcript || transcript.problem !== null || field.text === overlay.field.text) return stay(typing)
  const { back } = overlay
  const { query, note } = findLine(field.text)
  if (!query) return andThen(returned(typing, back, null), next => stay(next, ...stopping(transcript.find)))
  const from = offsetAtTop(state, back)
  const { hits, isAll } = hitsAtOnce(query, fromOn(back, from))
  const isDone = isAll && isWhole(back)
  const find: Find = {
    number: state.finds + 1,
    words: field.text,
    query,
    note,
    from,
    hits: withHits([], hits),
    isDone,
    searchedTo: back.size,
    askedTo: back.size,
    hasWrapped: isDone,
    isGivenUp: false,
    now: null,
    reaching: null,
  }
  const { opened, isAllOpen } = back
  const shown = withFirst({ ...typing, finds: find.number }, { ...transcript, opened, isAllOpen }, find)
  if (!isDone) return andThen(shown, next => stay(next, question(transcript, find)))
  return andThen(shown, next => stay(next, { do: 'stopHits' }), findInGrowth)
}

/** Takes everything back that was typed, as Esc in the field does. */
export function findLeft(state: State, overlay: FindField): Next {
  const { transcript } = state
  const { back } = overlay
  const closed = { ...state, overlay: null }
  if (!transcript || transcript.find === back.find) return stay(closed)
  return andThen(returned(closed, back, back.find), next => stay(next, ...stopping(transcript.find)), findResumed)
}

/** Continues after more was read: searches what was added at the end, and goes to the hit that was read for. */
export function findGoesOn(step: Next): Next {
  return andThen(step, state => {
    const { transcript } = state
    if (!transcript?.find) return stay(state)
    const { find } = transcript
    const added = transcript.entries.filter(({ offset }) => offset >= find.searchedTo)
    const known = { ...find, hits: withHits(find.hits, hitsAtOnce(find.query, added).hits) }
    const reached =
      find.now && find.reaching
        ? reach(state, { ...transcript, find: known }, known, find.now)
        : stay({ ...state, transcript: { ...transcript, find: known } })
    return andThen(reached, findInGrowth)
  })
}

/** Searches a transcript that was opened while the field was open. */
export function findReopened(state: State): Next {
  const { overlay, transcript } = state
  if (overlay?.kind !== 'find' || !transcript) return stay(state)
  return findTyped(state, { kind: 'find', field: emptyField, back: transcript }, overlay.field)
}

/** Asks again about a transcript that is returned to: its question may have been overtaken meanwhile. */
export function findResumed(state: State): Next {
  const { transcript } = state
  if (!transcript?.find) return stay(state)
  const find = { ...transcript.find, number: state.finds + 1, askedTo: transcript.find.searchedTo }
  const next = { ...state, finds: find.number, transcript: { ...transcript, find } }
  return find.isDone ? stay(next) : stay(next, question(transcript, find))
}

/** Searches what was added. One question at a time, as a file may grow every second. */
export function findInGrowth(state: State): Next {
  const { transcript } = state
  if (!transcript?.find?.isDone) return stay(state)
  const { find, size } = transcript
  if (find.isGivenUp || size <= find.searchedTo || find.askedTo > find.searchedTo) return stay(state)
  const asked = { ...state, transcript: { ...transcript, find: { ...find, askedTo: size } } }
  return stay(asked, { ...question(transcript, find), from: find.searchedTo, isOnlyNew: true })
}

const question = ({ session, size }: OpenTranscript, { number, query, from }: Find): Effect & { do: 'findHits' } => ({
  do: 'findHits',
  number,
  session,
  query,
  from,
  size,
  isOnlyNew: false,
})

const stopping = (find: Find | null): Effect[] => (find && !find.isDone ? [{ do: 'stopHits' }] : [])

/** Goes to the first hit as soon as it is certain which one that is. */
function withFirst(state: State, transcript: OpenTranscript, find: Find): Next {
  const found = { ...state, transcript: { ...transcript, find } }
  if (find.now) return stay(found)
  const { all } = stopsOf(state, transcript, find)
  const isCertain = find.hasWrapped || find.isDone
  const first = all.find(({ offset }) => offset >= find.from) ?? (isCertain ? all[0] : undefined)
  if (first) return reach(state, transcript, find, { key: first.key, offset: first.offset, at: 0 })
  const { overlay } = state
  return find.isDone && overlay?.kind === 'find' ? returned(found, overlay.back, find) : stay(found)
}

/** Goes back to where it was read before, without waiting for what was asked for since. */
function returned(state: State, back: OpenTranscript, find: Find | null): Next {
  const { transcript } = state
  if (!transcript) return stay(state)
  if (transcript.number !== state.opening || transcript.problem !== null)
    return stay({ ...state, transcript: { ...transcript, find } })
  const number = state.opening + 1
  const { session } = transcript
  const size = Math.max(transcript.size, back.size)
  return readOn({ ...state, opening: number }, { ...back, session, size, number, isAsking: false, find })
}

function withFind(state: State, number: number, answer: (transcript: OpenTranscript, find: Find) => Next): Next {
  const { transcript } = state
  return transcript?.find?.number === number ? answer(transcript, transcript.find) : stay(state)
}

const offsetAtTop = (state: State, transcript: OpenTranscript): number => {
  const { layout, top } = sceneOf(state, transcript)
  return layout.height === 0 ? transcript.from : offsetOf(spotAtLine(layout, top).key)
}

/** Entries from an offset on, then those before it, so that the first hit is met early. */
const fromOn = ({ entries }: OpenTranscript, from: number) => [
  ...entries.filter(({ offset }) => offset >= from),
  ...entries.filter(({ offset }) => offset < from),
]

const isWhole = ({ from, to, size, isThinned }: OpenTranscript): boolean => from === 0 && to >= size && !isThinned
