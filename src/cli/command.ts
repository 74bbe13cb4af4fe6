import { type Given, givenIn, type Option, type TypedWords } from './options/option.ts'
import { repeatableOption } from './options/option-kinds.ts'
import type { Output } from './output/output.ts'

/** A command of the command line. Parsing and every page of help are derived from these records. */
export interface CliCommand extends CommandWording {
  readonly summary: string
  readonly examples: readonly string[]
  /** Lines of help about the query, for a command whose operands are one. */
  readonly query?: readonly string[]
  /** The meanings of its exit codes, if they are not the usual ones. */
  readonly exits?: { readonly [code in 0 | 1 | 2]: string }
  readonly run: (typed: TypedWords, run: CommandContext) => Promise<number>
}

/** The words that may be typed for a command. */
export interface CommandWording {
  readonly name: string
  /** The words after the name, e.g. `ID`. */
  readonly operands: string
  readonly options: readonly Option[]
}

/** A command that is given the values of its own options. */
export function cliCommand<Options extends readonly Option[]>(
  command: Omit<CliCommand, 'options' | 'run'> & {
    readonly options: Options
    run(given: Given<Options>, run: CommandContext): Promise<number>
  },
): CliCommand {
  return { ...command, run: async (typed, run) => command.run(givenIn(command.options, typed, run), run) }
}

/** Option of every command that looks at sessions, and of the dashboard. */
export const rootOption = repeatableOption({
  name: 'root',
  placeholder: 'DIR',
  help: 'also look in DIR: a folder of an agent, or of its sessions',
})

/** The run that a command is part of. */
export interface CommandContext {
  readonly output: Output
  readonly env: NodeJS.ProcessEnv
  readonly now: Date
  /** Registers an act to run when the process ends, even if the command is not done. */
  onInterrupt(act: () => void): void
  /** Called before an agent gets the terminal. The result restores the terminal if the agent is ended while it runs. */
  lendTerminal(): Promise<() => void>
  /** Called when an agent gets the terminal, which may be long before the command is done. */
  onAnswered(): void
  /** Whether stdin is a terminal with a user at it. */
  readonly hasKeyboard: boolean
  /** Takes over the terminal until the user quits. */
  openDashboard(options: DashboardRequest): Promise<void>
}

interface DashboardRequest {
  readonly roots: readonly string[]
  readonly isDemo: boolean
}

export const exitCodes = { done: 0, failed: 1, misuse: 2 } as const
