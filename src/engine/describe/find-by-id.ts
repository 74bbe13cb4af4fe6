import { isId, isPath, matchId } from '../../query/match/match-id.ts'
import { spellings } from '../config/environment.ts'
import type { Survey } from '../scan/survey.ts'
import { idOf, type ScannedFile } from './relations.ts'

/** The keys of the sessions that an id or a path matches. Only files found below a root can match. */
export function keysMatching({ known }: Survey, idOrPath: string): Set<string> {
  const named = known.map(one => ({ id: idOf(one), key: one.foundFile.key, path: one.foundFile.path }))
  if (isPath(idOrPath)) {
    const wanted = spellings(idOrPath)
    return new Set(named.filter(({ key, path }) => wanted.includes(key) || wanted.includes(path)).map(({ key }) => key))
  }
  return new Set(isId(idOrPath) ? matchId(named, idOrPath).map(({ key }) => key) : [])
}

/** Tests for these sessions and the subagents in their folders, as a session shows how many subagents it has. */
export function relatives({ known }: Survey, keys: ReadonlySet<string>): (one: ScannedFile) => boolean {
  const matching = known.filter(({ foundFile }) => keys.has(foundFile.key))
  const folders = new Set(matching.map(({ foundFile }) => foundFile.folder))
  return ({ foundFile: { key, folder, place } }) => keys.has(key) || (place.isSubagent && folders.has(folder))
}

/** The keys of unread sessions that these sessions come from: origins of forks, and parents of subagents. */
export function unreadOrigins({ known }: Survey, keys: ReadonlySet<string>): Set<string> {
  const byId = new Map(known.map(one => [idOf(one), one]))
  const lineage = new Set(known.filter(({ foundFile }) => keys.has(foundFile.key)))
  // The loop also visits what it adds, each only once, even if forks name one another.
  for (const one of lineage) {
    for (const id of originsOf(one)) {
      const origin = byId.get(id)
      if (origin) lineage.add(origin)
    }
  }
  return new Set(
    [...lineage].filter(({ scan, isUnreadable }) => !scan && !isUnreadable).map(({ foundFile }) => foundFile.key),
  )
}

function originsOf({ foundFile: { place }, facts }: ScannedFile): string[] {
  const parent = place.isSubagent ? (place.parentId ?? facts?.parentId) : null
  return [parent, facts?.forkedFrom?.sessionId].flatMap(id => id ?? [])
}
