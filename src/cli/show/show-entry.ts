import type { Catalogue } from '../../engine/catalogue.ts'
import type { Entry } from '../../model/entry.ts'
import { Problem } from '../../model/problem.ts'
import type { Session } from '../../model/session.ts'
import { saidIn } from '../../query/match/searchable-text.ts'
import { washLine } from '../../text/wash.ts'
import type { CommandContext } from '../command.ts'
import { shortId } from '../options/short-names.ts'
import { entryText } from './transcript-text.ts'

/** A reference `ID:ENTRY`, as `search` prints it. */
export interface Reference {
  readonly id: string
  /** Index of the entry in `show --json`; undefined for all entries. */
  readonly entry?: number
}

export function referenceIn(typed: string): Reference {
  const [, id, entry] = /^(.+):(\d{1,9})$/.exec(typed) ?? []
  return id === undefined ? { id: typed } : { id, entry: Number(entry) }
}

export function entryAt(catalogue: Catalogue, session: Session, wanted: number): Entry {
  let number = 0
  for (const entry of catalogue.entries(session)) if (number++ === wanted) return entry
  throw notThere(session, number)
}

const AROUND = 2

/** Writes one entry whole, and the beginnings of the entries around it that have text. */
export async function writeEntry(
  catalogue: Catalogue,
  session: Session,
  wanted: number,
  run: CommandContext,
): Promise<void> {
  const before: Numbered[] = []
  let after = 0
  let number = 0
  for (const entry of catalogue.entries(session)) {
    const one = { entry, number: number++ }
    if (one.number === wanted) {
      for (const earlier of before) await run.output.write(textOf(session, earlier, run, true))
      await run.output.write(textOf(session, one, run))
    } else if (!saidIn(entry)) continue
    else if (one.number < wanted) {
      before.push(one)
      if (before.length > AROUND) before.shift()
    } else {
      await run.output.write(textOf(session, one, run, true))
      if (++after === AROUND) return
    }
  }
  if (number <= wanted) throw notThere(session, number)
}

interface Numbered {
  readonly entry: Entry
  readonly number: number
}

function textOf(session: Session, { entry, number }: Numbered, { output }: CommandContext, isAside = false): string {
  return entryText(session, entry, output, { isAside, reference: `${shortId(session.id)}:${number}` })
}

export function notThere({ id }: Session, count: number): Problem {
  const has = count === 1 ? 'one entry, 0' : `${count} entries, 0 to ${count - 1}`
  return new Problem(`${washLine(id)} has ${count === 0 ? 'no entries' : has}.`)
}
