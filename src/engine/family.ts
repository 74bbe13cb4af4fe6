import { join } from 'node:path'
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
  idAt(path: string): string | undefined
  /** The project of the other sessions in the same folder, if they agree on one. */
  projectOfFolder(known: Known): string | undefined
}

export function familyOf(all: readonly Known[]): Family {
  const byPath = once(() => new Map(all.map(known => [known.sighting.path, known])))
  const byId = once(() => grouped(all, idOf))
  const children = once(() => grouped(all, parentOf))

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
    forkOriginOf({ facts }) {
      const fork = facts?.forkedFrom
      if (!fork) return undefined
      return (fork.path === undefined ? undefined : byPath().get(fork.path)) ?? byId().get(fork.sessionId ?? '')?.[0]
    },
    idAt(path) {
      const known = byPath().get(path)
      return known && idOf(known)
    },
    projectOfFolder: ({ sighting: { folder, place } }) => {
      const siblings = all.filter(({ sighting }) => sighting.folder === folder)
      const projects = new Set(siblings.flatMap(({ facts }) => facts?.projectPath ?? []))
      const named = [...projects].filter(project => encodeProject(project) === place.folder)
      // Two projects can share a folder; then it says nothing about a session that does not name its own.
      return named.length === 1 ? named[0] : undefined
    },
  }
}

export function idOf(known: Known): string {
  const { root, place } = known.sighting
  return (formats[root.format].isIdInside ? known.facts?.id : undefined) ?? place.id
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
