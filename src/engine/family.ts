import { basename, join } from 'node:path'
import { encodeProject } from '../formats/claude-code/places.ts'
import { formats } from '../formats/index.ts'
import type { Facts } from '../formats/notes.ts'
import type { Sighting } from './discover.ts'
import { once } from './once.ts'
import { factsOf, type Scan } from './scan-record.ts'

/** A session file and, once it has been read, what is in it. */
export interface Known {
  readonly sighting: Sighting
  readonly scan: Scan | undefined
  /** Unpacked when first asked for. */
  readonly facts: Facts | undefined
}

export function knownAs(sighting: Sighting, scan: Scan | undefined): Known {
  return new KnownFile(sighting, scan)
}

class KnownFile implements Known {
  readonly sighting: Sighting
  readonly scan: Scan | undefined
  #facts: Facts | undefined

  constructor(sighting: Sighting, scan: Scan | undefined) {
    this.sighting = sighting
    this.scan = scan
  }

  get facts(): Facts | undefined {
    if (this.scan) this.#facts ??= factsOf(this.scan)
    return this.#facts
  }
}

/** How the sessions belong together: subagents to parents, forks to origins, sessions to the folder they lie in. */
export interface Family {
  parentOf(known: Known): Known | undefined
  childrenOf(known: Known): readonly Known[]
  agentTypeOf(known: Known): string | null
  forkOriginOf(known: Known): Known | undefined
  /** The project of the other sessions in the same folder, if they agree on one. */
  projectOfFolder(known: Known): string | undefined
}

export function familyOf(all: readonly Known[]): Family {
  const byPath = once(() => new Map(all.map(known => [known.sighting.path, known])))
  const byId = once(() => grouped(all, idOf))
  const children = once(() => grouped(all, parentOf))
  const projects = once(() => projectsByFolder(all))

  function parentOf(known: Known): Known | undefined {
    const { place, root, folder } = known.sighting
    const parentId = place.isSubagent ? (place.parentId ?? known.facts?.parentId) : undefined
    if (!parentId) return undefined
    const beside = byPath().get(join(folder, `${parentId}.jsonl`))
    return (
      beside ??
      byId()
        .get(parentId)
        ?.find(one => one.sighting.root === root)
    )
  }

  return {
    parentOf,
    childrenOf: known => children().get(known) ?? [],
    agentTypeOf(known) {
      const agentId = known.sighting.place.id.replace(/^agent-/, '')
      return parentOf(known)?.facts?.spawned.find(spawned => spawned.agentId === agentId)?.agentType ?? null
    },
    forkOriginOf({ facts, sighting }) {
      const fork = facts?.forkedFrom
      if (!fork) return undefined
      // A fork may name its origin by a path of another machine, or from before its folder was moved.
      const paths = fork.path === undefined ? [] : [fork.path, join(sighting.folder, basename(fork.path))]
      const byName = paths.map(path => byPath().get(path)).find(known => known !== undefined)
      return byName ?? byId().get(fork.sessionId ?? '')?.[0]
    },
    projectOfFolder: ({ sighting }) => projects().get(sighting.folder),
  }
}

export function idOf(known: Known): string {
  const { root, place } = known.sighting
  return (formats[root.format].isIdInside ? known.facts?.id : undefined) ?? place.id
}

/** Two projects can share a folder; then it says nothing about a session that does not name its own. */
function projectsByFolder(all: readonly Known[]): Map<string, string | undefined> {
  const projects = new Map<string, string | undefined>()
  for (const { facts, sighting } of all) {
    const project = facts?.projectPath
    if (!project || projects.get(sighting.folder) === project) continue
    if (encodeProject(project) !== sighting.place.folder) continue
    projects.set(sighting.folder, projects.has(sighting.folder) ? undefined : project)
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
