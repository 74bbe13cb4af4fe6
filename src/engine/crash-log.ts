import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentOf, ownFolder } from './surroundings.ts'

/** Where it broke is for whoever mends it: in a file, not on the screen. Gives its path, if it could be written. */
export function writeCrashLog(error: unknown, variables: NodeJS.ProcessEnv, now: Date): string | undefined {
  const folder = ownFolder('state', environmentOf(variables))
  const path = join(folder, 'crash.log')
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(path, `${now.toISOString()} node ${process.version} ${process.platform}\n${what}\n`, { mode: 0o600 })
    return path
  } catch {
    return undefined
  }
}
