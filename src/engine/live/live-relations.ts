import type { Facts } from '../../agents/decode/notes.ts'
import { unlessDamaged } from '../cache/cache-file.ts'
import {
  type FileLookup,
  forkPathsOf,
  idOf,
  parentIdOf,
  projectFor,
  projectNamedBy,
  type Relations,
  relationsIn,
  type ScannedFile,
  sized,
} from '../describe/relations.ts'
import type { FoundFile } from '../disk/discover.ts'
import { factsOf, type Scan } from '../scan/scan-record.ts'

/**
 * Every session, and which sessions name which: when one changes, only related ones are described again. Facts stay
 * packed, because those of all sessions together would fill the memory.
 */
export class LiveRelations implements FileLookup {
  readonly relations: Relations = relationsIn(this)
  /** Raised by each pass over the disk; sessions that keep an older number are gone. */
  pass = 0
  readonly #entries = new Map<string, Entry>()
  readonly #byId = new Map<string, ScannedFile[]>()
  /** Keys of the sessions that name an id or a key, by that name. */
  readonly #naming = new Map<string, Set<string>>()
  /** Keys of the sessions in files of several; in a file of one, its path is the key. */
  readonly #inFile = new Map<string, Set<string>>()
  readonly #folders = new Map<string, Folder>()
  readonly #recent = new Map<Scan, Facts>()

  at(key: string): ScannedFile | undefined {
    return this.#entries.get(key)?.known
  }

  called(id: string): readonly ScannedFile[] {
    return this.#byId.get(id) ?? []
  }

