import { cache } from './cache.ts'
import type { Command } from './command.ts'
import { exportCommand } from './export.ts'
import { fork } from './fork.ts'
import { list } from './list.ts'
import { projects } from './projects.ts'
import { resume } from './resume.ts'
import { search } from './search.ts'
import { show } from './show.ts'
import { stats } from './stats.ts'
import { tasks } from './tasks.ts'

/** What can be asked on the command line. */
export const commands: readonly Command[] = [
  list,
  search,
  stats,
  tasks,
  projects,
  show,
  resume,
  fork,
  exportCommand,
  cache,
]
