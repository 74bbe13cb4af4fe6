import { clearCache } from '../engine/cache.ts'
import { environmentOf, ownFolder } from '../engine/surroundings.ts'
import { misuse } from '../model/problem.ts'
import { type Command, exitCodes } from './command.ts'

export const cache: Command = {
  name: 'cache',
  operands: 'clear',
  summary: 'remove all that sessions-tui remembers of your sessions',
  options: [],
  examples: ['cache clear'],
  async run({ operands }, { output, env }) {
    if (operands.length !== 1 || operands[0] !== 'clear') throw misuse('cache takes one word: clear.')
    const folder = ownFolder('cache', environmentOf(env))
    clearCache(folder)
    output.say(`Removed ${folder}`)
    return exitCodes.done
  },
}
