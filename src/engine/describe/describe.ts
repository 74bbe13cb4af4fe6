import { join } from 'node:path'
import { type IndexEntry, isFresh } from '../../agents/beside.ts'
import { type Facts, hasAyndMarker, noFacts } from '../../agents/decode/notes.ts'
import { agents } from '../../agents/index.ts'
import { withStored } from '../../agents/stored-tasks.ts'
import { sumOf } from '../../model/entry.ts'
import { encodeProject } from '../../model/folder.ts'
import type { ForkedFrom, Session, Source, Status, Task } from '../../model/session.ts'
import type { FoundFile } from '../disk/discover.ts'
import type { Root } from '../disk/roots.ts'
import { BEING_WRITTEN_MS } from '../scan/torn-tail.ts'
import type { Context } from './context.ts'
import { idOf, type Relations, relationsOf, type ScannedFile } from './relations.ts'
import { touchedIn } from './touched-files.ts'

const ACTIVE_MS = 5 * 60_000

/** Makes a function that describes a file as the session shown in lists. Needs all files, as sessions refer to one another. */
export function describer(all: readonly ScannedFile[], context: Context): (known: ScannedFile) => Session {
  const relations = relationsOf(all)
  return known => describe(known, relations, context)
}

export function describe(known: ScannedFile, relations: Relations, context: Context): Session {
  const { foundFile } = known
  const facts = known.facts ?? noFacts()
  const { place, root, key, path } = foundFile
  const lent = known.scan ? undefined : lentByIndex(foundFile, context)
  const messageCount = (known.isUnreadable ? undefined : lent?.messageCount) ?? sumOf(facts.counts)
  const firstPrompt = facts.firstPrompt ?? facts.firstCommand ?? lent?.firstPrompt ?? null
  const summary = facts.summary ?? lent?.summary ?? null
  const project = projectOf(known, facts, relations, context)
  return {
    id: idOf(known),
    format: root.format,
    key,
    path,
    root: root.path,
    ...project,
    projectEncoded: place.folder || encodeProject(project.projectPath),
    cwd: facts.cwd,
    ...titleOf(facts, firstPrompt, lent?.summary ?? null),
    firstPrompt,
    lastPrompt: facts.lastPrompt ?? facts.lastPromptLine,
    summary,
    messageCount,
    counts: facts.counts,
    created: new Date(foundFile.birthtimeMs).toISOString(),
    modified: new Date(foundFile.mtimeMs).toISOString(),
    firstTimestamp: isoOrNull(facts.firstTimestamp),
    lastTimestamp: isoOrNull(facts.lastTimestamp),
    durationMs: (facts.lastTimestamp ?? 0) - (facts.firstTimestamp ?? 0),
    gitBranch: facts.gitBranch ?? lent?.gitBranch ?? null,
    models: facts.models,
    version: facts.version,
    usage: facts.usage,
    tasks: tasksOf(known, facts, context),
    ...touchedIn(facts),
    errors: facts.errors,
    status: statusOf(known, facts, context),
    source: sourceOf(known, relations, context),
    sizeBytes: foundFile.size,
    parseErrors: facts.parseErrors + (facts.hasTornTail && context.now - foundFile.mtimeMs >= BEING_WRITTEN_MS ? 1 : 0),
    empty: known.scan?.isEmpty ?? false,
    isSubagent: place.isSubagent,
    ...(place.isSubagent && isOrphan(known, relations) && { isOrphan: true as const }),
    parentId: place.isSubagent ? (place.parentId ?? facts.parentId) : null,
    agentType: place.isSubagent ? (context.agentType(foundFile) ?? relations.agentTypeOf(known)) : null,
    subagents: subagentsOf(known, relations),
    forkedFrom: forkedFrom(known, relations, context),
    ...(facts.abandoned.length > 0 && { abandoned: facts.abandoned }),
    ...(known.isUnreadable && { unreadable: true as const }),
    ...(!known.scan && !known.isUnreadable && { provisional: true as const }),
  }
}

function tasksOf({ foundFile }: ScannedFile, { tasks }: Facts, context: Context): readonly Task[] {
  const replayed = tasks.filter(isNotDeleted)
  // A subagent works on the tasks of the session that started it.
  return foundFile.place.isSubagent
    ? replayed
    : withStored(replayed, context.storedTasks(foundFile)).filter(isNotDeleted)
}

const isNotDeleted = ({ status }: Task): boolean => status !== 'deleted'

/** Whether a subagent has no session above it: its parent is missing, or its ancestors form a cycle. */
function isOrphan(known: ScannedFile, relations: Relations): boolean {
  const seen = new Set<ScannedFile>()
  let above = relations.parentOf(known)
  if (!above) return true
  for (; above && above !== known && !seen.has(above); above = relations.parentOf(above)) seen.add(above)
  return above === known
}

export function subagentsOf(known: ScannedFile, relations: Relations): number {
  return relations.childrenOf(known).filter(child => !child.scan?.isEmpty).length
}

