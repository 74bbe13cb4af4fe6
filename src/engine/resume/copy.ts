import type { JsonObject } from '../../model/json.ts'
import { FileBytes } from '../disk/session-bytes.ts'
import { type ParseLines, readLines } from '../scan/lines.ts'
import { parseWhole } from '../scan/parse-lines.ts'
import { writeNewFile } from './new-file.ts'
import { withMembers } from './replace-members.ts'

/**
 * Copies a session under another id and for another folder, with constant memory. Changes only the members that the agent
 * names; every other byte stays, damaged lines included. With the old folder, the copy would be listed under a folder that
 * is gone and could not be resumed again.
 */
export function copySession(from: string, to: string, changes: ChangedMembers): void {
  const source = new FileBytes(from)
  try {
    const { size } = source.stamp
    writeNewFile(to, writer => {
      let copied = 0
      for (const { value: line, end, isTerminated } of readLines(source, 0, size, changingParser(changes))) {
        if (!line) continue
        const behind = end - (isTerminated ? 1 : 0)
        writer.copy(source, copied, behind - line.length)
        writer.write(line.changed)
        copied = behind
      }
      writer.copy(source, copied, size)
      // The agent appends on a new line, even if the last one was torn.
      if (!writer.endsInNewline) writer.write(Buffer.from('\n'))
    })
  } finally {
    source.close()
  }
}

/** The members of a line that read differently in the copy. */
type ChangedMembers = (line: JsonObject) => { readonly [name: string]: string }

interface ChangedLine {
  readonly changed: Buffer
  /** Length of the line before the change. */
  readonly length: number
}

/** Parses lines into their changes; null for lines without a change. */
function changingParser(changes: ChangedMembers): ParseLines<ChangedLine> {
  return (bytes, places) =>
    parseWhole(bytes, places).map((value, line) => {
      const texts = value ? changes(value) : {}
      if (Object.keys(texts).length === 0) return null
      const written = bytes.subarray(places[2 * line], places[2 * line + 1])
      return { changed: withMembers(written, texts), length: written.length }
    })
}
