import { cache } from './cache.ts'
import type { CliCommand } from './command.ts'
import { exportCommand } from './export/export.ts'
import { stats } from './insight/stats.ts'
import { tasks } from './insight/tasks.ts'
import { list } from './list/list.ts'
import { projects } from './list/projects.ts'
import { fork } from './resume/fork.ts'
import { resume } from './resume/resume.ts'
import { search } from './search/search.ts'
import { show } from './show/show.ts'

/** All commands, in the order of the help. */
export const commands: readonly CliCommand[] = [
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
