import type { JsonObject } from '../../model/json.ts'
import { FileBytes } from '../disk/session-bytes.ts'
import { type ParseLines, readLines } from '../scan/lines.ts'
import { parseWhole } from '../scan/parse-lines.ts'
import { writeNewFile } from './new-file.ts'
import { withMembers } from './replace-members.ts'

/**
 * Copies a session under another id and for another folder, in the same memory whatever its size. Only the members that
 * the agent says must change do; of everything else not a byte is changed, and damaged lines stay as they are. With the
 * old folder, the copy would be listed under the folder that is gone and could not be resumed again.
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
      // The agent goes on on a line of its own, also where the last one was torn.
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
  /** What the line took before. */
  readonly length: number
}

/** Null for every line that stays as it is. */
function changingParser(changes: ChangedMembers): ParseLines<ChangedLine> {
  return (bytes, places) =>
    parseWhole(bytes, places).map((value, line) => {
      const texts = value ? changes(value) : {}
      if (Object.keys(texts).length === 0) return null
      const written = bytes.subarray(places[2 * line], places[2 * line + 1])
      return { changed: withMembers(written, texts), length: written.length }
    })
}
