/** Where this run stands. */
export interface Surroundings {
  readonly home: string
  /** The folder it was started in. */
  readonly here: string
  readonly roots: readonly SearchedRoot[]
  readonly settingsPath: string
  readonly isDemo: boolean
  /** Other windows can be opened and gone to. */
  readonly isInTmux?: boolean
}

interface SearchedRoot {
  readonly path: string
  readonly label: string
  readonly exists: boolean
  /** After how many days the agent deletes a session; null: never. */
  readonly keepsDays: number | null
}
