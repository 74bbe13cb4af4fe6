import { readableTitle } from '../../agents/readable.ts'
import type { Session } from '../../model/session.ts'
import { washLine } from '../../text/wash.ts'
import type { Match } from '../match/finder.ts'

/** The title as every list and head shows it: on one line, safe to print, and never empty. */
export function shownTitle(session: Pick<Session, 'title' | 'empty' | 'format'>): string {
  return washLine(readableTitle(session, session.title ?? '')) || (session.empty ? '(empty)' : '(untitled)')
}

/** A match with a readable title. Marks fit only the text as written, so a title that had markup loses them. */
export function shownMatch(session: Session, match: Match): Match {
  const text = match.kind === 'title' ? readableTitle(session, match.text) : match.text
  return text === match.text ? match : { ...match, text, ranges: [] }
}

const LONGEST_NAME = 60

/** Name for a session's file: its title in letters and digits of any script, fit for every file system; or its id. */
export function fileNameOf({ title, id, format }: Pick<Session, 'title' | 'id' | 'format'>): string {
  const words =
    readableTitle({ format }, title ?? '')
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  // Some scripts have no blanks between words.
  const [first = id, ...rest] = words.map(word => [...word].slice(0, LONGEST_NAME).join(''))
  let name = first
  for (const word of rest) {
    if (name.length + word.length >= LONGEST_NAME) break
    name += `-${word}`
  }
  return name
}
