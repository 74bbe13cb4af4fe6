import { join } from 'node:path'
import { freeName, newDocument, newFolder, whatIsAt } from '../../engine/disk/atomic-write.ts'
import { sweepUnfinished } from '../../engine/disk/unfinished.ts'
import { indexDocument, indexName } from '../../export/index-document.ts'
import type { Masked } from '../../model/export.ts'
import type { Range } from '../../model/place.ts'
import { Problem } from '../../model/problem.ts'
import type { Session } from '../../model/session.ts'
import { TimeSlice } from '../../model/time-slices.ts'
import { fileNameOf } from '../../query/list/title.ts'
import { openWriter, type Writer } from './document.ts'
import type { ExportOutcome, ExportProgress, ExportRequest, Measured } from './request.ts'

/** What an export tells while it is under way, and what ends it. */
export interface ExportWatch {
  readonly onProgress?: (progress: ExportProgress) => void
  /** Told what was masked, before the document has its name. */
  readonly onReady?: (masked: readonly Masked[]) => void
  readonly signal?: AbortSignal
}

/** Writes it. What is not whole is not there, also if the signal aborts. */
export async function write(request: ExportRequest, watch: ExportWatch = {}): Promise<ExportOutcome> {
  const { subject, ifThere } = request
  const there = whatIsAt(request.path)
  if (there !== 'nothing' && ifThere === 'ask') return { kind: 'met', path: request.path, isFolder: there === 'folder' }
  if (there !== 'nothing' && ifThere === 'replace' && there !== (subject.kind === 'sessions' ? 'folder' : 'file'))
    throw new Problem(`${request.path} is a ${there}, and cannot be replaced by this. Choose another name.`)
  const path = there !== 'nothing' && ifThere === 'keepBoth' ? freeName(request.path) : request.path
  sweepUnfinished(path)
  const writer = await openWriter(request)
  const bytes =
    subject.kind === 'sessions'
      ? await writeFolder(path, subject.sessions, request, writer, watch)
      : await writeOne(path, writer, request, watch)
  if (bytes === null) return { kind: 'met', path, isFolder: subject.kind === 'sessions' }
  return { kind: 'written', path, bytes, masked: writer.redactor.masked() }
}

/** How large it will be, and what is masked in it. */
export function measure(request: ExportRequest, watch: ExportWatch = {}): Promise<Measured> {
  return send(request, () => {}, watch)
}

/** Gives it away piece by piece, as fast as they are taken. */
export async function send(
  request: ExportRequest,
  take: (piece: string | Uint8Array) => void | Promise<void>,
  watch: ExportWatch = {},
): Promise<Measured> {
  const writer = await openWriter(request)
  const sessions = sessionsOf(request)
  const meter = new Meter(sessions, watch)
  let bytes = 0
  for (const session of sessions) {
    for (const piece of await writer.pieces(session, rangeOf(request), meter.read)) {
      bytes += Buffer.byteLength(piece)
      const taken = take(piece)
      if (taken) await taken
      if (meter.isTime()) await meter.pause()
    }
    meter.next()
  }
  return { bytes, masked: writer.redactor.masked() }
}

/** The most that is copied. */
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
    if (length > MOST_COPIED) throw new Problem('It is too long to be copied. Export it to a file instead (e).')
  }
  await send(request, take, watch)
  const text = pieces.join('')
  return request.isBare ? text.trim() : text
}

async function writeOne(
  path: string,
  writer: Writer,
  request: ExportRequest,
  watch: ExportWatch,
): Promise<number | null> {
  const [session] = sessionsOf(request)
  if (!session) return null
  const pieces = { writer, range: rangeOf(request), meter: new Meter([session], watch) }
  return writeDocument(path, session, pieces, request.ifThere === 'replace', watch.onReady)
}

async function writeFolder(
  path: string,
  sessions: readonly Session[],
  request: ExportRequest,
  writer: Writer,
  watch: ExportWatch,
): Promise<number | null> {
  const folder = newFolder(path)
  let isKept = false
  try {
    const bytes = await fillFolder(folder.path, sessions, request, writer, watch)
    watch.onReady?.(writer.redactor.masked())
    isKept = folder.keep(request.ifThere === 'replace')
    return isKept ? bytes : null
  } finally {
    if (!isKept) folder.drop()
  }
}

async function fillFolder(
  path: string,
  sessions: readonly Session[],
  { choices: { format }, title }: ExportRequest,
  writer: Writer,
  watch: ExportWatch,
): Promise<number> {
  const meter = new Meter(sessions, watch)
  const shown = sessions.map(session => writer.shown(session))
  const names = namesFor(shown).map(name => `${name}.${format}`)
  let bytes = 0
  for (const [at, session] of sessions.entries()) {
    bytes += (await writeDocument(join(path, names[at] ?? ''), session, { writer, range: null, meter }, false)) ?? 0
    meter.next()
  }
  const listed = shown.map((session, at) => ({ session, name: names[at] ?? '' }))
  const heading = title === undefined ? undefined : writer.redactor.text(title)
  const index = await indexDocument(listed, format, new Date(), heading)
  const document = newDocument(join(path, indexName(format)))
  document.write(index)
  document.keep(false)
  return bytes + Buffer.byteLength(index)
}

interface Pieces {
  readonly writer: Writer
  readonly range: Range | null
  readonly meter: Meter
}

/** Null: something has that name by now. */
async function writeDocument(
  path: string,
  session: Session,
  { writer, range, meter }: Pieces,
  mayReplace: boolean,
  onReady: ExportWatch['onReady'] = () => {},
): Promise<number | null> {
  const document = newDocument(path)
  let isKept = false
  try {
    let bytes = 0
    for (const piece of await writer.pieces(session, range, meter.read)) {
      document.write(piece)
      bytes += Buffer.byteLength(piece)
      if (meter.isTime()) await meter.pause()
    }
    onReady(writer.redactor.masked())
    isKept = document.keep(mayReplace)
    return isKept ? bytes : null
  } finally {
    if (!isKept) document.drop()
  }
}

const sessionsOf = ({ subject }: ExportRequest): readonly Session[] =>
  subject.kind === 'sessions' ? subject.sessions : [subject.session]

const rangeOf = ({ subject }: ExportRequest): Range | null => (subject.kind === 'range' ? subject : null)

/** Each its own, also where titles are the same, and where a file system takes capitals for small letters. */
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

/** How far an export is. Every few milliseconds it says so, and others have their turn. */
class Meter {
  readonly #sessions: readonly Session[]
  readonly #watch: ExportWatch
  readonly #slice = new TimeSlice()
  readonly #total: number
  #before = 0
  #offset = 0
  #at = 0

  constructor(sessions: readonly Session[], watch: ExportWatch) {
    this.#sessions = sessions
    this.#watch = watch
    this.#total = sessions.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  }

  readonly read = (offset: number): void => {
    this.#offset = offset
  }

  next(): void {
    this.#before += this.#sessions[this.#at++]?.sizeBytes ?? 0
    this.#offset = 0
  }

  isTime(): boolean {
    return this.#slice.isOver()
  }

  async pause(): Promise<void> {
    const { onProgress, signal } = this.#watch
    onProgress?.({ done: Math.min(this.#before + this.#offset, this.#total), total: this.#total })
    await this.#slice.next()
    signal?.throwIfAborted()
  }
}
