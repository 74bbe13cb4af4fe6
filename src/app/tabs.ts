import type { Pane } from './state.ts'

/** The tabs of a narrow screen, and the columns they take in the first row. */
export const tabs: readonly {
  readonly pane: Pane
  readonly title: string
  readonly from: number
  readonly to: number
}[] = [
  { pane: 'projects', title: 'Projects', from: 1, to: 11 },
  { pane: 'sessions', title: 'Sessions', from: 12, to: 22 },
  { pane: 'transcript', title: 'Transcript', from: 23, to: 35 },
]
