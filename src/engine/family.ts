import { join } from 'node:path'
import { encodeProject } from '../formats/claude-code/places.ts'
import type { Facts } from '../formats/notes.ts'
import type { Sighting } from './discover.ts'

/** A session file and, once it has been read, what is in it. */
export interface Known {
  readonly sighting: Sighting
  readonly facts?: Facts
}

/** How the sessions belong together: subagents to parents, forks to origins, sessions to the folder they lie in. */
export interface Family {
  parentOf(known: Known): Known | undefined
  childrenOf(known: Known): readonly Known[]
  agentTypeOf(known: Known): string | null
  forkOriginOf(known: Known): Known | undefined
  idAt(path: string): string | undefined
  /** The project of the other sessions in the same folder, if they agree on one. */
  projectOfFolder(known: Known): string | undefined
}

export function familyOf(all: readonly Known[]): Family {
  const byPath = new Map(all.map(known => [known.sighting.path, known]))
  const byId = grouped(all, idOf)
  const children = grouped(all, parentOf)
  const projects = projectsByFolder(all)

  function parentOf({ sighting: { place, root }, facts }: Known): Known | undefined {
    const parentId = place.isSubagent ? (place.parentId ?? facts?.parentId) : undefined
    if (!parentId) return undefined
    const folder = join(root.path, place.folder)
    return (
      byPath.get(join(folder, `${parentId}.jsonl`)) ??
      byPath.get(join(folder, parentId, `${parentId}.jsonl`)) ??
      byId.get(parentId)?.find(known => known.sighting.root === root)
    )
  }

  return {
    parentOf,
    childrenOf: known => children.get(known) ?? [],
    agentTypeOf(known) {
      const agentId = known.sighting.place.id.replace(/^agent-/, '')
      return parentOf(known)?.facts?.spawned.find(spawned => spawned.agentId === agentId)?.agentType ?? null
    },
    forkOriginOf({ facts }) {
      const fork = facts?.forkedFrom
      if (!fork) return undefined
      return (fork.path === undefined ? undefined : byPath.get(fork.path)) ?? byId.get(fork.sessionId ?? '')?.[0]
    },
    idAt(path) {
      const known = byPath.get(path)
      return known && idOf(known)
    },
    projectOfFolder: known => projects.get(folderOf(known)),
  }
}

export const idOf = ({ sighting, facts }: Known): string => facts?.id ?? sighting.place.id

const folderOf = ({ sighting: { root, place } }: Known): string => join(root.path, place.folder)

/** Two projects can share a folder name; then it says nothing about a session that does not name its own. */
function projectsByFolder(all: readonly Known[]): Map<string, string | undefined> {
  const projects = new Map<string, string | undefined>()
  for (const known of all) {
    const project = known.facts?.projectPath
    const { folder } = known.sighting.place
    if (!project || folder === '' || encodeProject(project) !== folder) continue
    const key = folderOf(known)
    projects.set(key, projects.has(key) && projects.get(key) !== project ? undefined : project)
  }
  return projects
}

function grouped<Key>(all: readonly Known[], keyOf: (known: Known) => Key | undefined): Map<Key, Known[]> {
  const groups = new Map<Key, Known[]>()
  for (const known of all) {
    const key = keyOf(known)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(known)
    else groups.set(key, [known])
  }
  return groups
}
