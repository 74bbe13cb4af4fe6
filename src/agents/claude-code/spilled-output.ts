import { constants, fstatSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from '../../model/entry.ts'
import { tryOr } from '../../model/try-or.ts'
import { isRealFile, isRealFolder } from '../../system/real-files.ts'
import { closing, openRegular } from '../../system/regular-file.ts'
import type { SpilledOutput } from '../beside.ts'
import { sessionFolder } from './places.ts'

const MOST_READ = 256 << 10

/**
 * Reads tool output that was too long for the transcript and was written to a file of its own. The path in the transcript
 * may be another machine's, or any path at all, so only the file's name is used: the file must be in the session's folder.
 */
export function spilledOutput(
  sessionPath: string,
  entry: Pick<Entry, 'text' | 'toolResult'>,
  most = MOST_READ,
): SpilledOutput | null {
  const names = namesFor(entry)
  if (names.length === 0) return null
  const parent = sessionFolder(sessionPath)
  const folder = join(parent, 'tool-results')
  if (!isRealFolder(parent) || !isRealFolder(folder)) return null
  for (const name of names) {
    const output = readBeginning(join(folder, name), most)
    if (output) return output
  }
  return null
}

function namesFor({ text, toolResult }: Pick<Entry, 'text' | 'toolResult'>): string[] {
  if (!toolResult) return []
  const isSpilled = text.trimStart().startsWith('<persisted-output>')
  if (!isSpilled && toolResult.spilledTo === undefined) return []
  const path = isSpilled ? /tool-results[\\/]([^\\/\s"<>]+)/.exec(text.slice(0, 4096))?.[1] : undefined
  return [toolResult.spilledTo, path, `${toolResult.id}.txt`].flatMap(one => nameIn(one) ?? [])
}

function nameIn(path: string | undefined): string | undefined {
  const name = path?.split(/[\\/]/).at(-1) ?? ''
  return name === '' || name === '.' || name === '..' || name.includes('\0') ? undefined : name
}

/** Opens regular files only: a named pipe could keep us waiting. */
function readBeginning(path: string, most: number): SpilledOutput | undefined {
  if (!isRealFile(path)) return undefined
  const read = (fd: number) => {
    const { size } = fstatSync(fd)
    const bytes = Buffer.alloc(Math.min(size, most))
    const length = readSync(fd, bytes, 0, bytes.length, 0)
    // Stream mode drops a character that is cut in two at the end.
    const text = new TextDecoder().decode(bytes.subarray(0, length), { stream: true })
    return { text, bytes: size, ...(size > length && { restIn: path }) }
  }
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)
  return tryOr(undefined, () => closing(openRegular(path, flags), read))
}
