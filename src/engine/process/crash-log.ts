import { join } from 'node:path'
import { environmentOf, ownFolder } from '../config/environment.ts'
import { writeOwn } from '../disk/state-file.ts'

/** Where it broke is for whoever mends it: in a file, not on the screen. Gives its path, if it could be written. */
export function writeCrashLog(error: unknown, variables: NodeJS.ProcessEnv, now: Date): string | undefined {
  const folder = ownFolder('state', environmentOf(variables))
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const log = `${now.toISOString()} node ${process.version} ${process.platform}\n${what}\n`
  return writeOwn(folder, NAME, log) ? join(folder, NAME) : undefined
}

const NAME = 'crash.log'
