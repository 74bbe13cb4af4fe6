import type { Placed } from '../../model/passage.ts'
import type { TextQuery } from '../language/text-query.ts'
import type { Hit } from './finder.ts'
import { marksOf } from './marks.ts'
import { saidIn } from './searchable-text.ts'

/** What an entry has of what is looked for; null: nothing. The how-manieth it is, only its reader knows. */
export function hitIn({ key, offset, entry }: Placed, query: Pick<TextQuery, 'wanted'>): Omit<Hit, 'entry'> | null {
  const said = saidIn(entry)
  const count = said ? marksOf(query, said.text).length : 0
  return count === 0 ? null : { key, offset, kind: entry.compaction ? 'compaction' : entry.kind, count }
}
