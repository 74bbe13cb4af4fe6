import type { Session } from '../../model/session.ts'
import type { Found } from '../../query/match/finder.ts'
import { fold } from '../../text/fold.ts'
import type { SearchedFile } from './packed-file.ts'

/** The sessions to search, by number, newest first. Only sessions that are found need to be described. */
export interface Among {
  readonly count: number
  session(number: number): Session
  /** What was found in a session. Thousands are made for each report, so they must be small. */
  found(number: number, matches: Found['matches'], snippets: Found['snippets']): Found
  /** Null if the session has no title, or only its first prompt, which is found as a prompt. */
  title(number: number): Title | null
  files(number: number): readonly SearchedFile[]
}

export interface Title {
  readonly written: string
  readonly folded: string
}

export function titled(written: string): Title {
  return { written, folded: fold(written) }
}

export function amongSessions(
  sessions: readonly Session[],
  filesOf: (session: Session) => readonly SearchedFile[],
): Among {
  const at = (number: number) => sessions[number] as Session
  return {
    count: sessions.length,
    session: at,
    found: (number, matches, snippets) => ({ session: at(number), matches, snippets }),
    title: number => titleOf(at(number)),
    files: number => filesOf(at(number)),
  }
}

/** Folded titles, kept because the next letter typed searches the same ones. */
const titles = new WeakMap<Session, Title>()

export function titleOf(session: Session): Title | null {
  const { title, titleSource } = session
  if (title === null || titleSource === 'prompt') return null
  const known = titles.get(session)
  if (known) return known
  const made = titled(title)
  titles.set(session, made)
  return made
}
