import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Format, Place } from '../formats/format.ts'
import { formats } from '../formats/index.ts'
import { codeOf, type Reports, reasonOf } from './reports.ts'
import type { Root } from './roots.ts'

/** A session file by its name and `stat` alone. */
export interface Sighting {
  readonly path: string
  readonly root: Root
  readonly place: Place
  readonly mtimeMs: number
  readonly birthtimeMs: number
  readonly size: number
}

/**
 * Tier 0: names and sizes. No file is opened, and it is the only source of which sessions there are and of when they
 * were created and modified. Synchronous on purpose: measured several times faster here than promises.
 */
export function discover(root: Root, isIgnored: (path: string) => boolean, reports: Reports): Discovery {
  const search: Search = { root, format: formats[root.format], isIgnored, reports, found: new Map(), folders: [] }
  if (root.exists) look(search, [])
  return { sightings: [...search.found.values()], folders: search.folders }
}

export interface Discovery {
  readonly sightings: readonly Sighting[]
  /** The names of the project folders, also of those without a session left. */
  readonly folders: readonly string[]
}

interface Search {
  readonly root: Root
  readonly format: Format
  readonly isIgnored: (path: string) => boolean
  readonly reports: Reports
  readonly found: Map<string, Sighting>
  readonly folders: string[]
}

function look(search: Search, parts: readonly string[]): void {
  for (const child of childrenOf(search, join(search.root.path, ...parts))) {
    const childParts = [...parts, child.name]
    const path = join(search.root.path, ...childParts)
    if (search.isIgnored(path)) search.reports.debug(`skipped ${path}: the settings say to ignore it`)
    else if (child.isSymbolicLink()) follow(search, path)
    else if (child.isDirectory()) enter(search, childParts)
    else if (child.isFile()) see(search, childParts)
  }
}

function enter(search: Search, parts: readonly string[]): void {
  if (!search.format.enters(parts)) return
  if (parts.length === 1) search.folders.push(...parts)
  look(search, parts)
}

function childrenOf({ reports }: Search, folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') reports.debug(`skipped ${folder}: ${reasonOf(error)}`)
    else reports.warn(`${folder} could not be read (${reasonOf(error)}); its sessions are left out.`)
    return []
  }
}

function see({ root, format, reports, found }: Search, parts: readonly string[]): void {
  const path = join(root.path, ...parts)
  const place = format.place(parts)
  if (!place) {
    if (path.endsWith('.jsonl')) reports.debug(`skipped ${path}: not the name of a session`)
    return
  }
  try {
    const { mtimeMs, birthtimeMs, ctimeMs, size } = statSync(path)
    // Some file systems do not know when a file was born.
    found.set(path, { path, root, place, mtimeMs, birthtimeMs: birthtimeMs || Math.min(mtimeMs, ctimeMs), size })
  } catch (error) {
    reports.debug(`skipped ${path}: ${reasonOf(error)}`)
  }
}

/** A link may lead anywhere, so it counts only as another name for something inside the root. */
function follow(search: Search, path: string): void {
  const { root, format, isIgnored, reports } = search
  try {
    const parts = relative(root.path, realpathSync(path)).split(sep)
    const target = join(root.path, ...parts)
    if (parts[0] === '..' || parts[0] === '' || isIgnored(target)) {
      reports.debug(`skipped ${path}: a link out of ${root.path}`)
    } else if (!statSync(target).isDirectory()) see(search, parts)
    else if (format.enters(parts) && !isAbove(target, path)) look(search, parts)
  } catch (error) {
    reports.debug(`skipped ${path}: ${reasonOf(error)}`)
  }
}

const isAbove = (folder: string, path: string): boolean => path.startsWith(folder + sep)
