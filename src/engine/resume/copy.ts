import { closeSync, fstatSync } from 'node:fs'
import { asText, type JsonObject } from '../../model/json.ts'
import { isBelow } from '../../query/list/folder.ts'
import { openRegular } from '../disk/regular-file.ts'
import { type ParseLines, readLines } from '../scan/lines.ts'
import { parseWhole } from '../scan/parse-lines.ts'
import { writeNewFile } from './new-file.ts'
import { withMembers } from './replace-members.ts'

/** What is another in the copy of a session. */
export interface Renaming {
  readonly id: string
  readonly folder: { readonly from: string; readonly to: string }
}

/**
 * A copy of a session under another id and for another folder, in the same memory whatever its size. The lines name both:
 * the id, by which Claude Code finds it, and which is that of an older session in lines that came from one; and the
 * folder, by which its picker leaves out what belongs to others, and by which everybody, we too, says where a session
 * began. With the old one the copy would be listed under the folder that is gone, and could not be resumed again. Of what
 * else is in the lines not a byte is changed; damaged ones stay as they are.
 */
export function copySession(from: string, to: string, renaming: Renaming): void {
  const fd = openRegular(from)
  try {
    const { size } = fstatSync(fd)
    writeNewFile(to, writer => {
      let copied = 0
      for (const { value: line, end, isTerminated } of readLines(fd, 0, size, renamingParser(renaming))) {
        if (!line) continue
        const behind = end - (isTerminated ? 1 : 0)
        writer.copy(fd, copied, behind - line.length)
        writer.write(line.renamed)
        copied = behind
      }
      writer.copy(fd, copied, size)
      // The agent goes on on a line of its own, also where the last one was torn.
      if (!writer.endsInNewline) writer.write(Buffer.from('\n'))
    })
  } finally {
    closeSync(fd)
  }
}

interface RenamedLine {
  readonly renamed: Buffer
  /** What the line took before. */
  readonly length: number
}

/** Null for every line that stays as it is. */
function renamingParser(renaming: Renaming): ParseLines<RenamedLine> {
  return (bytes, places) =>
    parseWhole(bytes, places).map((value, line) => {
      const texts = value ? renamedMembers(value, renaming) : {}
      if (Object.keys(texts).length === 0) return null
      const written = bytes.subarray(places[2 * line], places[2 * line + 1])
      return { renamed: withMembers(written, texts), length: written.length }
    })
}

function renamedMembers(line: JsonObject, { id, folder }: Renaming): { [name: string]: string } {
  const texts: { [name: string]: string } = {}
  for (const name of ['sessionId', 'session_id']) if (asText(line[name]) !== undefined) texts[name] = id
  const cwd = asText(line.cwd)
  if (cwd !== undefined && isBelow(cwd, folder.from)) texts.cwd = folder.to + cwd.slice(folder.from.length)
  return texts
}
