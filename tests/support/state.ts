import type { Effect } from '../../src/app/effect.ts'
import type { ListAnswer } from '../../src/app/list/messages.ts'
import type { Msg } from '../../src/app/message.ts'
import { firstState, type State } from '../../src/app/state.ts'
import { update } from '../../src/app/update.ts'
import type { Session } from '../../src/model/session.ts'
import { parseQuery } from '../../src/query/language/parse.ts'
import { noQuery } from '../../src/query/language/query.ts'
import type { Tree, TreeNode } from '../../src/query/list/tree.ts'
import type { Line } from '../../src/text/span.ts'
import { frame } from '../../src/views/frame.ts'
import { sessionOf } from './session-store.ts'

/** A Monday, so that this week began today. */
export const now = Date.parse('2026-11-16T12:00:00')

/** A program that has looked at the disk and found nothing yet. */
export function stateOf(columns = 120, rows = 36, more: Partial<State> = {}): State {
  return firstState({
    size: { columns, rows },
    now,
    look: { theme: 'dark', glyphs: 'unicode' },
    place: { home: '/home/ada', here: '/code/shop', roots: [], settingsPath: '/home/ada/settings', isDemo: false },
    stage: 'settled',
    ...more,
  })
}

/** The state after the messages, one after the other, and the effects of all of them. */
export function told(state: State, ...msgs: readonly Msg[]): { state: State; effects: readonly Effect[] } {
  const effects: Effect[] = []
  const left = [...msgs]
  let reached = state
  for (let msg = left.shift(); msg; msg = left.shift()) {
    const [next, wanted] = update(reached, msg)
    reached = next
    left.unshift(...wanted.flatMap(effect => (effect.do === 'tell' ? effect.msg : [])))
    effects.push(...wanted.filter(effect => effect.do !== 'tell'))
  }
  return { state: reached, effects }
}

/** Keys by the terminal's names for them, separated by spaces. */
export function pressed(state: State, keys: string): State {
  return told(state, ...keysOf(keys)).state
}

export const keysOf = (keys: string): Msg[] =>
  keys.split(' ').map(key => ({
    type: 'keyPressed',
    key,
    ...([...key].length === 1 ? { text: key } : key === 'space' ? { text: ' ' } : {}),
  }))

/** The effects of pressing keys. */
export const effectsOf = (state: State, keys: string): readonly Effect[] => told(state, ...keysOf(keys)).effects

/** The names of the effects. */
export const names = (effects: readonly Effect[]): string[] => effects.map(effect => effect.do)

/** The text of each row that a state shows. */
export const rows = (state: State): string[] => frame(state).rows.map(textOf)

export const textOf = (line: Line | undefined): string => (line ?? []).map(({ text }) => text).join('')

export const ago = (hours: number): string => new Date(now - hours * 3_600_000).toISOString()

/** This number of sessions, newest first, one hour apart. */
export function sessionsOf(count: number, more: Partial<Session> = {}): Session[] {
  return Array.from({ length: count }, (_, at) =>
    sessionOf({
      id: String(at),
      title: `Session ${at}`,
      modified: new Date(now - at * 3_600_000).toISOString(),
      ...more,
    }),
  )
}

function answerOf(sessions: readonly Session[], more: Partial<ListAnswer> = {}): ListAnswer {
  return { sessions, query: noQuery, total: sessions.length, marks: new Map(), isMixed: false, ...more }
}

/** The state with this list as the answer to its latest request. */
export function withList(state: State, sessions: readonly Session[], more: Partial<ListAnswer> = {}): State {
  const query = parseQuery(state.list.request.words, { now: new Date(now) })
  return told(state, {
    type: 'listNarrowed',
    number: state.list.questionNumber,
    answer: answerOf(sessions, { query, ...more }),
  }).state
}

export function treeOf(roots: readonly TreeNode[], live = 0): Tree {
  const total = roots.reduce((sum, { count }) => sum + count, 0)
  return { total, roots, views: { live, failed: 0, openTasks: 0, neverTitled: 0 } }
}

export function folder(path: string, children: readonly TreeNode[] = [], own = 1): TreeNode {
  const count = children.reduce((sum, child) => sum + child.count, own)
  return { path, name: path.slice(path.lastIndexOf('/') + 1), count, live: 0, children }
}

export function withTree(state: State, roots: readonly TreeNode[]): State {
  const tree = treeOf(roots)
  return told(state, { type: 'treeGrown', tree, files: tree.total }).state
}
