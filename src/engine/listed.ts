import { join } from 'node:path'
import type { Session } from '../model/session.ts'
import type { Listed } from '../query/list.ts'
import type { Around } from './around.ts'
import { describeMissing, describer } from './describe.ts'
import type { Known } from './family.ts'
import { once } from './once.ts'
import type { Root } from './roots.ts'
import type { IndexEntry } from './sessions-index.ts'
import type { Survey } from './survey.ts'

/** Everything a list can be made from: the files there are, and those that only an index remembers. */
export function listedIn({ known, indexed }: Survey, around: Around): Listed[] {
  const describe = describer(known, around)
  const paths = new Set(indexed.length === 0 ? [] : known.map(({ sighting }) => sighting.path))
  const missing = indexed.flatMap(({ root, name }) => {
    const entries = [...around.index(join(root.path, name)).entries.values()]
    return entries.map(entry => listedMissing(root, name, entry, around)).filter(({ path }) => !paths.has(path))
  })
  return [...known.map(one => new ListedFile(one, describe)), ...missing]
}

/** A class, as thousands of them are made at every start. */
class ListedFile implements Listed {
  readonly path: string
  readonly modifiedMs: number
  readonly createdMs: number
  readonly sizeBytes: number
  readonly isSubagent: boolean
  readonly isEmpty: boolean
  readonly isMissing = false
  readonly #known: Known
  readonly #describe: (known: Known) => Session
  #session: Session | undefined

  constructor(known: Known, describe: (known: Known) => Session) {
    const { path, mtimeMs, birthtimeMs, size, place } = known.sighting
    this.path = path
    this.modifiedMs = mtimeMs
    this.createdMs = birthtimeMs
    this.sizeBytes = size
    this.isSubagent = place.isSubagent
    this.isEmpty = known.scan?.isEmpty ?? false
    this.#known = known
    this.#describe = describe
  }

  session(): Session {
    this.#session ??= this.#describe(this.#known)
    return this.#session
  }
}

/** An entry of Claude Code's index whose file is gone: its words are left, and nothing that could be counted. */
function listedMissing(root: Root, name: string, entry: IndexEntry, around: Around): Listed {
  const path = join(root.path, name, `${entry.sessionId}.jsonl`)
  const session = once(() => describeMissing(root, name, path, entry, around))
  const unknown = { modifiedMs: null, createdMs: null, sizeBytes: 0 }
  return { path, ...unknown, isSubagent: false, isEmpty: false, isMissing: true, session }
}
