import { usualAgent } from '../../agents/index.ts'
import type { Catalogue } from '../../engine/catalogue.ts'
import type { Root } from '../../engine/disk/roots.ts'
import type { CommandContext } from '../command.ts'

/** Says why an answer is empty, and which folders that were named do not exist. An empty answer is no error. */
export async function sayWhatIsNotThere(
  catalogue: Catalogue,
  found: number,
  { output }: CommandContext,
  sentence: (total: number) => string | null = noneMatches,
): Promise<void> {
  const { total } = found > 0 ? { total: found } : await catalogue.list({ all: true, subagents: true, limit: 1 })
  const bare = catalogue.roots.filter(root => (root.isNamed ? !root.exists : total === 0 && root.format === usualAgent))
  for (const root of bare) output.say(nothingIn(root))
  const said = found === 0 && total > 0 ? sentence(total) : null
  if (said !== null) output.say(said)
}

const nothingIn = ({ label, path }: Root): string => `No ${label} sessions found in ${path}.`

const noneMatches = (total: number): string =>
  `No session matches; there are ${total} in all. --all and --subagents show what is hidden.`
