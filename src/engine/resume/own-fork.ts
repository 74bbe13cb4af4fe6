import type { Fork, ForkLine, OwnFork } from '../../agents/resume-ways.ts'
import { FileBytes } from '../disk/session-bytes.ts'
import { readLines } from '../scan/lines.ts'
import { parseWhole } from '../scan/parse-lines.ts'
import { writeNewFile } from './new-file.ts'
import { withMembers } from './replace-members.ts'

/** Writes a new session that continues from the last messages of another one. Copies their lines unchanged. */
export function writeOwnFork(from: string, to: string, ownFork: OwnFork, fork: Fork): void {
  const source = new FileBytes(from)
  try {
    const kept = ownFork.kept(linesIn(source, ownFork), fork.keep)
    writeNewFile(to, writer => {
      for (const line of ownFork.head(from, kept, fork)) writer.write(Buffer.from(`${JSON.stringify(line)}\n`))
      for (const { line, changes } of kept) {
        const bytes = Buffer.alloc(line.end - line.start)
        source.read(bytes, 0, bytes.length, line.start)
        writer.write(changes ? withMembers(bytes, changes) : bytes)
        writer.write(Buffer.from('\n'))
      }
    })
  } finally {
    source.close()
  }
}

function linesIn(source: FileBytes, { lineOf }: OwnFork): ForkLine[] {
  const lines: ForkLine[] = []
  for (const { value, offset, end, isTerminated } of readLines(source, 0, source.stamp.size, parseWhole)) {
    const line = value && lineOf(value, offset, end - (isTerminated ? 1 : 0))
    if (line) lines.push(line)
  }
  return lines
}