/** The entry in the agent's own index, used until the file has been read. */
function lentByIndex({ root, place, folder, mtimeMs }: FoundFile, context: Context): IndexEntry | undefined {
  if (place.folder === '') return undefined
  const entry = context.index(root, folder).entries.get(place.id)
  return entry && isFresh(entry, mtimeMs) ? entry : undefined
}

function projectOf(known: ScannedFile, facts: Facts, relations: Relations, context: Context): ProjectFields {
  if (facts.projectPath !== null) return { projectPath: facts.projectPath }
  const { root, place, folder } = known.foundFile
  const original = place.folder === '' ? null : context.index(root, folder).originalPath
  if (original !== null) return { projectPath: original }
  const { here } = context
  const isHere = here !== undefined && encodeProject(here) === place.folder
  const guess = isHere ? here : (agents[root.format].store.guessProject?.(place.folder) ?? '')
  return { projectPath: relations.projectOfFolder(known) ?? guess, projectGuessed: true }
}

type ProjectFields = Pick<Session, 'projectPath' | 'projectGuessed'>

function titleOf(facts: Facts, firstPrompt: string | null, lentSummary: string | null): TitleFields {
  if (facts.customTitle !== null) return { title: facts.customTitle, titleSource: 'custom' }
  if (facts.aiTitle !== null) return { title: facts.aiTitle, titleSource: 'ai' }
  const summary = facts.ownSummary ?? lentSummary
  if (summary !== null) return { title: summary, titleSource: 'summary' }
  return firstPrompt === null ? { title: null, titleSource: 'none' } : { title: firstPrompt, titleSource: 'prompt' }
}

type TitleFields = Pick<Session, 'title' | 'titleSource'>

function statusOf(known: ScannedFile, facts: Facts, context: Context): Status {
  const { root, mtimeMs } = known.foundFile
  // A time in the future comes from a wrong clock.
  const isRecent = Math.abs(context.now - mtimeMs) < ACTIVE_MS
  if (isRecent || context.live(root).has(idOf(known))) return 'active'
  return facts.endsInError ? 'failed' : 'completed'
}

/** When time alone will next change a session's description: it stops being active, or its torn last line becomes an error. */
export function changesAt({ foundFile: { mtimeMs }, facts }: ScannedFile, now: number): number | undefined {
  const times = [mtimeMs - ACTIVE_MS, mtimeMs + BEING_WRITTEN_MS, mtimeMs + ACTIVE_MS]
  // Only the second needs the facts, which are not unpacked if it is over.
  const [next] = times.filter((time, number) => time >= now && (number !== 1 || facts?.hasTornTail))
  return next
}

/** The source of a session. Forks and subagents have that of the session they come from. */
function sourceOf(
  known: ScannedFile,
  relations: Relations,
  context: Context,
  seen: ReadonlySet<ScannedFile> = new Set(),
): Source {
  const { foundFile, facts } = known
  if (context.aynd.has(idOf(known))) return 'aynd'
  // Sessions that we resumed or forked look as if they came from the command line, whatever their source was before.
  const launched = context.launched.get(idOf(known))
  if (launched && launched.source !== 'unknown') return launched.source
  const origin = relations.parentOf(known) ?? relations.forkOriginOf(known)
  if (!origin && context.aynd.has(facts?.forkedFrom?.sessionId ?? '')) return 'aynd'
  if (origin && !seen.has(origin)) return sourceOf(origin, relations, context, new Set([...seen, known]))
  const { sourceOf: sourceIn } = agents[foundFile.root.format].beside
  if (!facts || !sourceIn) return 'unknown'
  return facts.hasAyndMarker ? 'aynd' : sourceIn(facts)
}

function forkedFrom(known: ScannedFile, relations: Relations, context: Context): ForkedFrom | null {
  const fork = known.facts?.forkedFrom
  const parentId = context.launched.get(idOf(known))?.parentId ?? null
  if (!fork) return parentId === null ? null : { sessionId: parentId, entryId: null }
  const origin = relations.forkOriginOf(known)
  return { ...fork, sessionId: origin ? idOf(origin) : (fork.sessionId ?? parentId) }
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

/** Describes a session that only the agent's index still knows: it has words, but no figures. */
export function describeMissing(root: Root, name: string, path: string, entry: IndexEntry, context: Context): Session {
  const folder = join(root.path, name)
  const place = { id: entry.sessionId, folder: name, isSubagent: false, parentId: null }
  const { projectPath, firstPrompt, summary, gitBranch } = entry
  const words = { firstPrompt, summary, ownSummary: summary, hasAyndMarker: hasAyndMarker(firstPrompt ?? '') }
  const facts = { ...noFacts(), projectPath, gitBranch, ...words }
  const foundFile = { key: path, path, root, place, folder, mtimeMs: 0, birthtimeMs: 0, size: 0, ctimeMs: 0, ino: 0 }
  const { provisional: _, ...session } = describe({ foundFile, facts, scan: undefined }, relationsOf([]), context)
  return { ...session, tasks: [], created: null, modified: null, status: 'missing' }
}
