import { type Dirent, readdirSync, realpathSync } from 'node:fs'
import { tryOr } from '../model/try-or.ts'
import { readRegularText } from './regular-file.ts'

/** Names in a folder; empty if it is missing or unreadable. */
export function namesIn(folder: string): string[] {
  return tryOr([], () => readdirSync(folder))
}

/** Entries of a folder; empty if it is missing or unreadable. */
export function childrenOf(folder: string): Dirent[] {
  return tryOr([], () => readdirSync(folder, { withFileTypes: true }))
}

/** Text of a file; empty if it is missing or unreadable. */
export function textOf(path: string): string {
  return tryOr('', () => readRegularText(path))
}

/** Resolves links, as agents do with the folders they work in. A missing path is returned as it is. */
export function realOf(path: string): string {
  return tryOr(path, () => realpathSync(path))
}