  naming(name: string): ScannedFile[] {
    return [...(this.#naming.get(name) ?? [])].flatMap(key => this.at(key) ?? [])
  }

  projectIn(folder: string): string | undefined {
    return projectFor(folder, [...(this.#folders.get(folder)?.projects.keys() ?? [])])
  }

  keysIn(folder: string): Iterable<string> {
    return this.#folders.get(folder)?.keys ?? []
  }

  /** Keys of the sessions in a file. */
  keysOf(path: string): string[] {
    return [...(this.#entries.has(path) ? [path] : []), ...(this.#inFile.get(path) ?? [])]
  }

  known(foundFile: FoundFile, scan: Scan | undefined): ScannedFile {
    return new RelatedFile(sized(foundFile, scan), scan, this.#recent)
  }

  mark(key: string): void {
    const entry = this.#entries.get(key)
    if (entry) entry.pass = this.pass
  }

  /** Yields the key of each session that this pass has not seen, undefined for others: to be walked in steps. */
  *unmarked(): Generator<string | undefined> {
    for (const [key, { pass }] of this.#entries) yield pass < this.pass ? key : undefined
  }

  /** Adds or replaces a session. Returns the keys of all sessions whose description may have changed. */
  put(known: ScannedFile): Set<string> {
    const { key, folder } = known.foundFile
    const before = this.at(key)
    if (before && visibleToOthers(before) === visibleToOthers(known)) {
      this.#replace(before, known)
      return new Set([key])
    }
    const affected = new Set([key])
    const project = this.projectIn(folder)
    if (before) this.#addRelatives(before, affected)
    // Sessions that name it have belonged to a copy of it until now.
    this.#addNaming(namesOf(known), affected)
    this.#unlink(key)
    this.#link(known)
    this.#addRelatives(known, affected)
    if (this.projectIn(folder) !== project) this.#addHomeless(folder, affected)
    return affected
  }

  remove(key: string): Set<string> {
    const before = this.at(key)
    const affected = new Set<string>()
    if (!before) return affected
    const { folder } = before.foundFile
    const project = this.projectIn(folder)
    this.#addRelatives(before, affected)
    this.#unlink(key)
    this.#addNaming(namesOf(before), affected)
    if (this.projectIn(folder) !== project) this.#addHomeless(folder, affected)
    affected.delete(key)
    return affected
  }

  /** Keys of the sessions with this id, and of all whose description depends on them. */
  affectedBy(id: string): Set<string> {
    const affected = new Set(this.called(id).map(({ foundFile }) => foundFile.key))
    this.#addNaming([id], affected)
    return affected
  }

  #addRelatives(known: ScannedFile, affected: Set<string>): void {
    const parent = this.relations.parentOf(known)
    if (parent) affected.add(parent.foundFile.key)
    this.#addNaming(namesOf(known), affected)
  }

  /** Adds the sessions that name one of these, those that name them, and so on; and their parents, who count them. */
  #addNaming(first: readonly string[], affected: Set<string>): void {
    const names = new Set(first)
    // Names added to the set during this loop are visited too.
    for (const name of names) {
      for (const key of this.#naming.get(name) ?? none) {
        const known = this.at(key)
        if (!known) continue
        affected.add(key)
        const parent = this.relations.parentOf(known)
        if (parent) affected.add(parent.foundFile.key)
        for (const another of namesOf(known)) names.add(another)
      }
    }
  }

  /** Adds the sessions without a project of their own, which take that of the others in their folder. */
  #addHomeless(folder: string, affected: Set<string>): void {
    for (const key of this.keysIn(folder)) if (!this.#entries.get(key)?.hasProject) affected.add(key)
  }

  #replace(before: ScannedFile, known: ScannedFile): void {
    const { key } = known.foundFile
    const entry = this.#entries.get(key)
    const copies = this.#byId.get(entry?.id ?? '')
    if (!entry || !copies) return
    this.#entries.set(key, { ...entry, known, pass: this.pass })
    copies[copies.indexOf(before)] = known
  }

  #link(known: ScannedFile): void {
    const { key, path, folder } = known.foundFile
    const entry: Entry = {
      known,
      id: idOf(known),
      naming: namedBy(known),
      project: projectNamedBy(known),
      hasProject: typeof known.facts?.projectPath === 'string',
      pass: this.pass,
    }
    this.#entries.set(key, entry)
    const copies = this.#byId.get(entry.id)
    if (copies) copies.push(known)
    else this.#byId.set(entry.id, [known])
    for (const name of entry.naming) addKey(this.#naming, name, key)
    if (path !== key) addKey(this.#inFile, path, key)
    const { keys, projects } = this.#folder(folder)
    keys.add(key)
    if (entry.project !== undefined) projects.set(entry.project, (projects.get(entry.project) ?? 0) + 1)
  }

  #unlink(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    const { known, id, naming, project } = entry
    this.#entries.delete(key)
    const copies = (this.#byId.get(id) ?? []).filter(one => one !== known)
    if (copies.length > 0) this.#byId.set(id, copies)
    else this.#byId.delete(id)
    for (const name of naming) dropKey(this.#naming, name, key)
    const { path, folder } = known.foundFile
    dropKey(this.#inFile, path, key)
    const { keys, projects } = this.#folder(folder)
    keys.delete(key)
    if (project === undefined) return
    const others = (projects.get(project) ?? 1) - 1
    if (others > 0) projects.set(project, others)
    else projects.delete(project)
  }

  #folder(folder: string): Folder {
    const there = this.#folders.get(folder) ?? { keys: new Set(), projects: new Map() }
    this.#folders.set(folder, there)
    return there
  }
}

interface Entry {
  readonly known: ScannedFile
  readonly id: string
  readonly naming: readonly string[]
  readonly project: string | undefined
  readonly hasProject: boolean
  pass: number
}

interface Folder {
  readonly keys: Set<string>
  /** Number of sessions that name a project as theirs. */
  readonly projects: Map<string, number>
}

const none: readonly string[] = []

function addKey(keys: Map<string, Set<string>>, name: string, key: string): void {
  const there = keys.get(name)
  if (there) there.add(key)
  else keys.set(name, new Set([key]))
}

function dropKey(keys: Map<string, Set<string>>, name: string, key: string): void {
  const there = keys.get(name)
  there?.delete(key)
  if (there?.size === 0) keys.delete(name)
}

function namedBy(known: ScannedFile): readonly string[] {
  const names = [parentIdOf(known), known.facts?.forkedFrom?.sessionId, ...forkPathsOf(known)]
  const named = names.filter(name => typeof name === 'string')
  return named.length > 0 ? named : none
}

function namesOf(known: ScannedFile): string[] {
  const { place, key } = known.foundFile
  const id = idOf(known)
  return id === place.id ? [id, key] : [id, place.id, key]
}

/** Everything about a session that affects the descriptions of others, as text to compare. */
function visibleToOthers(known: ScannedFile): string {
  const { facts } = known
  const { spawned, entrypoint, version, hasAyndMarker, forkedFrom, projectPath } = facts ?? {}
  const source = [entrypoint, typeof version === 'string', hasAyndMarker]
  return JSON.stringify([idOf(known), known.scan?.isEmpty, source, spawned, forkedFrom, projectPath, parentIdOf(known)])
}

/** Number of facts kept unpacked: those of a session are needed several times in a row, for it and its relatives. */
const MOST_RECENT = 256

class RelatedFile implements ScannedFile {
  readonly foundFile: FoundFile
  readonly scan: Scan | undefined
  readonly #recent: Map<Scan, Facts>

  constructor(foundFile: FoundFile, scan: Scan | undefined, recent: Map<Scan, Facts>) {
    this.foundFile = foundFile
    this.scan = scan
    this.#recent = recent
  }

  get facts(): Facts | undefined {
    return this.scan && (this.#recent.get(this.scan) ?? this.#unpack(this.scan))
  }

  #unpack(scan: Scan): Facts | undefined {
    // Undefined if the record is damaged.
    const facts = unlessDamaged(() => factsOf(scan))
    if (!facts) return undefined
    this.#recent.set(scan, facts)
    const [oldest] = this.#recent.keys()
    if (oldest && this.#recent.size > MOST_RECENT) this.#recent.delete(oldest)
    return facts
  }
}
