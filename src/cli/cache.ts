import { dirname } from 'node:path'
import { type Cleared, clearCache } from '../engine/cache/clear.ts'
import { environmentOf } from '../engine/config/environment.ts'
import { misuse } from '../model/problem.ts'
import { plural } from '../text/numbers.ts'
import { washLine } from '../text/wash.ts'
import { cliCommand, exitCodes } from './command.ts'
import { flag } from './options/option-kinds.ts'

export const cache = cliCommand({
  name: 'cache',
  operands: 'clear',
  summary: 'remove what was cached of your sessions; with --state, the last screen and layout too',
  options: [flag({ name: 'state', help: 'also remove what the dashboard remembers: its last screen and its layout' })],
  examples: ['cache clear', 'cache clear --state'],
  async run(given, { output, env }) {
    if (given.operands.length !== 1 || given.operands[0] !== 'clear') throw misuse('cache takes one word: cache clear.')
    const cleared = clearCache(environmentOf(env), given.state)
    for (const sentence of sentencesAbout(cleared)) output.say(washLine(sentence))
    return cleared.failed.length > 0 ? exitCodes.failed : exitCodes.done
  },
})

function sentencesAbout({ folder, removed, remembered, foreign, failed }: Cleared): string[] {
  return [
    ...removedFrom(removed, folder),
    ...(removed.length + failed.length === 0 ? [`Nothing to remove in ${folder}.`] : []),
    ...remembered.map(
      path => `Kept ${path}, which the dashboard remembers. To remove it too, use cache clear --state.`,
    ),
    ...foreign.map(path => `Kept ${path}, which is not part of the cache.`),
    ...failed.map(({ path, reason }) => `${path} could not be cleared (${reason}). Remove it yourself.`),
  ]
}

/** One sentence for the cache, and one for each other folder. */
function removedFrom(paths: readonly string[], cacheFolder: string): string[] {
  const folders = paths.map(path => (path.startsWith(cacheFolder) ? cacheFolder : dirname(path)))
  const count = (folder: string) => folders.filter(one => one === folder).length
  return [...new Set(folders)].map(folder => `Removed ${plural(count(folder), 'file')} from ${folder}.`)
}
