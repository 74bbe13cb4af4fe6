import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder with what `make` writes into it; that of an earlier run, if it is what this run would make. */
export function madeOnce(name: string, wanted: object, make: (folder: string) => void): string {
  const folder = join(tmpdir(), name)
  const label = JSON.stringify({ ...wanted, generator: generatorHash() })
  if (labelOf(folder) === label) return folder
  const unfinished = mkdtempSync(`${folder}-unfinished-`)
  try {
    make(unfinished)
    writeFileSync(join(unfinished, LABEL), label)
    rmSync(folder, { recursive: true, force: true })
    // Whole or not at all: a run that is interrupted, or another one beside it, leaves nothing half made to be reused.
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

/** So that nobody has to remember to throw the old corpus away after a change to what makes it. */
function generatorHash(): string {
  const hash = createHash('sha256')
  for (const name of generators) hash.update(readFileSync(new URL(name, import.meta.url)))
  return hash.digest('hex')
}
