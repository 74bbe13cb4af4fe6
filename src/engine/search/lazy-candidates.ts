import type { Listed } from '../../query/list/list.ts'
import { subagentsOf } from '../describe/describe.ts'
import { givenTitleOf } from '../scan/scan-record.ts'
import { type Among, titled, titleOf } from './candidates.ts'
import type { FileSource, SearchableFiles } from './searchable-files.ts'

/** Candidates of a list, described only once found: describing a long list takes as long as searching it. */
export function amongListed(all: readonly Listed[], { at, relations }: FileSource, searchable: SearchableFiles): Among {
  const listed = (number: number) => all[number] as Listed
  return {
    count: all.length,
    session: number => listed(number).session(),
    found: (number, matches, snippets) => ({
      // Described on demand: of many sessions found, only some are looked at.
      get session() {
        return listed(number).session()
      },
      matches,
      snippets,
    }),
    title(number) {
      const scan = at(listed(number).key)?.scan
      // A session that is not scanned yet may have a title in the agent's index.
      if (!scan) return titleOf(listed(number).session())
      const given = givenTitleOf(scan)
      return given === null ? null : titled(given)
    },
    files(number) {
      const { key } = listed(number)
      const known = at(key)
      return known ? searchable.filesOf({ key, subagents: subagentsOf(known, relations()) }) : []
    },
  }
}
