import type { Pane, Toast } from '../../../src/app/screen/state.ts'
import type { Overlay, State } from '../../../src/app/state.ts'
import { noCounts } from '../../../src/model/entry.ts'
import type { PlacedEntry } from '../../../src/model/passage.ts'
import type { Session, Status } from '../../../src/model/session.ts'
import type { TreeNode } from '../../../src/query/list/tree.ts'
import { pick } from '../random.ts'
import { read } from '../reading.ts'
import { sessionOf } from '../session-store.ts'
import { now, stateOf, treeOf, withList } from '../state.ts'
import { entryMaker } from './entries.ts'

type Random = () => number

const words = [
  'fix',
  'the cart',
  '購物車總額',
  '結帳',
  '한국어 제목',
  '👩‍👩‍👧‍👦 family',
  '🇩🇪🇫🇷',
  'e\u0301tude',
  'a'.repeat(90),
  '漢'.repeat(70),
  'ไทย',
  '✂️ cut',
  '',
  '…',
  '\u200bzero',
]

const text = (random: Random): string =>
  Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(random, words)).join(' ')

/** A screen of this size with anything on it. */
export function anyState(random: Random, columns: number, rows: number): State {
  const many = Math.floor(random() ** 2 * 60)
  const sessions = Array.from({ length: many }, (_, at) => anySession(random, at))
  const pane = pick<Pane>(random, ['projects', 'sessions', 'transcript'])
  const start = stateOf(columns, rows, {
    pane,
    isZoomed: random() < 0.2,
    times: pick(random, ['relative', 'absolute'] as const),
    widened: { projects: pick(random, [0, 0, -30, 40]), sessions: pick(random, [0, 0, -30, 60]) },
    progress: random() < 0.3 ? { done: 1234, total: 56_789 } : null,
    toast: pick<Toast | null>(random, [null, { kind: 'problem', text: text(random) }, { kind: 'done', text: 'Done' }]),
    overlay: anyOverlay(random),
    shown: { thinking: true, tools: true, results: true, system: true, progress: true, snapshots: true },
    wrapsCode: random() < 0.5,
  })
  const roots = Array.from({ length: Math.floor(random() * 4) }, () => anyFolder(random, 0))
  const isEmpty = random() < 0.1
  const tree = random() < 0.1 ? null : treeOf(isEmpty ? [] : roots, pick(random, [0, 3]))
  const unfolded = new Map(roots.map(({ path }) => [path, random() < 0.8]))
  const grown = { ...start, tree: { tree, files: isEmpty ? 0 : 9, unfolded, top: Math.floor(random() * 3) } }
  const marks = new Map(sessions.map(({ path, title }) => [path, title && random() < 0.3 ? [0, 2] : []]))
  const filled = withList(grown, sessions, { isMixed: random() < 0.5, total: 100_000, marks })
  const filters = random() < 0.3 ? { branch: text(random), directory: '/home/ada/購物車/a/very/long/path' } : {}
  const request = { ...filled.list.request, words: random() < 0.2 ? text(random) : '', filters }
  const scope = pick(random, [
    { kind: 'all' as const },
    { kind: 'view' as const, view: 'openTasks' as const },
    { kind: 'folder' as const, path: '/home/ada/a/very/long/path/to/購物車/and/on' },
  ])
  const asked = { ...filled, list: { ...filled.list, request: { ...request, scope } } }
  const [first] = sessions
  return first && random() < 0.7 ? read(asked, anyEntries(random), first).state : asked
}

function anySession(random: Random, at: number): Session {
  return sessionOf({
    id: String(at),
    title: text(random),
    firstPrompt: text(random),
    gitBranch: pick(random, [null, 'main', '功能/購物車', 'b'.repeat(50)]),
    projectPath: pick(random, ['/code/shop', '/home/ada/購物車', '/']),
    status: pick<Status>(random, ['active', 'failed', 'missing', 'completed']),
    source: pick(random, ['aynd', 'sdk', 'claude-cli', 'unknown'] as const),
    format: pick(random, ['agent', 'claude-code'] as const),
    isSubagent: random() < 0.2,
    agentType: pick(random, [null, '探索']),
    modified: pick(random, [null, new Date(now - random() * 1e11).toISOString()]),
    lastTimestamp: pick(random, [null, new Date(now - random() * 1e11).toISOString()]),
    counts: { ...noCounts(), user: Math.floor(random() * 2e6), assistant: 3, thinking: Math.floor(random() * 99) },
    usage: { inputTokens: Math.floor(random() * 1e10), outputTokens: 7, cacheCreationTokens: 0, cacheReadTokens: 5 },
    tasks: [
      { content: text(random), status: 'completed' },
      { content: text(random), status: 'in_progress' },
      { content: text(random), status: 'pending' },
    ],
    models: ['claude-opus-5', '模型'],
    parseErrors: pick(random, [0, 12_345]),
    subagents: pick(random, [0, 7]),
    durationMs: random() * 1e9,
  })
}

function anyFolder(random: Random, depth: number): TreeNode {
  const many = depth > 3 ? 0 : Math.floor(random() * 4)
  const children = Array.from({ length: many }, () => anyFolder(random, depth + 1))
  return {
    path: `/${random()}`,
    name: text(random),
    count: Math.floor(random() * 1e6),
    live: pick(random, [0, 1]),
    children,
    ...(random() < 0.2 && { isWorktree: true as const }),
  }
}

function anyOverlay(random: Random): Overlay | null {
  const field = { text: text(random), caret: 2 }
  const texts = { directory: field, branch: field, from: field, to: field }
  const choices = {
    directories: Array.from({ length: 6 }, () => ({ value: text(random), count: 12_345 })),
    branches: [{ value: text(random), count: 1 }],
  }
  const focused = pick(random, ['directory', 'source', 'branch', 'from', 'to', 'status'] as const)
  return pick<Overlay | null>(random, [
    null,
    null,
    null,
    { kind: 'filter', field },
    {
      kind: 'palette',
      field: random() < 0.5 ? { text: '', caret: 0 } : field,
      index: Math.floor(random() * 3),
      from: null,
    },
    { kind: 'details', top: Math.floor(random() * 60), subagent: null },
    { kind: 'filters', focused, texts, choices },
    { kind: 'kinds', index: Math.floor(random() * 6) },
    {
      kind: 'jump',
      field,
      problem: pick(random, [null, 'Try 50%, 14:02 or 2026-11-13 14:02.']),
    },
  ])
}

function anyEntries(random: Random): PlacedEntry[] {
  const make = entryMaker()
  return Array.from({ length: Math.floor(random() * 30) }, (_, at) =>
    pick(random, [
      () => make.prompt(text(random)),
      () => make.answer(`# ${text(random)}\n\n- ${text(random)}\n\n| a | b |\n|---|---|\n| ${text(random)} | 1 |`),
      () => make.thought(text(random)),
      () => make.call('Bash', { command: text(random) }, `call${at}`),
      () =>
        make.call('Edit', { file_path: '/code/購物車.ts', old_string: 'a\nb', new_string: text(random) }, `call${at}`),
      () => make.result(`call${at - 1}`, text(random)),
      () => make.placed('progress', { text: text(random) }),
      () => make.damage(3),
    ])(),
  )
}
