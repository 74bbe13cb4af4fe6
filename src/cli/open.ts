import { type Catalogue, openCatalogue } from '../engine/catalogue.ts'
import { washLine } from '../text/wash.ts'
import { type CommandContext, type Given, type Option, rootOption } from './command.ts'
import { isOn, textsOf } from './options/option-values.ts'

/** The options of every command that looks at sessions. */
export const lookingOptions: readonly Option[] = [
  rootOption,
  { name: 'refresh', summary: 'read every file again, whatever is remembered of it' },
  { name: 'debug', summary: 'say on stderr what was skipped, and why' },
]

export const jsonOption: Option = { name: 'json', summary: 'answer in JSON' }

/** Opens the catalogue as the options say, and sees to it that what is learnt is kept even if the run is cut short. */
export async function openFor(given: Given, run: CommandContext): Promise<Catalogue> {
  const { output } = run
  const catalogue = await openCatalogue({
    env: run.env,
    roots: textsOf(given, 'root'),
    refresh: isOn(given, 'refresh'),
    reports: {
      warn: sayOnce(sentence => output.say(`sessions-tui: ${washLine(sentence)}`)),
      ...(isOn(given, 'debug') && { debug: sayOnce(sentence => output.say(`debug: ${washLine(sentence)}`)) }),
      ...(output.showsProgress && { progress: progressLine(run) }),
    },
  })
  run.onInterrupt(() => {
    output.status('')
    catalogue.close()
  })
  return catalogue
}

/** An answer may take more than one look at the disk. */
function sayOnce(say: (sentence: string) => void): (sentence: string) => void {
  const said = new Set<string>()
  return sentence => {
    if (!said.has(sentence)) say(sentence)
    said.add(sentence)
  }
}

/** A few updates a second are enough, and work that takes no time shows nothing. */
function progressLine({ output }: CommandContext): (done: number, total: number) => void {
  const start = performance.now()
  let shown = start + 150
  return (done, total) => {
    const now = performance.now()
    if (done === total) output.status('')
    else if (now - shown >= 50) {
      shown = now
      output.status(`reading sessions ${done}/${total}`)
    }
  }
}
