import type { Effect, Target } from '../../src/app/effect.ts'
import type { Msg } from '../../src/app/message.ts'
import type { OpenTranscript, State } from '../../src/app/state.ts'
import { sceneOf } from '../../src/app/transcript/window.ts'
import type { Passage, PlacedEntry } from '../../src/model/passage.ts'
import type { Session } from '../../src/model/session.ts'
import { plain } from './lines/lines.ts'
import { sessionOf } from './session-store.ts'
import { told, withList } from './state.ts'

/** A transcript as if it were read from a file in which every entry takes a hundred bytes. */
export interface Reading {
  readonly state: State
  readonly transcript: OpenTranscript
  /** How often the file was read. */
  readonly reads: number
  tell(...msgs: readonly Msg[]): void
  /** Appends these entries to the file and reports that it has grown. */
  grow(...entries: readonly PlacedEntry[]): void
  /** The lines that are on the screen. */
  screen(): string[]
}

const LINE_BYTES = 100
const AT_ONCE = 20

export function read(
  start: State,
  given: readonly PlacedEntry[],
  session: Session = sessionOf({ id: 'read' }),
): Reading {
  // Tests number their entries from anywhere; the file begins with the first.
  const firstOffset = given[0]?.offset ?? 0
  const inFile = (entry: PlacedEntry): PlacedEntry => {
    const offset = entry.offset - firstOffset
    return { ...entry, offset, key: `${offset}:0` }
  }
  const entries = given.map(inFile)
  let state = withList(start, [session])
  let reads = 0
  const size = () => entries.length * LINE_BYTES
  const between = (from: number, to: number): Passage => ({
    from,
    to,
    entries: entries.filter(({ offset }) => offset >= from && offset < to),
  })

  const reading: Reading = {
    get state() {
      return state
    },
    get transcript() {
      if (!state.transcript) throw new Error('nothing is read')
      return state.transcript
    },
    get reads() {
      return reads
    },
    tell(...msgs) {
      const left = [...msgs]
      for (let msg = left.shift(); msg; msg = left.shift()) {
        const step = told(state, msg)
        state = step.state
        left.unshift(...step.effects.flatMap(effect => answerTo(effect) ?? []))
      }
    },
    grow(...more) {
      entries.push(...more.map(inFile))
      reading.tell({ type: 'transcriptGrown', sessionKey: session.key, size: size() })
    },
    screen() {
      const { transcript } = reading
      const { layout, top } = sceneOf(state, transcript)
      return plain(layout.laid.flatMap(({ lines }) => lines)).slice(top, top + state.size.rows - 4)
    },
  }

  function answerTo(effect: Effect): Msg | undefined {
    if (effect.do === 'readPassage') {
      reads++
      const { number, side, offset } = effect
      const passage =
        side === 'before'
          ? between(Math.max(0, offset - AT_ONCE * LINE_BYTES), offset)
          : between(offset, Math.min(size(), offset + AT_ONCE * LINE_BYTES))
      return { type: 'passageRead', number, side, passage, size: size() }
    }
    if (effect.do !== 'seek') return undefined
    const { number, to } = effect
    const offset = offsetOf(to)
    const isEnd = offset >= size()
    const passage = isEnd
      ? between(size() - AT_ONCE * LINE_BYTES, size())
      : between(offset, offset + AT_ONCE * LINE_BYTES)
    return { type: 'passageFetched', number, passage, at: isEnd ? 'end' : 'start' }
  }

  function offsetOf(to: Target): number {
    if (to.kind === 'fraction') return Math.floor(to.fraction * entries.length) * LINE_BYTES
    return to.kind === 'offset' ? to.offset : to.kind === 'start' ? 0 : size()
  }

  const passage = between(Math.max(0, size() - AT_ONCE * LINE_BYTES), size())
  reading.tell({ type: 'transcriptOpened', number: state.opening, session, passage })
  return reading
}
