import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tryOr } from '../../model/try-or.ts'
import { textOf } from '../../system/read-or-empty.ts'
import { closing, createPrivate, readRegularText } from '../../system/regular-file.ts'
import { makePrivate, removeIfThere } from './private-folder.ts'

/** The last screen of the dashboard, in the cache folder. */
export const LAST_SCREEN = 'last-screen.json'

/** The layout of the dashboard, in the state folder. */
export const DASHBOARD = 'dashboard.json'

/** Whether a name is a file of the dashboard's state, or a temporary one for it. */
export function isRemembered(name: string): boolean {
  const final = name.replace(/\.\d+\.tmp$/, '')
  return final === LAST_SCREEN || final === DASHBOARD
}

/** Reads remembered state, as JSON; undefined if there is none or it is invalid. It is never worth an error message. */
export function readState<State>(folder: string, name: string, understand: (json: unknown) => State | undefined) {
  return tryOr(undefined, () => understand(JSON.parse(readRegularText(join(folder, name)))))
}

export function writeState(folder: string, name: string, state: unknown): void {
  writeOwn(folder, name, JSON.stringify(state))
}

/** Writes a file all or nothing, for the user alone. Synchronous, so that it also works in a signal handler. */
export function writeOwn(folder: string, name: string, content: string | Buffer): boolean {
  const temporary = join(folder, `${name}.${process.pid}.tmp`)
  try {
    makePrivate(folder)
    removeIfThere(temporary)
    closing(createPrivate(temporary), fd => writeFileSync(fd, content))
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

/** Removes the last screen if it mentions a session that was deleted. */
export function forgetScreenWith(path: string, folder: string): void {
  if (textOf(join(folder, LAST_SCREEN)).includes(JSON.stringify(path))) removeState(folder, LAST_SCREEN)
}
