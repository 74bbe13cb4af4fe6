import type { Session } from '../../model/session.ts'
import type { QueryChoices } from '../language/complete.ts'
import { insideOf, type Scope } from './narrow.ts'
import type { SessionStore } from './session-store.ts'
import { type Slice, Turn } from './time-slice.ts'
import { visible } from './visible.ts'

/** A value that the filter panel offers, with how many sessions it would leave. */
export interface Choice {
  readonly value: string
  readonly count: number
}

export interface ChoiceRequest {
  readonly showsHidden: boolean
  /** Everywhere without one. */
  readonly scope?: Scope
  readonly slice: Slice
}

const MOST_DIRECTORIES = 8

/** The folders with most sessions in or below them, of those that have any of their own. Null if overtaken. */
export async function countsByDirectory(
  store: SessionStore,
  request: ChoiceRequest,
): Promise<readonly Choice[] | null> {
  const own = await tally(store, request, session => session.projectPath)
  return own && withThoseBelow(own).sort(byCount).slice(0, MOST_DIRECTORIES)
}

/** All known branches, the most used first. Null if overtaken. */
export async function branches(store: SessionStore, request: ChoiceRequest): Promise<readonly Choice[] | null> {
  const counts = await tally(store, request, session => session.gitBranch)
  return counts && [...counts].map(([value, count]) => ({ value, count })).sort(byCount)
}

/** What the fields of a query may be completed to, the most used first. Null if overtaken. */
export async function queryChoices(store: SessionStore, slice: Slice): Promise<QueryChoices | null> {
  const counts = { project: new Map(), branch: new Map(), model: new Map(), tool: new Map() } satisfies Tallies
  const isDone = await new Turn(slice).each(store.newestFirst(), session => {
    const { projectPath, gitBranch, models, tools } = session
    count(counts.project, projectPath)
    if (gitBranch !== null) count(counts.branch, gitBranch)
    for (const model of models) count(counts.model, model)
    for (const tool in tools) count(counts.tool, tool)
  })
  if (!isDone) return null
  const { project, branch, model, tool } = counts
  return { project: mostUsed(project), branch: mostUsed(branch), model: mostUsed(model), tool: mostUsed(tool) }
}

type Tallies = { readonly [Field in keyof QueryChoices]: Map<string, number> }

function count(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1)
}

const mostUsed = (counts: ReadonlyMap<string, number>): readonly string[] =>
  [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort(byCount)
    .map(({ value }) => value)

async function tally(store: SessionStore, request: ChoiceRequest, chosen: (session: Session) => string | null) {
  const { showsHidden, scope = { kind: 'all' }, slice } = request
  const isInside = insideOf(scope)
  const turn = new Turn(slice)
  const sessions = await visible(store, { showsHidden }, turn)
  const counts = new Map<string, number>()
  const isDone = await turn.each(sessions ?? [], session => {
    const value = isInside(session) ? chosen(session) : null
    if (value !== null) count(counts, value)
  })
  return sessions && isDone ? counts : null
}

function withThoseBelow(own: ReadonlyMap<string, number>): Choice[] {
  const sums = new Map(own)
  for (const [path, count] of own) {
    for (const above of foldersAbove(path)) {
      const known = sums.get(above)
      if (known !== undefined) sums.set(above, known + count)
    }
  }
  return [...sums].map(([value, count]) => ({ value, count }))
}

/** `/code/shop/web` lies in `/code/shop`, `/code` and `/`. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/').filter(part => part !== '')
  return parts.map((_, length) => `/${parts.slice(0, length).join('/')}`)
}

const byCount = (a: Choice, b: Choice): number => b.count - a.count || (a.value < b.value ? -1 : 1)
