import { fuzzyPick } from '../../query/match/fuzzy.ts'
import type { Command } from '../command.ts'
import { commands, keysOf } from '../commands.ts'
import { keyFromName } from '../key-names.ts'
import type { Pane } from '../screen/state.ts'
import { isEmpty, paneFocus, type State } from '../state.ts'

/** A row of the palette: a command, and why it cannot be done now. */
export interface PaletteItem {
  readonly command: Command
  /** The pane to go to before it can be done. */
  readonly pane: Pane | undefined
  readonly whyNot: string | undefined
  /** The characters of its title that match what was typed. */
  readonly marks: readonly number[]
  /** How well it matches: a smaller number is better. */
  readonly rank: number
}

/** All commands in the order of the table, or those that match. */
export function paletteItems(state: State, words: string): readonly PaletteItem[] {
  const offered = commands.filter(command => isOffered(state, command))
  const matching = new Map((words.trim() === '' ? offered.map(unmarked) : found(state, offered, words)).map(byCommand))
  return offered.flatMap(command => {
    const match = matching.get(command)
    if (!match) return []
    const { marks, rank } = match
    return { command, pane: paneFor(state, command), whyNot: command.whyNot?.(state), marks, rank }
  })
}

/** Index of the best command that can be done now, where the bar is at first. */
export function bestItem(items: readonly PaletteItem[]): number {
  const possible = items.filter(({ whyNot }) => whyNot === undefined)
  const best = (possible.length > 0 ? possible : items).reduce<PaletteItem | undefined>(
    (one, other) => (one && one.rank <= other.rank ? one : other),
    undefined,
  )
  return best ? items.indexOf(best) : 0
}

interface Match {
  readonly command: Command
  readonly marks: readonly number[]
  readonly rank: number
}

const unmarked = (command: Command): Match => ({ command, marks: [], rank: 0 })
const byCommand = (match: Match) => [match.command, match] as const

/** Commands by key, title or alias. Letters scattered over a title count only where nothing better is found. */
function found(state: State, offered: readonly Command[], words: string): readonly Match[] {
  const key = keyFromName(words)
  const byKey = offered.filter(command => isNamed(words) && keysOf(command, state.keys).includes(key)).map(unmarked)
  const picked = fuzzyPick(offered, words, ({ title }) => title)
  const parts = words.trim().split(/\s+/).length
  const inOnePiece = picked
    .filter(({ marks }) => piecesIn(marks) <= parts)
    .map(({ item, marks }) => ({ command: item, marks, rank: rankIn(item.title, marks) }))
  const alias = words.trim().toLowerCase()
  const byAlias = offered
    .filter(({ aliases }) => alias.length >= FEWEST && aliases?.split(' ').some(one => one.startsWith(alias)))
    .map(command => ({ command, marks: [], rank: 2 }))
  const better = [...byAlias, ...inOnePiece, ...byKey]
  return better.length > 0 ? better : picked.map(({ item, marks }, rank) => ({ command: item, marks, rank }))
}

/** With fewer letters, aliases match nearly everything. */
const FEWEST = 3

/** Whether it can be the name of a key. A single letter is the beginning of a word instead. */
const isNamed = (words: string): boolean =>
  /^(\^|ctrl|[^a-z0-9]$|esc|enter|space|tab|pg|home$|end$|g g)/i.test(words.trim())

const piecesIn = (marks: readonly number[]): number => marks.filter((mark, at) => mark - 1 !== marks[at - 1]).length

/** Whole words rank before beginnings of words, and these before letters inside a word. */
function rankIn(title: string, marks: readonly number[]): number {
  const [first = 0] = marks
  const last = marks.at(-1) ?? 0
  const isBeginning = first === 0 || !/\w/.test(title[first - 1] ?? '')
  const isWhole = isBeginning && !/\w/.test(title[last + 1] ?? '')
  return isWhole ? 1 : first === 0 ? 2 : isBeginning ? 3 : 4
}

function isOffered(state: State, { group, where }: Command): boolean {
  if (group === 'Dialogs') return false
  if (state.search || state.insight) return where.includes(paneFocus(state))
  return isEmpty(state) ? where.includes('welcome') : where.some(focus => panes.includes(focus as Pane))
}

const panes: readonly Pane[] = ['projects', 'sessions', 'transcript']

function paneFor(state: State, { where, actsIn }: Command): Pane | undefined {
  if (state.search || state.insight) return undefined
  if (actsIn && !isEmpty(state)) return actsIn === state.pane ? undefined : actsIn
  if (isEmpty(state) || where.includes(state.pane)) return undefined
  return panes.find(pane => where.includes(pane))
}
