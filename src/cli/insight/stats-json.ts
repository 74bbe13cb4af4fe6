import { costFigures } from '../../statistics/rows.ts'
import type { SessionTally, Statistics, Tally } from '../../statistics/statistics.ts'

/** All statistics. A session has only the members that identify it: `list --json` has the rest. */
export function statsJson(statistics: Statistics): object {
  const { total, subagents, before, days, models, projects, sessions, ...rest } = statistics
  return {
    ...rest,
    total: tally(total),
    subagents: tally(subagents),
    before: before && tally(before),
    days: days.map(({ sessionNumbers, ...day }) => tally(day)),
    models: models.map(tally),
    projects: projects.map(tally),
    sessions: sessions.map(sessionJson),
  }
}

function sessionJson({ session: { id, path, projectPath, title }, subagents, ...rest }: SessionTally): object {
  return { id, path, projectPath, title, ...tally(rest), subagents: tally(subagents) }
}

/** Writes a cost without a price as unknown, which is not the same as zero dollars. */
function tally<Any extends Tally>({ cost, ...rest }: Any): object {
  return { ...rest, cost: costFigures(cost) }
}
