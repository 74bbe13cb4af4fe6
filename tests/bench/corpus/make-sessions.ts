import { closeSync, mkdirSync, openSync, utimesSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { rollDice } from './dice.ts'
import { ending, type Session, startSession, turn } from './session-lines.ts'

export interface Wanted {
  readonly files: number
  readonly megabytes: number
  readonly seed: number
}

const MEGABYTE = 1e6
const LARGEST = 15 * MEGABYTE
const WRITE_AT_ONCE = 1 << 20

/** Fills `folder/projects` with sessions; the same parameters give the same bytes. */
export function makeSessions(folder: string, { files, megabytes, seed }: Wanted): void {
  const dice = rollDice(seed)
  const projects = Array.from({ length: Math.ceil(files / 50) }, () => `/code/clients/project-${dice.hex(6)}`)
  // With this spread most sessions are short and one in twenty-five has half of all bytes, much as in real homes.
  const shares = Array.from({ length: files }, () => dice.logNormal(1, 1.7))
  let sharesLeft = shares.reduce((sum, share) => sum + share, 0)
  let bytesLeft = megabytes * MEGABYTE
  for (const share of shares) {
    const cwd = dice.pick(projects)
    const path = join(folder, 'projects', encoded(cwd), `${dice.uuid()}.jsonl`)
    // A session ends after its last line, not at a byte; the other sessions make up for the difference.
    const size = Math.min((bytesLeft / sharesLeft) * share, LARGEST)
    bytesLeft -= writeSession(path, size, cwd, dice.between(1, 2 ** 30))
    sharesLeft -= share
  }
}

/** Writes a single long session. */
export function makeOneSession(path: string, megabytes: number, seed: number): void {
  writeSession(path, megabytes * MEGABYTE, '/code/one', seed)
}

/** The folder name that Claude Code derives from a path. */
const encoded = (path: string) => path.replace(/[^A-Za-z0-9]/g, '-')

function writeSession(path: string, size: number, cwd: string, seed: number): number {
  const session = startSession(rollDice(seed), basename(path, '.jsonl'), cwd)
  mkdirSync(dirname(path), { recursive: true })
  const fd = openSync(path, 'wx')
  let written = 0
  let waiting = ''
  for (const line of linesOf(session, () => written + waiting.length >= size)) {
    waiting += `${JSON.stringify(line)}\n`
    if (waiting.length < WRITE_AT_ONCE) continue
    written += writeSync(fd, waiting)
    waiting = ''
  }
  written += writeSync(fd, waiting)
  closeSync(fd)
  utimesSync(path, session.clock / 1000, session.clock / 1000)
  return written
}

function* linesOf(session: Session, isEnough: () => boolean): Generator<object> {
  do {
    for (const line of turn(session)) {
      yield line
      if (isEnough()) break
    }
  } while (!isEnough())
  yield* ending(session)
}
