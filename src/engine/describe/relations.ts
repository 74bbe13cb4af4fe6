import { basename, join } from 'node:path'
import type { Facts } from '../../agents/decode/notes.ts'
import { agents } from '../../agents/index.ts'
import { encodeProject } from '../../model/folder.ts'
import { grouped } from '../../model/grouped.ts'
import { once } from '../../model/once.ts'
import type { FoundFile } from '../disk/discover.ts'
import { DOCUMENT } from '../disk/stamp.ts'
import { factsOf, type Scan } from '../scan/scan-record.ts'

/** A session file with its scan, once it has been read. */
export interface ScannedFile {
  readonly foundFile: FoundFile
  readonly scan: Scan | undefined
  /** Unpacked from the scan on first use. */
  readonly facts: Facts | undefined
  /** Reading it failed. */
  readonly isUnreadable?: boolean
}

export function scannedFile(foundFile: FoundFile, scan: Scan | undefined): ScannedFile {
  return new LazyScannedFile(sized(foundFile, scan), scan)
}

export function unreadable(foundFile: FoundFile): ScannedFile {
  return { foundFile, scan: undefined, facts: undefined, isUnreadable: true }
}

/** Replaces the estimated size of a document by the size with which it was read. */
export function sized(foundFile: FoundFile, scan: Scan | undefined): FoundFile {
  return scan && foundFile.ino === DOCUMENT ? { ...foundFile, size: scan.size } : foundFile
}

class LazyScannedFile implements ScannedFile {
  readonly foundFile: FoundFile
  readonly scan: Scan | undefined
  #facts: Facts | undefined

  constructor(foundFile: FoundFile, scan: Scan | undefined) {
    this.foundFile = foundFile
    this.scan = scan
  }

  get facts(): Facts | undefined {
    if (this.scan) this.#facts ??= factsOf(this.scan)
    return this.#facts
  }
}

/** Relations between sessions: subagents and parents, forks and origins, sessions and their folders. */
export interface Relations {
  parentOf(known: ScannedFile): ScannedFile | undefined
  childrenOf(known: ScannedFile): readonly ScannedFile[]
  agentTypeOf(known: ScannedFile): string | null
  forkOriginOf(known: ScannedFile): ScannedFile | undefined
  /** The project of the other sessions in the same folder, if they agree on one. */
  projectOfFolder(known: ScannedFile): string | undefined
}

/** Looks up scanned files by key, id and parent. */
export interface FileLookup {
  at(key: string): ScannedFile | undefined
  called(id: string): readonly ScannedFile[]
  /** All files that may name this id as their parent's. */
  naming(id: string): readonly ScannedFile[]
  projectIn(folder: string): string | undefined
}

export function relationsOf(all: readonly ScannedFile[]): Relations {
  const byKey = once(() => new Map(all.map(known => [known.foundFile.key, known])))
  const byId = once(() => grouped(all, idOf))
  const byParent = once(() => grouped(all, parentIdOf))
  const projects = once(() => projectsByFolder(all))
  return relationsIn({
    at: key => byKey().get(key),
    called: id => byId().get(id) ?? [],
    naming: id => byParent().get(id) ?? [],
    projectIn: folder => projects().get(folder),
  })
}

export function relationsIn(files: FileLookup): Relations {
  function parentOf(known: ScannedFile): ScannedFile | undefined {
    const { root, folder } = known.foundFile
    const parentId = parentIdOf(known)
    if (parentId === undefined) return undefined
    const beside = files.at(join(folder, `${parentId}.jsonl`))
    return beside ?? firstOf(files.called(parentId).filter(one => one.foundFile.root === root))
  }

  return {
    parentOf,
    childrenOf(known) {
      const names = new Set([idOf(known), known.foundFile.place.id])
      const naming = new Set([...names].flatMap(name => files.naming(name)))
      return [...naming].filter(one => parentOf(one) === known)
    },
    agentTypeOf(known) {
      const agentId = known.foundFile.place.id.replace(/^agent-/, '')
      return parentOf(known)?.facts?.spawned.find(spawned => spawned.agentId === agentId)?.agentType ?? null
    },
    forkOriginOf(known) {
      const byName = forkPathsOf(known)
        .map(path => files.at(path))
        .find(one => one !== undefined)
      const called = files.called(known.facts?.forkedFrom?.sessionId ?? '')
      const besides = called.filter(one => one.foundFile.root === known.foundFile.root)
      return byName ?? firstOf(besides) ?? firstOf(called)
    },
    projectOfFolder: ({ foundFile }) => files.projectIn(foundFile.folder),
  }
}

/** The id of a subagent's parent, from its path or its lines. */
export function parentIdOf(known: ScannedFile): string | undefined {
  const { isSubagent, parentId } = known.foundFile.place
  // Reads `facts` only if needed, since that unpacks them.
  return (isSubagent ? (parentId ?? known.facts?.parentId) : undefined) || undefined
}

/** Paths that a fork's origin may have: as recorded, perhaps on another machine or before a move, and beside the fork. */
export function forkPathsOf({ facts, foundFile }: ScannedFile): string[] {
  const path = facts?.forkedFrom?.path
  return path === undefined ? [] : [path, join(foundFile.folder, basename(path))]
}

/** Chooses among copies, which share an id, independently of the order in which they were found. */
function firstOf(copies: readonly ScannedFile[]): ScannedFile | undefined {
  return copies.reduce<ScannedFile | undefined>(
    (first, one) => (first && first.foundFile.key < one.foundFile.key ? first : one),
    undefined,
  )
}

export function idOf(known: ScannedFile): string {
  const { root, place } = known.foundFile
  return (agents[root.format].decoder.isIdInside ? known.facts?.id : undefined) ?? place.id
}

function projectsByFolder(all: readonly ScannedFile[]): Map<string, string | undefined> {
  const projects = new Map<string, Set<string>>()
  for (const known of all) {
    const project = projectNamedBy(known)
    const { folder } = known.foundFile
    if (project !== undefined) projects.set(folder, (projects.get(folder) ?? new Set()).add(project))
  }
  return new Map([...projects].map(([folder, named]) => [folder, projectFor(folder, [...named])]))
}

/** The project that a session names, if its agent has a folder for each project. */
export function projectNamedBy({ facts, foundFile }: ScannedFile): string | undefined {
  return (foundFile.place.folder !== '' && facts?.projectPath) || undefined
}

/**
 * The project of a folder, for sessions that do not name theirs: the only one that others in it name, or the one that the
 * folder is named after. Folder names may be cut, or be of another kind altogether.
 */
export function projectFor(folder: string, named: readonly string[]): string | undefined {
  if (named.length === 1) return named[0]
  // The encoded names of two projects can be the same.
  const [first, ...others] = named.filter(project => encodeProject(project) === basename(folder))
  return others.length === 0 ? first : undefined
}
