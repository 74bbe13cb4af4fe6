import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivate, removeIfThere } from './private-folder.ts'

/** In the cache folder: what was on the screen when the dashboard was left. */
export const LAST_SCREEN = 'last-screen.json'

/**
 * Small things that are nice to remember, as JSON in a folder of ours. None of it matters enough to trouble anybody: what
 * cannot be read was never written, and what cannot be written is forgotten.
 */
export function readState<State>(folder: string, name: string, understand: (json: unknown) => State | undefined) {
  try {
    return understand(JSON.parse(readFileSync(join(folder, name), 'utf8')))
  } catch {
    return undefined
  }
}

export function writeState(folder: string, name: string, state: unknown): void {
  writeOwn(folder, name, JSON.stringify(state))
}

/** All or nothing, and for the user alone. Synchronous, so that it also works when the program is told to end. */
export function writeOwn(folder: string, name: string, content: string | Buffer): boolean {
  const temporary = join(folder, `${name}.${process.pid}.tmp`)
  try {
    makePrivate(folder)
    writeFileSync(temporary, content, { mode: 0o600 })
    renameSync(temporary, join(folder, name))
    return true
  } catch {
    removeIfThere(temporary)
    return false
  }
}

export function removeState(folder: string, name: string): void {
  removeIfThere(join(folder, name))
}

/** A session that is deleted is not to be read on the last screen either. */
export function forgetScreenWith(path: string, folder: string): void {
  try {
    const screen = readFileSync(join(folder, LAST_SCREEN), 'utf8')
    if (screen.includes(JSON.stringify(path))) removeState(folder, LAST_SCREEN)
  } catch {
    // There is none.
  }
}
