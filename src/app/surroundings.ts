/** The machine and the folder that the program runs in. */
export interface Surroundings {
  readonly home: string
  /** The folder that the program was started in. */
  readonly here: string
  readonly roots: readonly SearchedRoot[]
  readonly settingsPath: string
  readonly isDemo: boolean
  /** New tmux windows can be opened, and others gone to. */
  readonly isInTmux?: boolean
}

interface SearchedRoot {
  readonly path: string
  readonly label: string
  readonly exists: boolean
  /** After how many days the agent deletes a session; null: never. */
  readonly keepsDays: number | null
}
