import type { Placed } from '../../model/passage.ts'
import type { TextQuery } from '../language/text-query.ts'
import type { Hit } from './finder.ts'
import { marksOf } from './marks.ts'
import { saidIn } from './searchable-text.ts'

/** The hit in an entry; null if there is none. Without the index of the entry, which takes reading the whole file. */
export function hitIn({ key, offset, entry }: Placed, query: Pick<TextQuery, 'wanted'>): Omit<Hit, 'entry'> | null {
  const said = saidIn(entry)
  const count = said ? marksOf(query, said.text).length : 0
  return count === 0 ? null : { key, offset, kind: entry.compaction ? 'compaction' : entry.kind, count }
}
