import { type Dirent, readdirSync, realpathSync } from 'node:fs'
import { readRegularText } from './regular-file.ts'

/** What is in a folder; nothing where there is none, or where it may not be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The same, with what each of it is. */
export function childrenOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** What is in a file; empty where there is none, or where it may not be read. */
export function textOf(path: string): string {
  try {
    return readRegularText(path)
  } catch {
    return ''
  }
}

/** Agents go by the real name of a folder, whatever links lead there. What is not there keeps the name it was given. */
export function realOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
