import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environmentOf } from '../../../src/engine/config/environment.ts'
import { discover } from '../../../src/engine/disk/discover.ts'
import { findRoots } from '../../../src/engine/disk/roots.ts'
import { type Home, makeHome } from '../../support/home.ts'
import { ids, user } from '../../support/lines/claude-lines.ts'

/** Called for each path between reading its name and its `stat`, which is a chance to remove it. */
function discovered(home: Home, betweenNameAndStat: (path: string) => void) {
  const said: string[] = []
  const debug: string[] = []
  const reports = {
    warn: (text: string) => said.push(text),
    debug: (text: string) => debug.push(text),
    progress: () => {},
  }
  const [root] = findRoots(environmentOf(home.env), [])
  if (!root) throw new Error('no root')
  const isIgnored = (path: string) => {
    betweenNameAndStat(path)
    return false
  }
  return { ...discover(root, isIgnored, reports), said, debug }
}

test('a file that disappears between its name and its stat is skipped silently', () => {
  const home = makeHome()
  const gone = home.session(`-a/${ids.first}.jsonl`, [user('a')])
  const kept = home.session(`-a/${ids.second}.jsonl`, [user('b')])
  const { foundFiles, said, debug } = discovered(home, path => path === gone && rmSync(gone))
  expect(foundFiles.map(({ path }) => path)).toEqual([kept])
  expect([said, debug]).toEqual([[], [`skipped ${gone}: it does not exist`]])
})

test('so is a whole folder', () => {
  const home = makeHome()
  home.session(`-a/${ids.first}.jsonl`, [user('a')])
  const { foundFiles, said } = discovered(home, path => path.endsWith('-a') && rmSync(path, { recursive: true }))
  expect([foundFiles, said]).toEqual([[], []])
})

test('nothing is opened: discovery is names and stat', () => {
  const home = makeHome()
  home.session(`-a/${ids.first}.jsonl`, 'x', { modified: new Date(5000) })
  const [sighting] = discovered(home, () => {}).foundFiles
  expect(sighting).toMatchObject({ mtimeMs: 5000, size: 1, place: { id: ids.first, folder: '-a' } })
})
