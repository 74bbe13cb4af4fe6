import type { SpilledOutput } from '../agents/beside.ts'
import { agentOf } from '../agents/index.ts'
import { readable } from '../agents/readable.ts'
import type { CallWithSubagent, Effect, Target } from '../app/effect.ts'
import type { Dispatch } from '../app/message.ts'
import { codeOf, reasonOf } from '../engine/reports.ts'
import { openTranscriptFile, type TranscriptFile } from '../engine/transcript/open-file.ts'
import type { Passage, PlacedEntry } from '../model/passage.ts'
import type { Session } from '../model/session.ts'
import type { Steps } from '../model/steps.ts'
import { inSlices, nextTurn, TimeSlice } from '../model/time-slices.ts'
import type { Match } from '../query/match/finder.ts'
import { bytesInWords } from '../text/numbers.ts'
import { LatestQuestion } from './latest-question.ts'

type MatchAsked = Extract<Effect, { do: 'openMatch' }>
type PassageAsked = Extract<Effect, { do: 'readPassage' }>

/** Entries to read at once: they fill any screen, and are quickly read. */
const AT_ONCE = 100
/** Entries to read before a match: more than a screen, with the call whose result it may be in. */
const BEFORE = 40
const GONE = 'File missing: it was deleted or moved after it was listed.'
/** A key held down passes a session every thirty milliseconds: only the first and the one it stops at are opened. */
const PATIENCE_MS = 25
const HELD_DOWN_MS = 2 * PATIENCE_MS
/** Wait before opening a match: a fast typist is at the next letter by then, and a long transcript would delay it. */
const TYPING_MS = 120

/** The transcript that is open: one file at a time. */
export class Transcripts {
  #file: { readonly sessionKey: string; readonly file: TranscriptFile } | undefined
  readonly #opening = new LatestQuestion()
  #lastAskedAt = Number.NEGATIVE_INFINITY
  /** Time slice that began with the first passage read in this turn of the event loop. */
  #slice: TimeSlice | undefined
  readonly #seeking = new LatestQuestion()

  /** Opens a session at its end, or at the line that begins at the byte `at`. */
  async open(number: number, session: Session, isSubagent: boolean, dispatch: Dispatch, at?: number): Promise<void> {
    const patience = this.#isHeldDown && !isSubagent ? PATIENCE_MS : 0
    const spot = at === undefined ? undefined : { at }
    if (await this.#isStillWanted(patience)) this.#open(number, session, dispatch, spot)
  }

  /** Opens the session that the match names: the one that was found, or a subagent of it. */
  async openMatch(asked: MatchAsked, find: Find, dispatch: Dispatch): Promise<void> {
    const { number, session, match, mayWait } = asked
    const patience = mayWait ? TYPING_MS : this.#isHeldDown ? PATIENCE_MS : 0
    if (!(await this.#isStillWanted(patience))) return
    const owner = session.key === match.path ? session : find(match.path)
    if (owner) this.#open(number, owner, dispatch, { match })
    else dispatch({ type: 'transcriptFailed', number, session, problem: GONE, isGone: false })
  }

  get #isHeldDown(): boolean {
    return performance.now() - this.#lastAskedAt < HELD_DOWN_MS
  }

  /** Waits, then tells whether nothing else was asked for meanwhile. */
  async #isStillWanted(patience: number): Promise<boolean> {
    const signal = this.#opening.next()
    this.#lastAskedAt = performance.now()
    if (patience > 0) await new Promise(resolve => setTimeout(resolve, patience))
    return !signal.aborted
  }

  #open(number: number, session: Session, dispatch: Dispatch, spot?: OpenedAt): void {
    try {
      this.#close()
      const file = this.#fileOf(session)
      const passage = resolved(session, spot ? around(file, startOf(spot)) : file.before(file.size, AT_ONCE))
      dispatch({ type: 'transcriptOpened', number, session, passage, ...(spot && { ...spot, size: file.size }) })
    } catch (error) {
      dispatch({ type: 'transcriptFailed', number, session, ...problemOf(error) })
    }
  }

  async openSubagent(
    number: number,
    session: Session,
    call: CallWithSubagent,
    find: Find,
    dispatch: Dispatch,
  ): Promise<void> {
    const path = agentOf(session).beside.subagentOf?.(session, call) ?? null
    const subagent = path === null ? undefined : find(path)
    if (subagent) return this.open(number, subagent, true, dispatch)
    dispatch({ type: 'subagentMissed', number })
  }

  /** Reads a passage at once, unless this turn has lasted too long: hidden entries may fill megabytes. */
  read(asked: PassageAsked, dispatch: Dispatch): Promise<void> | void {
    const { signal } = this.#opening
    if (!this.#isSliceOver()) return this.#read(asked, dispatch)
    return nextTurn().then(() => {
      if (!signal.aborted) this.#read(asked, dispatch)
    })
  }

  #read({ number, session, offset, side }: PassageAsked, dispatch: Dispatch): void {
    try {
      const file = this.#fileOf(session)
      const passage = side === 'before' ? file.before(offset, AT_ONCE) : file.after(offset, AT_ONCE)
      dispatch({ type: 'passageRead', number, side, passage: resolved(session, passage), size: file.size })
    } catch (error) {
      dispatch({ type: 'transcriptFailed', number, session, ...problemOf(error) })
    }
  }

