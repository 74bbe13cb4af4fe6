import { agentOf } from '../../agents/index.ts'
import { readable } from '../../agents/readable.ts'
import { readChunks } from '../../engine/disk/file-chunks.ts'
import { placedEntries } from '../../engine/transcript/read-all.ts'
import { exportText } from '../../export/index.ts'
import type { NumberedEntry } from '../../export/options.ts'
import { isIncluded } from '../../export/parts.ts'
import { loadRedactor, type Redactor } from '../../export/redact/redactor.ts'
import type { Entry } from '../../model/entry.ts'
import { withTilde } from '../../model/folder.ts'
import { inRange, type Range } from '../../model/passage.ts'
import type { Session } from '../../model/session.ts'
import type { ExportRequest } from './request.ts'

type Piece = string | Uint8Array

/** Turns sessions into documents, and knows the secrets masked in all of them together. */
export interface Writer {
  readonly redactor: Redactor
  /** The masked session that its document shows. The same object each time, so that nothing is masked twice. */
  shown(session: Session): Session
  /** The document in pieces. `onRead` gets the offset up to which the file has been read. */
  pieces(session: Session, range: Range | null, onRead: (offset: number) => void): Promise<Iterable<Piece>>
}

/** Most bytes to take from a tool's output file: plenty, as the reader of a document does not have that file. */
const MOST_SPILLED = 4 << 20

export async function openWriter(request: ExportRequest): Promise<Writer> {
  const { choices, home, isRaw, isBare = false, subject } = request
  // For several sessions, it is the title of the page that lists them.
  const title = subject.kind === 'sessions' ? undefined : request.title
  const redactor = await loadRedactor({ secrets: choices.hidesSecrets, ...(choices.hidesHome && { home }) })
  const options = {
    format: choices.format,
    parts: new Set(choices.parts),
    isRedacted: choices.hidesSecrets,
    isBare,
    isPart: subject.kind === 'range',
    ...(title !== undefined && { title: redactor.text(title) }),
  }
  const masked = new Map<Session, Session>()
  const shown = (session: Session) => {
    const known = masked.get(session) ?? redactor.session(session)
    masked.set(session, known)
    return known
  }
  return {
    redactor,
    shown,
    async pieces(session, range, onRead) {
      if (isRaw) return readChunks(session, session.sizeBytes, onRead)
      const originals = new WeakMap<Entry, Entry>()
      const mask = (entry: Entry) => {
        const worded = choices.format === 'json' ? entry : readable(session, entry)
        const masked = redactor.entry(worded, isIncluded(entry, options.parts))
        originals.set(masked, entry)
        return masked
      }
      const entries = redactedEntries(session, range, mask, onRead)
      return exportText(shown(session), entries, options, {
        now: new Date(),
        shownPath: path => withTilde(path, home.path),
        spilled(entry) {
          const spilled = agentOf(session).beside.spilledOutput?.(
            session.path,
            originals.get(entry) ?? entry,
            MOST_SPILLED,
          )
          if (!spilled) return null
          const { text, bytes, restIn } = spilled
          const rest = restIn === undefined ? {} : { restIn: redactor.text(restIn) }
          return { text: redactor.text(text), bytes, ...rest }
        },
      })
    },
  }
}

function* redactedEntries(
  session: Session,
  range: Range | null,
  mask: (entry: Entry) => Entry,
  onRead: (offset: number) => void,
): Generator<NumberedEntry> {
  let number = -1
  for (const { key, offset, entry } of placedEntries(session)) {
    number++
    onRead(offset)
    if (!range || inRange(key, range)) yield { number, entry: mask(entry) }
  }
}
