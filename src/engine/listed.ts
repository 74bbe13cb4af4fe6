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
  return [...known.map(one => listed(one, describe)), ...missing]
}

function listed(known: Known, describe: (known: Known) => Session): Listed {
  const { path, mtimeMs, birthtimeMs, size, place } = known.sighting
  return {
    path,
    modifiedMs: mtimeMs,
    createdMs: birthtimeMs,
    sizeBytes: size,
    isSubagent: place.isSubagent,
    isEmpty: known.scan?.isEmpty ?? false,
    isMissing: false,
    session: once(() => describe(known)),
  }
}

/** An entry of Claude Code's index whose file is gone: its words are left, and nothing that could be counted. */
function listedMissing(root: Root, name: string, entry: IndexEntry, around: Around): Listed {
  const path = join(root.path, name, `${entry.sessionId}.jsonl`)
  const session = once(() => describeMissing(root, name, path, entry, around))
  const unknown = { modifiedMs: null, createdMs: null, sizeBytes: 0 }
  return { path, ...unknown, isSubagent: false, isEmpty: false, isMissing: true, session }
}
