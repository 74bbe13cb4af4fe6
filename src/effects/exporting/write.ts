import { join } from 'node:path'
import type { Progress } from '../../app/screen/state.ts'
import {
  freeName,
  type NewDocument,
  type NewFolder,
  newDocument,
  newFolder,
  whatIsAt,
} from '../../engine/disk/atomic-write.ts'
import { sweepUnfinished } from '../../engine/disk/unfinished.ts'
import { indexDocument, indexName } from '../../export/index-document.ts'
import type { Masked } from '../../model/export.ts'
import type { Range } from '../../model/passage.ts'
import { Problem } from '../../model/problem.ts'
import type { Session } from '../../model/session.ts'
import { TimeSlice } from '../../model/time-slices.ts'
import { fileNameOf } from '../../query/list/title.ts'
import { openWriter, type Writer } from './document.ts'
import type { ExportOutcome, ExportRequest, Measured } from './request.ts'

/** Follows an export while it runs, and can end it. */
export interface ExportWatch {
  /** Called with the progress in bytes of the sessions' files. */
  readonly onProgress?: (progress: Progress) => void
  /** Called with the masked secrets, before the document gets its name. */
  readonly onReady?: (masked: readonly Masked[]) => void
  readonly signal?: AbortSignal
}

/** Writes the document or folder; nothing incomplete is left behind, even if the signal aborts. */
export async function write(request: ExportRequest, watch: ExportWatch = {}): Promise<ExportOutcome> {
  const { subject, ifThere } = request
  const isFolder = subject.kind === 'sessions'
  const there = whatIsAt(request.path)
  if (there !== 'nothing' && ifThere === 'ask') return { kind: 'met', path: request.path, isFolder: there === 'folder' }
  if (there !== 'nothing' && ifThere === 'replace' && there !== (isFolder ? 'folder' : 'file'))
    throw new Problem(`${request.path} is a ${there} and cannot be replaced. Choose another name.`)
  const path = there !== 'nothing' && ifThere === 'keepBoth' ? freeName(request.path) : request.path
  sweepUnfinished(path)
  const writer = await openWriter(request)
  const pieces = new Pieces(writer, request, watch)
  const bytes = isFolder
    ? await writeFolder(path, subject.sessions, request, writer, pieces)
    : await writeDocument(path, subject.session, pieces, ifThere === 'replace', () => pieces.ready())
  return bytes === null
    ? { kind: 'met', path, isFolder }
    : { kind: 'written', path, bytes, masked: writer.redactor.masked() }
}

/** Finds out how large an export will be, and which secrets are masked in it. */
export function measure(request: ExportRequest, watch: ExportWatch = {}): Promise<Measured> {
  return send(request, () => {}, watch)
}

/** Passes an export on piece by piece, as fast as `take` takes them. */
export async function send(request: ExportRequest, take: TakePiece, watch: ExportWatch = {}): Promise<Measured> {
  const writer = await openWriter(request)
  const pieces = new Pieces(writer, request, watch)
  let bytes = 0
  for (const session of sessionsOf(request)) bytes += await pieces.give(session, take)
  return { bytes, masked: writer.redactor.masked() }
}

/** Longest export to copy. */
const MOST_COPIED = 32 << 20

export async function textOf(request: ExportRequest, watch: ExportWatch = {}): Promise<string> {
  const { subject, choices } = request
  if (subject.kind === 'sessions' && (choices.format === 'html' || choices.format === 'json'))
    throw new Problem('HTML and JSON hold one session each. Press e to export several to a folder.')
  const pieces: (string | Uint8Array)[] = []
  let length = 0
  const take = (piece: string | Uint8Array) => {
    pieces.push(piece)
    length += piece.length
    if (length > MOST_COPIED)
      throw new Problem('The export is too long to copy. Press e to export it to a file instead.')
  }
  await send(request, take, watch)
  const text = pieces.join('')
  return request.isBare ? text.trim() : text
}

