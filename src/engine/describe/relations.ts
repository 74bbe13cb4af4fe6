import { basename, join } from 'node:path'
import { encodeProject } from '../../formats/claude-code/places.ts'
import { formats } from '../../formats/index.ts'
import type { Facts } from '../../formats/notes.ts'
import type { Sighting } from '../disk/discover.ts'
import { once } from '../once.ts'
import { factsOf, type Scan } from '../scan/scan-record.ts'

/** A session file and, once it has been read, what is in it. */
export interface Known {
  readonly sighting: Sighting
  readonly scan: Scan | undefined
  /** Unpacked when first asked for. */
  readonly facts: Facts | undefined
  /** It was to be read, and could not be. */
  readonly isUnreadable?: boolean
}

export function knownAs(sighting: Sighting, scan: Scan | undefined): Known {
  return new KnownFile(sighting, scan)
}

/** All that is known of it is what its name and `stat` tell. */
export function unreadable(sighting: Sighting): Known {
  return { sighting, scan: undefined, facts: undefined, isUnreadable: true }
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

/** Where a family is looked up. */
export interface Register {
  at(path: string): Known | undefined
  called(id: string): readonly Known[]
  /** Among these are all that name this id as their parent's. */
  naming(id: string): readonly Known[]
  projectIn(folder: string): string | undefined
}

export function familyOf(all: readonly Known[]): Family {
  const byPath = once(() => new Map(all.map(known => [known.sighting.path, known])))
  const byId = once(() => grouped(all, idOf))
  const byParent = once(() => grouped(all, parentIdOf))
  const projects = once(() => projectsByFolder(all))
  return familyIn({
    at: path => byPath().get(path),
    called: id => byId().get(id) ?? [],
    naming: id => byParent().get(id) ?? [],
    projectIn: folder => projects().get(folder),
  })
}

export function familyIn(register: Register): Family {
  function parentOf(known: Known): Known | undefined {
    const { root, folder } = known.sighting
    const parentId = parentIdOf(known)
    if (parentId === undefined) return undefined
    const beside = register.at(join(folder, `${parentId}.jsonl`))
    return beside ?? firstOf(register.called(parentId).filter(one => one.sighting.root === root))
  }

  return {
    parentOf,
    childrenOf(known) {
      const names = new Set([idOf(known), known.sighting.place.id])
      const naming = new Set([...names].flatMap(name => register.naming(name)))
      return [...naming].filter(one => parentOf(one) === known)
    },
    agentTypeOf(known) {
      const agentId = known.sighting.place.id.replace(/^agent-/, '')
      return parentOf(known)?.facts?.spawned.find(spawned => spawned.agentId === agentId)?.agentType ?? null
    },
    forkOriginOf(known) {
      const byName = forkPathsOf(known)
        .map(path => register.at(path))
        .find(one => one !== undefined)
      const called = register.called(known.facts?.forkedFrom?.sessionId ?? '')
      const besides = called.filter(one => one.sighting.root === known.sighting.root)
      return byName ?? firstOf(besides) ?? firstOf(called)
    },
    projectOfFolder: ({ sighting }) => register.projectIn(sighting.folder),
  }
}

/** The id that a subagent's path or lines give as its parent's. */
export function parentIdOf(known: Known): string | undefined {
  const { isSubagent, parentId } = known.sighting.place
  // Facts are unpacked when they are looked at, and of most sessions nobody needs them.
  return (isSubagent ? (parentId ?? known.facts?.parentId) : undefined) || undefined
}

/** A fork may name its origin by a path of another machine, or from before its folder was moved. */
export function forkPathsOf({ facts, sighting }: Known): string[] {
  const path = facts?.forkedFrom?.path
  return path === undefined ? [] : [path, join(sighting.folder, basename(path))]
}

/** Copies share an id. Which of them is meant must not depend on which was found first. */
function firstOf(copies: readonly Known[]): Known | undefined {
  return copies.reduce<Known | undefined>(
    (first, one) => (first && first.sighting.path < one.sighting.path ? first : one),
    undefined,
  )
}

export function idOf(known: Known): string {
  const { root, place } = known.sighting
  return (formats[root.format].isIdInside ? known.facts?.id : undefined) ?? place.id
}

function projectsByFolder(all: readonly Known[]): Map<string, string | undefined> {
  const projects = new Map<string, Set<string>>()
  for (const known of all) {
    const project = projectNamedBy(known)
    const { folder } = known.sighting
    if (project !== undefined) projects.set(folder, (projects.get(folder) ?? new Set()).add(project))
  }
  return new Map([...projects].map(([folder, named]) => [folder, projectFor(folder, [...named])]))
}

/** The project that a session names, if it lies among those of its project. */
export function projectNamedBy({ facts, sighting }: Known): string | undefined {
  return (sighting.place.folder !== '' && facts?.projectPath) || undefined
}

/**
 * What a folder says about a session that does not name its project. That is the one it is named after; but long names
 * are cut, and a folder may have another name altogether: then, what all the others agree on.
 */
export function projectFor(folder: string, named: readonly string[]): string | undefined {
  if (named.length === 1) return named[0]
  // Two projects can share a folder, and a name.
  const [first, ...others] = named.filter(project => encodeProject(project) === basename(folder))
  return others.length === 0 ? first : undefined
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
