import { closeSync, fstatSync } from 'node:fs'
import type { Agent } from '../../agents/agent.ts'
import { type ActivityLedger, copyOfLedger, openLedger } from '../../agents/decode/ledger.ts'
import { type Facts, isEmpty, type Notes, startNotes } from '../../agents/decode/notes.ts'
import { decoderId } from '../../agents/index.ts'
import type { SessionPlace } from '../../agents/store.ts'
import { sumOf } from '../../model/entry.ts'
import { openRegular } from '../../system/regular-file.ts'
import { activityOf, packActivity } from '../cache/activity-record.ts'
import { stampOf } from '../disk/stamp.ts'
import { type WordSink, wordTeller } from '../words/extract.ts'
import type { TextPlace } from '../words/place.ts'
import { hashBefore } from './end-hash.ts'
import { readLines } from './lines.ts'
import { parserOf } from './parse-lines.ts'
import { packResumePoint, type ResumePoint, unpackResumePoint } from './resume-point.ts'
import { factsOf, packFacts, type Scan } from './scan-record.ts'

/**
 * Reads a session file to the facts in it; only what was appended, where `earlier` is a scan of its beginning. The words
 * that it reads for the first time go to `sink`, but for those of a last line without a newline. Throws what the file
 * system throws.
 */
export function scan(path: string, agent: Agent, place: SessionPlace, earlier?: Scan, sink?: Keeping): Scan {
  const fd = openRegular(path)
  try {
    const stamp = stampOf(fstatSync(fd))
    const { size } = stamp
    const file = { fd, size, agent, sink }
    const appended = earlier && noteAppended(file, earlier, stamp.ino)
    const { facts, ledger, ...carried } = appended ?? noteLines(file, startNotes(place.isSubagent), 0)
    return {
      ...stamp,
      reader: decoderId(agent),
      isEmpty: isEmpty(facts, place.isSubagent),
      facts: packFacts(facts),
      resumePoint: packResumePoint({ ...carried, endHash: hashBefore(fd, size) }),
      activity: packActivity(ledger, facts.firstTimestamp),
      text: sink ? (sink.place ?? null) : ((appended && earlier?.text) ?? null),
    }
  } finally {
    closeSync(fd)
  }
}

/** Who keeps words, and where they are then. */
export interface Keeping extends WordSink {
  readonly place?: TextPlace | null
}

interface OpenFile {
  readonly fd: number
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
  if (earlier.ino !== ino || hashBefore(file.fd, earlier.size) !== resumePoint.endHash) return undefined
  const facts = resumePoint.notes.facts ?? factsOf(earlier)
  const ledger = resumePoint.notes.ledger ?? openLedger(activityOf(earlier).activity)
  const notes = { ...resumePoint.notes, facts, ledger }
  const summariesBefore = notes.summaryLines
  const noted = noteLines(file, notes, resumePoint.carriedTo)
  // A new summary may be about a line that was read long ago, and those uuids are not kept: read everything once more.
  return [...notes.homelessSummaries.values()].some(({ number }) => number > summariesBefore) ? undefined : noted
}

function noteLines({ fd, size, agent: { decoder }, sink }: OpenFile, notes: Notes, from: number): Noted {
  const words = sink && wordTeller(decoder, sink, from, sumOf(notes.facts.counts))
  let before: Noted['notes'] | undefined
  let carriedTo = size
  for (const { value, offset, isTerminated } of readLines(fd, from, size, words?.parse ?? parserOf(decoder))) {
    if (!isTerminated) {
      // A line that is not read changes nothing in the ledger, which can be large.
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

/** Of what one more line can change, and what is kept. */
function copyOf({ facts, homelessSummaries, openCalls, openDeeds, promptsAfter, ...rest }: Notes): Notes {
  return {
    ...rest,
    facts: structuredClone(facts),
    homelessSummaries: new Map(homelessSummaries),
    openCalls: new Map(openCalls),
    openDeeds: new Map(openDeeds),
    promptsAfter: new Map(promptsAfter),
  }
}