function writeFolder(
  path: string,
  sessions: readonly Session[],
  { choices: { format }, title, ifThere }: ExportRequest,
  { shown, redactor }: Writer,
  pieces: Pieces,
): Promise<number | null> {
  const folder = newFolder(path)
  return whole(folder, ifThere === 'replace', async () => {
    const names = namesFor(sessions.map(shown)).map(name => `${name}.${format}`)
    const listed = sessions.map((session, at) => ({ session, name: names[at] ?? '' }))
    let bytes = 0
    for (const { session, name } of listed)
      bytes += (await writeDocument(join(folder.path, name), session, pieces, false)) ?? 0
    const heading = title === undefined ? undefined : redactor.text(title)
    const shownListed = listed.map(({ session, name }) => ({ session: shown(session), name }))
    const index = await indexDocument(shownListed, format, new Date(), heading)
    const document = newDocument(join(folder.path, indexName(format)))
    document.write(index)
    document.keep(false)
    pieces.ready()
    return bytes + Buffer.byteLength(index)
  })
}

function writeDocument(
  path: string,
  session: Session,
  pieces: Pieces,
  mayReplace: boolean,
  onReady = () => {},
): Promise<number | null> {
  const document = newDocument(path)
  return whole(document, mayReplace, async () => {
    const bytes = await pieces.give(session, piece => document.write(piece))
    onReady()
    return bytes
  })
}

/** Fills a document or folder, then gives it its name; null if something else has that name by now. */
async function whole(
  begun: NewDocument | NewFolder,
  mayReplace: boolean,
  fill: () => Promise<number>,
): Promise<number | null> {
  let isKept = false
  try {
    const bytes = await fill()
    isKept = begun.keep(mayReplace)
    return isKept ? bytes : null
  } finally {
    if (!isKept) begun.drop()
  }
}

const sessionsOf = ({ subject }: ExportRequest): readonly Session[] =>
  subject.kind === 'sessions' ? subject.sessions : [subject.session]

/** Names for the sessions, different even if titles are the same or the file system ignores case. */
function namesFor(sessions: readonly Session[]): string[] {
  const taken = new Set(['index'])
  return sessions.map(session => {
    const name = fileNameOf(session)
    let own = name
    for (let number = 2; taken.has(own); number++) own = `${name}-${number}`
    taken.add(own)
    return own
  })
}

type TakePiece = (piece: string | Uint8Array) => void | Promise<void>

/** Produces the documents of an export piece by piece. Every few milliseconds it reports progress and lets others run. */
class Pieces {
  readonly #writer: Writer
  readonly #range: Range | null
  readonly #watch: ExportWatch
  readonly #slice = new TimeSlice()
  readonly #total: number
  #done = 0

  constructor(writer: Writer, request: ExportRequest, watch: ExportWatch) {
    const { subject } = request
    this.#writer = writer
    this.#range = subject.kind === 'range' ? subject : null
    this.#watch = watch
    this.#total = sessionsOf(request).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  }

  /** Resolves with the size of the document in bytes. */
  async give(session: Session, take: TakePiece): Promise<number> {
    let [bytes, offset] = [0, 0]
    const read = (now: number) => {
      offset = now
    }
    const pieces = await this.#writer.pieces(session, this.#range, read)
    // A short document has no pause that would notice it.
    this.#watch.signal?.throwIfAborted()
    for (const piece of pieces) {
      bytes += Buffer.byteLength(piece)
      const taken = take(piece)
      if (taken) await taken
      if (this.#slice.isOver()) await this.#pause(this.#done + offset)
    }
    this.#done += session.sizeBytes
    return bytes
  }

  ready(): void {
    this.#watch.onReady?.(this.#writer.redactor.masked())
  }

  async #pause(done: number): Promise<void> {
    const { onProgress, signal } = this.#watch
    onProgress?.({ done: Math.min(done, this.#total), total: this.#total })
    await this.#slice.next()
    signal?.throwIfAborted()
  }
}
