import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that `make` has filled; that of an earlier run is used again if this run would make the same. */
export function madeOnce(name: string, wanted: object, make: (folder: string) => void): string {
  const folder = join(tmpdir(), name)
  const label = JSON.stringify({ ...wanted, generator: generatorHash() })
  if (labelOf(folder) === label) return folder
  const unfinished = mkdtempSync(`${folder}-unfinished-`)
  try {
    make(unfinished)
    writeFileSync(join(unfinished, LABEL), label)
    rmSync(folder, { recursive: true, force: true })
    // Moved into place when complete, so that an interrupted or parallel run leaves nothing half made to be reused.
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}

const LABEL = 'made-with.json'

function labelOf(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, LABEL), 'utf8')
  } catch {
    return undefined
  }
}

const generators = [
  'dice.ts',
  'words.ts',
  'tools.ts',
  'session-lines.ts',
  'make-sessions.ts',
  'make-many.ts',
  'make-tenfold.ts',
]

/** A hash of the generator's own code: after a change to it, the old corpus is not used again. */
function generatorHash(): string {
  const hash = createHash('sha256')
  for (const name of generators) hash.update(readFileSync(new URL(name, import.meta.url)))
  return hash.digest('hex')
}
