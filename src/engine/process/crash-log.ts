import { join } from 'node:path'
import { environmentOf, ownFolder } from '../config/environment.ts'
import { writeOwn } from '../disk/state-file.ts'

/** Writes the stack to a file instead of the screen, and returns the file's path if that worked. */
export function writeCrashLog(error: unknown, variables: NodeJS.ProcessEnv, now: Date): string | undefined {
  const folder = ownFolder('state', environmentOf(variables))
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const log = `${now.toISOString()} node ${process.version} ${process.platform}\n${what}\n`
  return writeOwn(folder, NAME, log) ? join(folder, NAME) : undefined
}

const NAME = 'crash.log'
