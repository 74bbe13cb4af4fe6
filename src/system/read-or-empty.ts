import { type Dirent, readdirSync, realpathSync } from 'node:fs'
import { readRegularText } from './regular-file.ts'

/** Names in a folder; empty if it is missing or unreadable. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Entries of a folder; empty if it is missing or unreadable. */
export function childrenOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Text of a file; empty if it is missing or unreadable. */
export function textOf(path: string): string {
  try {
    return readRegularText(path)
  } catch {
    return ''
  }
}

/** Resolves links, as agents do with the folders they work in. A missing path is returned as it is. */
export function realOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
