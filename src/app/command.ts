import type { Msg } from './message.ts'
import type { Pane } from './screen/state.ts'
import type { Focus, State } from './state.ts'

/** One thing the user can do. Keys, footer, help, palette and docs/KEYS.md are all made from these. */
export interface Command {
  /** noun.verb, by which the settings name it. */
  readonly id: string
  /** As the terminal names them; two with a blank between them are pressed one after the other. */
  readonly keys: readonly string[]
  readonly title: string
  /** Other words for it, by which the palette finds it. */
  readonly aliases?: string
  readonly group: Group
  readonly where: readonly Focus[]
  /** The word beside its key in the footer; it is not there without one. */
  readonly inFooter?: string | ((state: State) => string | undefined)
  /** The command that is the same in the other direction: both keys stand before the one word. */
  readonly inFooterWith?: string
  /** What people come for stands first in the footer, or before what else can be done everywhere. */
  readonly footerPlace?: 'first' | 'early'
  /** The pane to go to before it is done, where its key works in others, too. */
  readonly actsIn?: Pane
  /** The sentence to show when it cannot be done now. */
  whyNot?(state: State): string | undefined
  /** What happens. The count is what was typed before the key. */
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
/** Screens of their own. */
export const insights: readonly Focus[] = ['statistics', 'tasks']
/** Those of the search, too. */
export const allPanes: readonly Focus[] = [...panes, 'matches', 'found']
