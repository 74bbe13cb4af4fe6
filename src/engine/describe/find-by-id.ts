import { isId, isPath, matchId } from '../../query/match/match-id.ts'
import { spellings } from '../config/environment.ts'
import type { Survey } from '../scan/survey.ts'
import { idOf, type ScannedFile } from './relations.ts'

/** The keys of the sessions that an id or a path means. Only what was found below a root can be meant, so nothing leads out of it. */
export function sightingsMeant({ known }: Survey, idOrPath: string): Set<string> {
  const named = known.map(one => ({ id: idOf(one), key: one.foundFile.key, path: one.foundFile.path }))
  if (isPath(idOrPath)) {
    const wanted = spellings(idOrPath)
    return new Set(named.filter(({ key, path }) => wanted.includes(key) || wanted.includes(path)).map(({ key }) => key))
  }
  return new Set(isId(idOrPath) ? matchId(named, idOrPath).map(({ key }) => key) : [])
}

/** Those meant, and the subagents in their folders: a session says how many it has. */
export function relatives({ known }: Survey, meant: ReadonlySet<string>): (one: ScannedFile) => boolean {
  const those = known.filter(({ foundFile }) => meant.has(foundFile.key))
  const folders = new Set(those.map(({ foundFile }) => foundFile.folder))
  return ({ foundFile: { key, folder, place } }) => meant.has(key) || (place.isSubagent && folders.has(folder))
}

/** Where those meant come from, as far as it is not read yet: a fork from its origin, a subagent from its parent. */
export function unreadOrigins({ known }: Survey, meant: ReadonlySet<string>): Set<string> {
  const byId = new Map(known.map(one => [idOf(one), one]))
  const lineage = new Set(known.filter(({ foundFile }) => meant.has(foundFile.key)))
  // What is added while the set is walked is walked too, each only once, even where forks name one another.
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
