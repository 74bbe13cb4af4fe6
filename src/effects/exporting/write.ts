import { join } from 'node:path'
import { freeName, newDocument, newFolder, whatIsAt } from '../../engine/disk/atomic-write.ts'
import { sweepUnfinished } from '../../engine/disk/unfinished.ts'
import { indexDocument, indexName } from '../../export/index-document.ts'
import type { Masked } from '../../model/export.ts'
import type { Range } from '../../model/place.ts'
import { Problem } from '../../model/problem.ts'
import type { Session } from '../../model/session.ts'
import { fileNameOf } from '../../query/list/title.ts'
import { openWriter, type Writer } from './document.ts'
import type { ExportOutcome, ExportProgress, ExportRequest, Measured } from './request.ts'

/** Work that says how far it is, and can be left between any two of its steps. */
export type Work<Result> = AsyncGenerator<ExportProgress, Result>

/** Writes it. What is not whole is not there, also if it is left. `onReady` is told what was masked before it has its name. */
export async function* write(
  request: ExportRequest,
  onReady: (masked: readonly Masked[]) => void = () => {},
): Work<ExportOutcome> {
  const { subject, ifThere } = request
  const there = whatIsAt(request.path)
  if (there !== 'nothing' && ifThere === 'ask') return { kind: 'met', path: request.path, isFolder: there === 'folder' }
  if (there !== 'nothing' && ifThere === 'replace' && there !== (subject.kind === 'sessions' ? 'folder' : 'file'))
    throw new Problem(`${request.path} is a ${there}, and cannot be replaced by this. Choose another name.`)
  const path = there !== 'nothing' && ifThere === 'keepBoth' ? freeName(request.path) : request.path
  sweepUnfinished(path)
  const writer = await openWriter(request)
  const ready = () => onReady(writer.redactor.masked())
  const bytes =
    subject.kind === 'sessions'
      ? yield* writeFolder(path, subject.sessions, request, writer, ready)
      : yield* writeOne(path, writer, request, ready)
  if (bytes === null) return { kind: 'met', path, isFolder: subject.kind === 'sessions' }
  return { kind: 'written', path, bytes, masked: writer.redactor.masked() }
}

/** How large it will be, and what is masked in it. */
export function measure(request: ExportRequest): Work<Measured> {
  return send(request, () => {})
}

/** Gives it away piece by piece, as fast as they are taken. */
export async function* send(
  request: ExportRequest,
  take: (piece: string | Uint8Array) => void | Promise<void>,
): Work<Measured> {
  const writer = await openWriter(request)
  const sessions = sessionsOf(request)
  const meter = meterOf(sessions)
  let bytes = 0
  for (const session of sessions) {
    for (const piece of await writer.pieces(session, rangeOf(request), meter.read)) {
      bytes += Buffer.byteLength(piece)
      const taken = take(piece)
      if (taken) await taken
      if (meter.isTime()) yield meter.progress()
    }
    meter.next()
  }
  return { bytes, masked: writer.redactor.masked() }
}

/** The most that is copied. */
const MOST_COPIED = 32 << 20

export async function* textOf(request: ExportRequest): Work<string> {
  const { subject, choices } = request
  if (subject.kind === 'sessions' && (choices.format === 'html' || choices.format === 'json'))
    throw new Problem('HTML and JSON hold one session each. Press e to export several to a folder.')
  const pieces: (string | Uint8Array)[] = []
  let length = 0
  yield* send(request, piece => {
    pieces.push(piece)
    length += piece.length
    if (length > MOST_COPIED) throw new Problem('It is too long to be copied. Export it to a file instead (e).')
  })
  const text = pieces.join('')
  return request.isBare ? text.trim() : text
}

async function* writeOne(path: string, writer: Writer, request: ExportRequest, ready: () => void): Work<number | null> {
  const [session] = sessionsOf(request)
  if (!session) return null
  const mayReplace = request.ifThere === 'replace'
  return yield* writeDocument(path, writer, session, rangeOf(request), mayReplace, meterOf([session]), ready)
}

async function* writeFolder(
  path: string,
  sessions: readonly Session[],
  request: ExportRequest,
  writer: Writer,
  ready: () => void,
): Work<number | null> {
  const folder = newFolder(path)
  let isKept = false
  try {
    const bytes = yield* fillFolder(folder.path, sessions, request, writer)
    ready()
    isKept = folder.keep(request.ifThere === 'replace')
    return isKept ? bytes : null
  } finally {
    if (!isKept) folder.drop()
  }
}

async function* fillFolder(
  path: string,
  sessions: readonly Session[],
  { choices: { format }, title }: ExportRequest,
  writer: Writer,
): Work<number> {
  const meter = meterOf(sessions)
  const shown = sessions.map(session => writer.shown(session))
  const names = namesFor(shown).map(name => `${name}.${format}`)
  let bytes = 0
  for (const [at, session] of sessions.entries()) {
    bytes += (yield* writeDocument(join(path, names[at] ?? ''), writer, session, null, false, meter)) ?? 0
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

/** Null: something has that name by now. */
async function* writeDocument(
  path: string,
  writer: Writer,
  session: Session,
  range: Range | null,
  mayReplace: boolean,
  meter: Meter,
  ready: () => void = () => {},
): Work<number | null> {
  const document = newDocument(path)
  let isKept = false
  try {
    let bytes = 0
    for (const piece of await writer.pieces(session, range, meter.read)) {
      document.write(piece)
      bytes += Buffer.byteLength(piece)
      if (meter.isTime()) yield meter.progress()
    }
    ready()
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

interface Meter {
  readonly read: (offset: number) => void
  next(): void
  progress(): ExportProgress
  /** So often that others have their turn, and not so often that it costs. */
  isTime(): boolean
}

const TURN_MS = 5

function meterOf(sessions: readonly Session[]): Meter {
  const total = sessions.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  let before = 0
  let offset = 0
  let at = 0
  let since = performance.now()
  return {
    read: now => {
      offset = now
    },
    next() {
      before += sessions[at++]?.sizeBytes ?? 0
      offset = 0
    },
    progress: () => ({ done: Math.min(before + offset, total), total }),
    isTime() {
      const now = performance.now()
      if (now - since < TURN_MS) return false
      since = now
      return true
    },
  }
}
