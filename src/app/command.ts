import type { Msg } from './message.ts'
import type { Pane } from './screen/state.ts'
import type { Focus, State } from './state.ts'

/** Something the user can do. Keys, footer, help, palette and docs/KEYS.md are all made from these. */
export interface Command {
  /** `noun.verb`, as the settings name it. */
  readonly id: string
  /** As the terminal names them. Two with a blank between them are pressed one after the other. */
  readonly keys: readonly string[]
  readonly title: string
  /** Other words that find it in the palette. */
  readonly aliases?: string
  readonly group: Group
  readonly where: readonly Focus[]
  /** The word beside its key in the footer. Without one it is not in the footer. */
  readonly inFooter?: string | ((state: State) => string | undefined)
  /** The id of the same command in the other direction: both keys stand before one word. */
  readonly inFooterWith?: string
  /** The most used commands come first in the footer, or early among those that work everywhere. */
  readonly footerPlace?: 'first' | 'early'
  /** The pane to go to first, if its key works in other panes too. */
  readonly actsIn?: Pane
  /** Why it cannot be done now, in a sentence; undefined: it can. */
  whyNot?(state: State): string | undefined
  /** The message that does it. `count`: the number typed before the key. */
  msg(state: State, count: number | null): Msg
}

type Group =
  | 'Session'
  | 'List'
  | 'Search'
  | 'Insight'
  | 'Projects'
  | 'Transcript'
  | 'Moving about'
  | 'Window'
  | 'Dialogs'

export const panes: readonly Focus[] = ['projects', 'sessions', 'transcript']
export const insights: readonly Focus[] = ['statistics', 'tasks']
/** With the panes of the search. */
export const allPanes: readonly Focus[] = [...panes, 'matches', 'found']

/** The commands of a table, all in one group. */
export const inGroup = (group: Group, commands: readonly Omit<Command, 'group'>[]): readonly Command[] =>
  commands.map(command => ({ ...command, group }))
