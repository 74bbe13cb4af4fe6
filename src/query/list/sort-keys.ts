import { oncePer } from '../../model/once.ts'
import { messagesOf, type Session, tokensOf } from '../../model/session.ts'
import { plain } from '../language/without-accents.ts'
import { searchableOf } from '../match/rank-session.ts'

/** One thing to sort sessions by. Null sorts last. */
type SortRow = { readonly ofFile?: (file: UnreadFile) => number | null } & (
  | { readonly kind: 'time'; readonly of: (session: Session) => string | null }
  | { readonly kind: 'number'; readonly of: (session: Session) => number }
  /** From A, and only in the dashboard: the command line sorts by times and numbers. */
  | { readonly kind: 'words'; readonly of: (session: Session) => string | null }
)

/** The facts of a session that are known before its file is read. */
export interface UnreadFile {
  readonly modifiedMs: number | null
  readonly createdMs: number | null
  readonly sizeBytes: number
}

/** Sort keys, named as the user types and reads them, in the order in which the dashboard cycles through them. */
const rows = {
  modified: { kind: 'time', of: session => session.modified, ofFile: file => file.modifiedMs },
  created: { kind: 'time', of: session => session.created, ofFile: file => file.createdMs },
  activity: { kind: 'time', of: session => session.lastTimestamp },
  messages: { kind: 'number', of: messagesOf },
  tokens: { kind: 'number', of: tokensOf },
  size: { kind: 'number', of: session => session.sizeBytes, ofFile: file => file.sizeBytes },
  title: { kind: 'words', of: session => (session.title === null ? null : searchableOf(session).title.text) },
  project: { kind: 'words', of: session => plainPath(session.projectPath) },
} as const satisfies { readonly [key: string]: SortRow }

export type SortKey = keyof typeof rows
export const sortKeys = Object.keys(rows) as SortKey[]

/** The keys of the command line. */
export type Sort = { [Key in SortKey]: (typeof rows)[Key]['kind'] extends 'words' ? never : Key }[SortKey]
export const sorts = sortKeys.filter((key): key is Sort => rows[key].kind !== 'words')

export const sortRow = (key: SortKey): SortRow => rows[key]

/** The value that a session or file is sorted by; null if it has none. */
export type SortValue = string | number | null

/** Remembered, since thousands of sessions share a path. */
const plainPath = oncePer(plain)
