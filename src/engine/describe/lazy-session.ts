import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { IndexEntry } from '../../agents/beside.ts'
import { agents } from '../../agents/index.ts'
import { once } from '../../model/once.ts'
import type { Session } from '../../model/session.ts'
import type { Listed } from '../../query/list/list.ts'
import type { Root } from '../disk/roots.ts'
import type { Survey } from '../scan/survey.ts'
import type { Context } from './context.ts'
import { describeMissing, describer } from './describe.ts'
import type { ScannedFile } from './relations.ts'

export function listedIn({ known }: Survey, context: Context): Listed[] {
  const describe = describer(known, context)
  return known.map(one => new ListedFile(one, describe))
}

/** Sessions that an agent's index lists but whose files do not exist, not even unreadable ones. */
export function missingFrom(
  { known, indexed }: Survey,
  context: Context,
  isIgnored: (path: string) => boolean,
): Listed[] {
  const found = new Set(known.map(({ foundFile }) => join(foundFile.folder, foundFile.place.id)))
  return indexed.flatMap(({ root, name }) => {
    const folder = join(root.path, name)
    return [...context.index(root, folder).entries.values()]
      .filter(({ sessionId }) => !found.has(join(folder, sessionId)))
      .map(entry => listedMissing(root, name, entry, context))
      .filter(({ key }) => !isIgnored(key) && !existsSync(key))
  })
}

/** Described on demand. A class, as every start makes thousands. */
class ListedFile implements Listed {
  readonly key: string
  readonly modifiedMs: number
  readonly createdMs: number
  readonly sizeBytes: number
  readonly isSubagent: boolean
  readonly empty: boolean
  readonly status = null
  readonly #known: ScannedFile
  readonly #describe: (known: ScannedFile) => Session
  #session: Session | undefined

  constructor(known: ScannedFile, describe: (known: ScannedFile) => Session) {
    const { key, mtimeMs, birthtimeMs, size, place } = known.foundFile
    this.key = key
    this.modifiedMs = mtimeMs
    this.createdMs = birthtimeMs
    this.sizeBytes = size
    this.isSubagent = place.isSubagent
    this.empty = known.scan?.isEmpty ?? false
    this.#known = known
    this.#describe = describe
  }

  session(): Session {
    this.#session ??= this.#describe(this.#known)
    return this.#session
  }
}

function listedMissing(root: Root, name: string, entry: IndexEntry, context: Context): Listed {
  const key = join(root.path, name, agents[root.format].beside.index?.fileName(entry.sessionId) ?? entry.sessionId)
  const session = once(() => describeMissing(root, name, key, entry, context))
  const unknown = { modifiedMs: null, createdMs: null, sizeBytes: 0 }
  return { key, ...unknown, isSubagent: false, empty: false, status: 'missing', session }
}
