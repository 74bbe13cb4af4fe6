import { fuzzyPick } from '../query/fuzzy.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { isEmpty, type Pane, type State } from './state.ts'

/** A row of the palette: a command, and why it cannot be done now. */
export interface PaletteItem {
  readonly command: Command
  /** The pane to go to before it can be done. */
  readonly pane: Pane | undefined
  readonly whyNot: string | undefined
  /** Which characters of its title match what was typed. */
  readonly marks: readonly number[]
}

/** All commands in the order of the table, or those that match. */
export function paletteItems(state: State, words: string): readonly PaletteItem[] {
  const offered = commands.filter(command => isOffered(state, command))
  const matching = new Map(words.trim() === '' ? offered.map(command => [command, []] as const) : found(offered, words))
  return offered.flatMap(command => {
    const marks = matching.get(command)
    if (!marks) return []
    return { command, pane: paneFor(state, command), whyNot: command.whyNot?.(state), marks }
  })
}

/** Letters strewn over a title count only where nothing better is found. */
function found(offered: readonly Command[], words: string): (readonly [Command, readonly number[]])[] {
  const picked = fuzzyPick(offered, words, ({ title }) => title)
  const parts = words.trim().split(/\s+/).length
  const inOnePiece = picked.filter(({ marks }) => piecesIn(marks) <= parts)
  return (inOnePiece.length > 0 ? inOnePiece : picked).map(({ item, marks }) => [item, marks])
}

const piecesIn = (marks: readonly number[]): number => marks.filter((mark, at) => mark - 1 !== marks[at - 1]).length

function isOffered(state: State, { group, where }: Command): boolean {
  if (group === 'Dialogs') return false
  return isEmpty(state) ? where.includes('welcome') : where.some(focus => panes.includes(focus as Pane))
}

const panes: readonly Pane[] = ['projects', 'sessions', 'transcript']

function paneFor(state: State, { where }: Command): Pane | undefined {
  if (isEmpty(state) || where.includes(state.pane)) return undefined
  return panes.find(pane => where.includes(pane))
}
