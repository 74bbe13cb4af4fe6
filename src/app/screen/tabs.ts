import type { State } from '../state.ts'
import type { Pane } from './state.ts'

interface Tab {
  readonly pane: Pane
  readonly title: string
  readonly from: number
  readonly to: number
}

/** The tabs of a narrow screen, and the columns they take in the first row. */
export const tabsOf = ({ search }: Pick<State, 'search'>): readonly Tab[] => (search ? searchTabs : tabs)

const tabs: readonly Tab[] = [
  { pane: 'projects', title: 'Projects', from: 1, to: 11 },
  { pane: 'sessions', title: 'Sessions', from: 12, to: 22 },
  { pane: 'transcript', title: 'Transcript', from: 23, to: 35 },
]

const searchTabs: readonly Tab[] = [
  { pane: 'matches', title: 'Matches', from: 1, to: 10 },
  { pane: 'transcript', title: 'Transcript', from: 11, to: 23 },
]
