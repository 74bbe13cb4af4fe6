import type { Agent } from '../../agents/agent.ts'
import { type ActivityLedger, copyOfLedger, openLedger } from '../../agents/decode/ledger.ts'
import { type Facts, isEmpty, type Notes, startNotes } from '../../agents/decode/notes.ts'
import { decoderId } from '../../agents/index.ts'
import type { SessionPlace } from '../../agents/store.ts'
import { sumOf } from '../../model/entry.ts'
import { activityOf, packActivity } from '../cache/activity-record.ts'
import { hashBefore, openSession, type SessionBytes } from '../disk/session-bytes.ts'
import { type WordSink, wordTeller } from '../words/extract.ts'
import type { TextPlace } from '../words/place.ts'
import { readLines } from './lines.ts'
import { parserOf } from './parse-lines.ts'
import { packResumePoint, type ResumePoint, unpackResumePoint } from './resume-point.ts'
import { factsOf, packFacts, type Scan } from './scan-record.ts'

/**
 * Scans a session; only what was appended, if `earlier` is a scan of its beginning. Words that it reads for the first
 * time go to `sink`, except those of a last line without a newline. Throws the errors of the file system.
 */
export function scan(key: string, agent: Agent, place: SessionPlace, earlier?: Scan, sink?: Keeping): Scan {
  const source = openSession(key, agent.store)
  try {
    const { stamp } = source
    const { size } = stamp
    const file = { source, size, agent, sink }
    const appended = earlier && noteAppended(file, earlier, stamp.ino)
    const { facts, ledger, ...carried } = appended ?? noteLines(file, startNotes(place.isSubagent), 0)
    return {
      ...stamp,
      reader: decoderId(agent),
      isEmpty: isEmpty(facts, place.isSubagent),
      facts: packFacts(facts),
      resumePoint: packResumePoint({ ...carried, endHash: hashBefore(source, size) }),
      activity: packActivity(ledger, facts.firstTimestamp),
      text: sink ? (sink.place ?? null) : ((appended && earlier?.text) ?? null),
    }
  } finally {
    source.close()
  }
}

/** A sink that keeps words, and where it has kept them. */
export interface Keeping extends WordSink {
  readonly place?: TextPlace | null
}

interface OpenFile {
  readonly source: SessionBytes
  readonly size: number
  readonly agent: Agent
  readonly sink: WordSink | undefined
}

interface Noted extends Pick<ResumePoint, 'notes' | 'carriedTo'> {
  readonly facts: Facts
  readonly ledger: ActivityLedger
}

function noteAppended(file: OpenFile, earlier: Scan, ino: number): Noted | undefined {
  if (file.size <= earlier.size || earlier.reader !== decoderId(file.agent)) return undefined
  const resumePoint = unpackResumePoint(earlier.resumePoint)
  if (earlier.ino !== ino || hashBefore(file.source, earlier.size) !== resumePoint.endHash) return undefined
  const facts = resumePoint.notes.facts ?? factsOf(earlier)
  const ledger = resumePoint.notes.ledger ?? openLedger(activityOf(earlier).activity)
  const notes = { ...resumePoint.notes, facts, ledger }
  const summariesBefore = notes.summaryLines
  const noted = noteLines(file, notes, resumePoint.carriedTo)
  // A new summary may be about a line of an earlier scan, whose uuids are not kept: read everything again.
  return [...notes.homelessSummaries.values()].some(({ number }) => number > summariesBefore) ? undefined : noted
}

function noteLines({ source, size, agent: { decoder }, sink }: OpenFile, notes: Notes, from: number): Noted {
  const words = sink && wordTeller(decoder, sink, from, sumOf(notes.facts.counts))
  let before: Noted['notes'] | undefined
  let carriedTo = size
  for (const { value, offset, isTerminated } of readLines(source, from, size, words?.parse ?? parserOf(decoder))) {
    if (!isTerminated) {
      // An unreadable line does not change the ledger, which can be large: no copy is needed.
      before = { ...copyOf(notes), ledger: value && copyOfLedger(notes.ledger) }
      carriedTo = offset
    }
    if (value) {
      const pieces = decoder.classify(value)
      decoder.note(notes, value, pieces, offset)
      if (isTerminated) words?.tell(value, pieces, offset)
    } else if (isTerminated) notes.facts.parseErrors++
    else notes.facts.hasTornTail = true
  }
  words?.end(carriedTo)
  const { facts, ledger } = notes
  return { facts, ledger, notes: before ?? { ...notes, facts: null, ledger: null }, carriedTo }
}

/** Copies the notes that another line can change and that are kept. */
function copyOf({ ledger, uuids, seen, ...rest }: Notes): Notes {
  return { ...structuredClone(rest), ledger, uuids, ...(seen && { seen }) }
}
