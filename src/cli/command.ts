import type { Output } from './output/output.ts'

/** One thing that can be asked on the command line. Parsing and every page of help are derived from these records. */
export interface CliCommand extends CommandWording {
  readonly summary: string
  readonly examples: readonly string[]
  /** Its operands are a query, which these lines of its help explain. */
  readonly query?: readonly string[]
  /** What its exit codes mean, where that is not the usual. */
  readonly exits?: { readonly [code in 0 | 1 | 2]: string }
  run(given: Given, run: CommandContext): Promise<number>
}

/** What may be typed. */
export interface CommandWording {
  readonly name: string
  /** The words after the name, e.g. `ID`. */
  readonly operands: string
  readonly options: readonly Option[]
}

export interface Option {
  readonly name: string
  /** What the value is called in the help; an option without one is a switch. */
  readonly value?: string
  readonly isRepeatable?: true
  /** Its value is free text: the word behind it, also if that looks like an option. */
  readonly isSpeech?: true
  readonly summary: string
}

/** Wherever sessions are looked at. */
export const rootOption: Option = {
  name: 'root',
  value: 'DIR',
  isRepeatable: true,
  summary: 'look there too: a config folder, its projects, or agent sessions',
}

/** What was typed, sorted but not yet understood. */
export interface Given {
  readonly operands: readonly string[]
  readonly options: { readonly [name: string]: string | boolean | (string | boolean)[] | undefined }
}

/** The run that a command is part of. */
export interface CommandContext {
  readonly output: Output
  readonly env: NodeJS.ProcessEnv
  readonly now: Date
  /** Called if the process is told to end before the command is done. */
  onInterrupt(act: () => void): void
  /** Called before an agent gets the terminal; gives what sets it back if the agent is ended in the middle of its work. */
  lendTerminal(): Promise<() => void>
  /** Called when an agent gets the terminal, which may be long before the command is done. */
  onAnswered(): void
  /** Whether somebody can type. */
  readonly hasKeyboard: boolean
  /** Takes the terminal for itself until the user leaves. */
  openDashboard(options: DashboardRequest): Promise<void>
}

interface DashboardRequest {
  readonly roots: readonly string[]
  readonly isDemo: boolean
}

export const exitCodes = { done: 0, failed: 1, misuse: 2 } as const