  async seek(number: number, session: Session, to: Target, dispatch: Dispatch): Promise<void> {
    const signal = this.#seeking.next()
    try {
      const file = this.#fileOf(session)
      const offset = await inSlices(offsetOf(file, to), signal)
      if (offset === undefined) return
      if (offset === null) {
        dispatch({ type: 'nothingFound', number, why: 'No further prompt in this direction.' })
        return
      }
      const isEnd = offset >= file.size
      const passage = isEnd ? file.before(file.size, AT_ONCE) : file.after(offset, AT_ONCE)
      dispatch({ type: 'passageFetched', number, passage: resolved(session, passage), at: isEnd ? 'end' : 'start' })
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'transcriptFailed', number, session, ...problemOf(error) })
    }
  }

  /** Checks whether the open file has changed on disk. */
  look(dispatch: Dispatch): void {
    if (!this.#file) return
    const { sessionKey, file } = this.#file
    switch (file.look()) {
      case 'grown':
        dispatch({ type: 'transcriptGrown', sessionKey, size: file.size })
        break
      case 'gone':
        dispatch({ type: 'transcriptLost', sessionKey })
        break
      case 'replaced':
        this.#close()
        dispatch({ type: 'transcriptReplaced', sessionKey })
        break
    }
  }

  #isSliceOver(): boolean {
    if (!this.#slice) {
      this.#slice = new TimeSlice()
      void nextTurn().then(() => {
        this.#slice = undefined
      })
    }
    return this.#slice.isOver()
  }

  #fileOf(session: Session): TranscriptFile {
    if (this.#file?.sessionKey === session.key) return this.#file.file
    this.#close()
    const file = openTranscriptFile(session)
    this.#file = { sessionKey: session.key, file }
    return file
  }

  #close(): void {
    this.#file?.file.close()
    this.#file = undefined
  }
}

/** Place to open a transcript at, other than its end. */
type OpenedAt = { readonly match: Match } | { readonly at: number }

/** Byte to open a transcript at. A match in the title has no place, so that is the beginning. */
function startOf(spot: OpenedAt): number {
  if ('at' in spot) return spot.at
  return spot.match.key === null ? 0 : spot.match.offset
}

/** Passage from some entries before an offset, to show what led to it. */
function around(file: TranscriptFile, offset: number): Passage {
  const start = file.lineAt(offset)
  const [before, after] = [file.before(start, BEFORE), file.after(start, AT_ONCE)]
  return { from: before.from, to: after.to, entries: [...before.entries, ...after.entries] }
}

type Find = (sessionKey: string) => Session | undefined

function* offsetOf(file: TranscriptFile, to: Target): Steps<number | null> {
  switch (to.kind) {
    case 'start':
      return 0
    case 'end':
      return file.size
    case 'offset':
      return to.offset
    case 'fraction':
      return to.fraction >= 1 ? file.size : file.lineAt(Math.floor(to.fraction * file.size))
    case 'time':
      return file.atTime(to.ms)
    case 'prompt':
      return yield* promptAt(file, to)
  }
}

/** Finds the `count`-th prompt from a place; the last one if there are fewer. */
function* promptAt(
  file: TranscriptFile,
  { from, direction, count }: Target & { kind: 'prompt' },
): Steps<number | null> {
  let found = yield* file.prompt(from, direction)
  for (let left = count - 1; left > 0 && found !== null; left--) {
    const next = yield* file.prompt(found, direction)
    if (next === null) break
    found = next
  }
  return found
}

/** Entries as people read them. A tool's output in a file of its own is read from there. */
function resolved(session: Session, passage: Passage): Passage {
  return { ...passage, entries: passage.entries.map(placed => shown(session, placed)) }
}

function shown(session: Session, placed: PlacedEntry): PlacedEntry {
  if ('damaged' in placed) return placed
  const entry = readable(session, placed.entry)
  if (!entry.toolResult) return { ...placed, entry }
  const output = agentOf(session).beside.spilledOutput?.(session.path, entry)
  return output ? { ...placed, entry: { ...entry, text: wordsOf(output) } } : placed
}

function wordsOf({ text, bytes, restIn }: SpilledOutput): string {
  if (restIn === undefined) return text
  return `${text}\n… ${bytesInWords(bytes - Buffer.byteLength(text))} more in ${restIn}`
}

function problemOf(error: unknown): { problem: string; isGone: boolean } {
  const code = codeOf(error)
  if (code === 'ENOENT') return { problem: GONE, isGone: true }
  if (code === 'EACCES' || code === 'EPERM')
    return { problem: 'Permission denied: you may not read this file.', isGone: false }
  return { problem: `This file could not be read (${reasonOf(error)}).`, isGone: false }
}
