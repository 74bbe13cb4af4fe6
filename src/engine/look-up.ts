import { matchId } from '../query/find.ts'
import { idOf, type Known } from './family.ts'
import type { Survey } from './survey.ts'

/** The paths that an id or a path means. Only what was found below a root can be meant, so nothing leads out of it. */
export function sightingsMeant({ known }: Survey, idOrPath: string): Set<string> {
  const isPath = /[\\/]|\.jsonl$/.test(idOrPath)
  const byId = () =>
    matchId(
      known.map(one => ({ id: idOf(one), path: one.sighting.path })),
      idOrPath,
    )
  const meant = isPath ? known.map(({ sighting }) => sighting).filter(({ path }) => path === idOrPath) : byId()
  return new Set(meant.map(({ path }) => path))
}

/** Those meant, and the subagents in their folders: a session says how many it has, a subagent whose it is. */
export function relatives({ known }: Survey, meant: ReadonlySet<string>): (one: Known) => boolean {
  const those = known.filter(({ sighting }) => meant.has(sighting.path))
  const folders = new Set(those.map(({ sighting }) => sighting.folder))
  const parents = new Set(those.map(({ sighting }) => sighting.place.parentId))
  return ({ sighting: { path, folder, place } }) =>
    meant.has(path) || (folders.has(folder) && (place.isSubagent || parents.has(place.id)))
}

/** The origins of forks that are not read yet: a fork takes its source from there, and an origin may be a fork too. */
export function unreadOrigins({ known }: Survey, meant: ReadonlySet<string>): Set<string> {
  const byId = new Map(known.map(one => [idOf(one), one]))
  const unread = new Set<string>()
  for (const one of known) {
    if (!meant.has(one.sighting.path)) continue
    const seen = new Set<Known>()
    for (let at: Known | undefined = one; at && !seen.has(at); at = byId.get(at.facts?.forkedFrom?.sessionId ?? '')) {
      seen.add(at)
      if (!at.scan) unread.add(at.sighting.path)
    }
  }
  return unread
}
