import { type Catalogue, openCatalogue } from '../engine/catalogue.ts'
import { washLine } from '../text/wash.ts'
import { type CommandContext, rootOption } from './command.ts'
import type { Given } from './options/option.ts'
import { flag } from './options/option-kinds.ts'

/** The options of every command that looks at sessions. */
export const lookingOptions = [
  rootOption,
  flag({ name: 'refresh', help: 'read every file again, whatever the cache has' }),
  flag({ name: 'debug', help: 'say on stderr what was skipped, and why' }),
]

export const jsonOption = flag({ name: 'json', help: 'answer in JSON' })

/** Opens the catalogue as the options say. It saves what it has learned even if the run is interrupted. */
export async function openFor(given: Given<typeof lookingOptions>, run: CommandContext): Promise<Catalogue> {
  const { output } = run
  const catalogue = await openCatalogue({
    env: run.env,
    roots: given.root,
    refresh: given.refresh,
    reports: {
      warn: sayOnce(sentence => output.say(`sessions-tui: ${washLine(sentence)}`)),
      ...(given.debug && { debug: sayOnce(sentence => output.say(`debug: ${washLine(sentence)}`)) }),
      ...(output.showsProgress && {
        progress: (done, total) => output.status(done < total ? `reading sessions ${done}/${total}` : ''),
      }),
    },
  })
  run.onInterrupt(() => {
    output.status('')
    catalogue.close()
  })
  return catalogue
}

/** Says each sentence once, as an answer may take more than one look at the disk. */
function sayOnce(say: (sentence: string) => void): (sentence: string) => void {
  const said = new Set<string>()
  return sentence => {
    if (!said.has(sentence)) say(sentence)
    said.add(sentence)
  }
}
