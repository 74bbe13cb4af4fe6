import { cache } from './cache.ts'
import type { Command } from './command.ts'
import { list } from './list.ts'
import { projects } from './projects.ts'
import { search } from './search.ts'
import { show } from './show.ts'

/** What can be asked on the command line. */
export const commands: readonly Command[] = [list, search, projects, show, cache]
