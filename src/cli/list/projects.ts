import type { Project } from '../../model/session.ts'
import { ago } from '../../text/age.ts'
import { cliCommand, exitCodes } from '../command.ts'
import { jsonOption, lookingOptions, openFor } from '../open.ts'
import { flag } from '../options/option-kinds.ts'
import { homeAsTilde } from '../options/short-names.ts'
import { sayWhatIsNotThere } from '../output/nothing-found.ts'
import { type Column, table } from '../output/table.ts'

export const projects = cliCommand({
  name: 'projects',
  operands: '',
  summary: 'the folders that sessions began in, newest first',
  options: [
    flag({ name: 'all', help: 'count empty sessions too, and those whose file is missing' }),
    jsonOption,
    ...lookingOptions,
  ],
  examples: ['projects', 'projects --json'],
  async run(given, run) {
    const catalogue = await openFor(given, run)
    const found = await catalogue.projects({ all: given.all })
    await sayWhatIsNotThere(catalogue, found.length, run)
    const columns: Column<Project>[] = [
      { heading: 'SESSIONS', align: 'right', text: project => String(project.sessionCount) },
      { heading: 'AGE', align: 'right', text: project => ago(project.lastModified, run.now) },
      { heading: 'PROJECT', cutStart: true, text: project => homeAsTilde(project.path, run.env) },
    ]
    if (given.json) await run.output.json(`${JSON.stringify({ projects: found }, null, 2)}\n`)
    else if (found.length > 0) await run.output.write(table(columns, found, run.output))
    return exitCodes.done
  },
})
