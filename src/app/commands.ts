import type { Command } from './command.ts'
import { dialogCommands } from './dialogs/commands.ts'
import { exportCommands } from './export/commands.ts'
import { insightCommands } from './insight/commands.ts'
import { statisticsCommands } from './insight/statistics/commands.ts'
import { taskCommands } from './insight/tasks/commands.ts'
import { demoCommands, listCommands } from './list/commands.ts'
import { projectCommands } from './projects/commands.ts'
import { sessionCommands } from './resume/commands.ts'
import { movingCommands } from './screen/commands-moving.ts'
import { windowCommands } from './screen/commands-window.ts'
import type { KeyChoices } from './screen/state.ts'
import { searchCommands } from './search/commands.ts'
import type { Focus, State } from './state.ts'
import { transcriptCommands } from './transcript/commands.ts'
import { findCommands } from './transcript/commands-find.ts'

/** Everything the user can do, in the order in which help shows it. */
export const commands: readonly Command[] = [
  ...sessionCommands,
  ...exportCommands,
  ...listCommands,
  ...demoCommands,
  ...projectCommands,
  ...searchCommands,
  ...insightCommands,
  ...statisticsCommands,
  ...taskCommands,
  ...transcriptCommands,
  ...findCommands,
  ...movingCommands,
  ...windowCommands,
  ...dialogCommands,
]

/** The keys of a command. The user's choice replaces its own, and takes the key from other commands. */
export function keysOf(command: Command, choices: KeyChoices): readonly string[] {
  const chosen = choices[command.id]
  if (chosen) return chosen
  const taken = new Set(Object.entries(choices).flatMap(([id, keys]) => (sharesFocus(id, command) ? keys : [])))
  return command.keys.filter(key => !taken.has(key))
}

function sharesFocus(id: string, command: Command): boolean {
  return commands.some(other => other.id === id && other.where.some(focus => command.where.includes(focus)))
}

export function commandsFor(focus: Focus): readonly Command[] {
  return commands.filter(({ where }) => where.includes(focus))
}

export function commandForKey(state: State, focus: Focus, key: string): Command | undefined {
  return commandsFor(focus).find(command => keysOf(command, state.keys).includes(key))
}

/** Whether more keys may follow this one. */
export function isPrefix(state: State, focus: Focus, key: string): boolean {
  return commandsFor(focus).some(command => keysOf(command, state.keys).some(one => one.startsWith(`${key} `)))
}
