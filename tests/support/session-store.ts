import { noCounts, noUsage } from '../../src/model/entry.ts'
import { noFiles, noTools, type Session, type Task } from '../../src/model/session.ts'
import type { Listed } from '../../src/query/list/list.ts'
import { SessionStore } from '../../src/query/list/session-store.ts'

const plainest: Session = {
  id: 'x',
  format: 'claude-code',
  key: '/p/x.jsonl',
  path: '/p/x.jsonl',
  root: '/p',
  projectPath: '/code/shop',
  projectEncoded: '-code-shop',
  cwd: null,
  title: null,
  titleSource: 'none',
  firstPrompt: null,
  lastPrompt: null,
  summary: null,
  messageCount: 0,
  counts: noCounts(),
  created: '2026-01-01T00:00:00.000Z',
  modified: '2026-01-01T00:00:00.000Z',
  firstTimestamp: null,
  lastTimestamp: null,
  durationMs: 0,
  gitBranch: 'main',
  models: [],
  version: null,
  usage: noUsage,
  tasks: [],
  tools: noTools,
  files: noFiles,
  errors: 0,
  status: 'completed',
  source: 'claude-cli',
  sizeBytes: 1,
  parseErrors: 0,
  empty: false,
  isSubagent: false,
  parentId: null,
  agentType: null,
  subagents: 0,
  forkedFrom: null,
}

export const taskOf = (content: string, status: string, more: Partial<Task> = {}): Task => ({
  content,
  status,
  ...more,
})

/** A session of which a test gives only what matters to it. A title counts as the agent's. */
export function sessionOf(known: Partial<Session>): Session {
  const titleSource = known.title === undefined ? 'none' : 'ai'
  const path = known.path ?? `/p/${known.id ?? 'x'}.jsonl`
  return { ...plainest, key: path, path, titleSource, ...known }
}

/** A session as the `list` command gets it. */
export function listedOf(session: Session): Listed {
  const { key, modified, created, sizeBytes, isSubagent, empty, status } = session
  const time = (iso: string | null) => (iso === null ? null : Date.parse(iso))
  return {
    key,
    modifiedMs: time(modified),
    createdMs: time(created),
    sizeBytes,
    isSubagent,
    empty,
    status: status === 'missing' ? status : null,
    session: () => session,
  }
}

/** The sessions as given, newest first unless they have times. */
export function storeOf(sessions: readonly Partial<Session>[]): SessionStore {
  const store = new SessionStore()
  const newest = Date.UTC(2026, 5, 1)
  store.put(
    sessions.map((known, at) =>
      sessionOf({ id: String(at), modified: new Date(newest - at * 60_000).toISOString(), ...known }),
    ),
  )
  return store
}
