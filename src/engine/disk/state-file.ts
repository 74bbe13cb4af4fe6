import { closeSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPrivate, readRegularText } from '../../system/regular-file.ts'
import { makePrivate, removeIfThere } from './private-folder.ts'

/** In the cache folder: what was on the screen when the dashboard was left. */
export const LAST_SCREEN = 'last-screen.json'

/** In the state folder: how the dashboard was arranged. */
export const DASHBOARD = 'dashboard.json'

/** Whether a file of that name is what the dashboard remembers, or was left behind when it was written. */
export function isRemembered(name: string): boolean {
  const whole = name.replace(/\.\d+\.tmp$/, '')
  return whole === LAST_SCREEN || whole === DASHBOARD
}

/**
 * Small things that are nice to remember, as JSON in a folder of ours. None of it matters enough to trouble anybody: what
 * cannot be read was never written, and what cannot be written is forgotten.
 */
export function readState<State>(folder: string, name: string, understand: (json: unknown) => State | undefined) {
  try {
    return understand(JSON.parse(readRegularText(join(folder, name))))
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
    removeIfThere(temporary)
    const fd = createPrivate(temporary)
    try {
      writeFileSync(fd, content)
    } finally {
      closeSync(fd)
    }
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
    const screen = readRegularText(join(folder, LAST_SCREEN))
    if (screen.includes(JSON.stringify(path))) removeState(folder, LAST_SCREEN)
  } catch {
    // There is none.
  }
}
