import { nameOf } from '../../agents/index.ts'
import type { Session } from '../../model/session.ts'
import type { ScanCache } from '../cache/cache.ts'
import type { Relations, ScannedFile } from '../describe/relations.ts'
import type { TextPlace } from '../words/place.ts'
import type { SearchedFile } from './packed-file.ts'

/** The session files, as a finder needs them. */
export interface SearchableFiles {
  /** Folder in which words are kept. */
  readonly folder: string
  /** Changes whenever the kept words change. */
  readonly version: number
  /** The file of a session, and those of its subagents. */
  filesOf(session: Pick<Session, 'key' | 'subagents'>): readonly SearchedFile[]
  fileOf(session: Pick<Session, 'key' | 'format'>): SearchedFile
  /** Called when the words kept there are damaged. */
  damaged(key: string, text: TextPlace): void
}

export interface FileSource {
  at(key: string): ScannedFile | undefined
  relations(): Relations
  /** Changes whenever the known files change. */
  version(): number
  /** Has the file read again. */
  damaged(key: string): void
}

export function searchableFilesOf(cache: ScanCache, { at, relations, version, damaged }: FileSource): SearchableFiles {
  const { texts } = cache
  const searched = ({ foundFile, scan }: ScannedFile): SearchedFile => {
    const { key, root, size } = foundFile
    // The words may have been moved since.
    const current = cache.get(key)
    const kept = current && current.size === scan?.size ? current : scan
    return {
      key,
      format: root.format,
      size: scan?.size ?? size,
      text: (kept && texts?.placeOf(kept)) ?? null,
    }
  }
  // Includes subagents that have done nothing and are not shown. A subagent may name itself as its parent.
  const withSubagents = (known: ScannedFile, seen = new Set<ScannedFile>()): SearchedFile[] => {
    if (seen.has(known)) return []
    seen.add(known)
    return [
      searched(known),
      ...relations()
        .childrenOf(known)
        .flatMap(child => withSubagents(child, seen)),
    ]
  }
  return {
    folder: texts?.folder ?? '',
    get version() {
      return cache.version + version()
    },
    filesOf: session => {
      const known = at(session.key)
      return known ? withSubagents(known) : []
    },
    fileOf: ({ key, format }) => {
      const known = at(key)
      return known ? searched(known) : { key, format: nameOf({ format }), size: Number.MAX_SAFE_INTEGER, text: null }
    },
    damaged: (key, text) => {
      if (cache.dropWords(key, text)) damaged(key)
    },
  }
}
