import { agentOf } from '../agents/index.ts'
import type { NarrowRequest, State } from '../app/state.ts'
import { withTilde } from '../model/folder.ts'
import type { Session } from '../model/session.ts'
import type { Scope } from '../query/list/narrow.ts'
import type { View } from '../query/list/views.ts'
import { ago } from '../text/age.ts'
import { dayAndMonth, hourAndMinute, yearAndMonth } from '../text/clock.ts'
import { clipLine, clipMiddle } from '../text/lines.ts'
import { type Line, type Style, span, type Token } from '../text/span.ts'
import { washLine } from '../text/wash.ts'

export { plural, wholeNumber as count } from '../text/numbers.ts'

export const viewTitles: { readonly [V in View]: string } = {
  live: 'Live now',
  failed: 'Failed',
  openTasks: 'Open tasks',
  neverTitled: 'Never titled',
}

/** The beginning of a header. */
export const programName = ({ place }: State): Line => [
  span(place.isDemo ? 'demo' : 'sessions', 'accent', { bold: true }),
  span('  '),
]

export function scopeTitle(scope: Scope, home: string, width: number, token: Token = 'text', style: Style = {}): Line {
  if (scope.kind === 'folder') return clipMiddle(washLine(withTilde(scope.path, home)), width, token, style)
  return clipLine([span(scope.kind === 'all' ? 'All projects' : viewTitles[scope.view], token, style)], width)
}

/** The filters as they are typed in a query. */
export function filterWords({ words, filters }: NarrowRequest, home: string): string {
  const { directory, source, branch, from, to, status } = filters
  const parts = [
    words && `/${words}`,
    directory && `project:${withTilde(directory, home)}`,
    source && `source:${source}`,
    branch && `branch:${branch}`,
    from && `since:${from}`,
    to && `until:${to}`,
    status && `is:${status}`,
  ]
  return washLine(parts.filter(part => part).join(' '))
}

/** The colour of the filters: that of an error if a part of them is invalid and so has no effect. */
export const filterToken = ({ list }: State): Token => (list.query.faults.length > 0 ? 'failed' : 'badge')

/** The source of a session, unless it is the usual one. */
export function badgeOf({ format, source, isSubagent }: Session): string {
  if (isSubagent) return 'SUB'
  const { badge } = agentOf({ format })
  if (badge !== null) return badge
  return source === 'aynd' ? 'AYND' : source === 'sdk' ? 'SDK' : ''
}

/** The last part of the project's path. */
export function projectName(session: Session): string {
  return washLine(session.projectPath.split('/').findLast(part => part !== '') ?? session.projectPath)
}

/** Project and branch, without a branch that has the project's name. */
export function placeWords(project: string, { gitBranch }: Session): readonly string[] {
  return [...new Set([project, washLine(gitBranch ?? '')])].filter(word => word !== '')
}

/** The project of a session in a list of several; empty for the folder that the header already names. */
export function projectBeside({ list: { isMixed, request } }: State, session: Session): string {
  const isHere = request.scope.kind === 'folder' && request.scope.path === session.projectPath
  return isMixed && !isHere ? projectName(session) : ''
}

export function timeInList(time: string | null, { times, now }: State): string {
  if (times === 'relative') return ago(time, new Date(now))
  if (time === null) return '–'
  const date = new Date(time)
  const today = new Date(now)
  if (date.toDateString() === today.toDateString()) return hourAndMinute(date)
  if (date.getFullYear() === today.getFullYear()) return dayAndMonth(date)
  return yearAndMonth(date)
}
