import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeHaystack } from '../../../src/engine/search/byte-search.ts'
import { FileSearch } from '../../../src/engine/search/search-file.ts'
import { SegmentReader } from '../../../src/engine/words/segments.ts'
import { realOf } from '../../../src/system/read-or-empty.ts'
import { makeHome } from '../../support/home.ts'
import { ids, says, user } from '../../support/lines/claude-lines.ts'
import { asked } from '../../support/search/kept-words.ts'

const DESCRIPTORS = '/proc/self/fd'

/** How often this process has a file open. */
const timesOpen = (path: string): number =>
  readdirSync(DESCRIPTORS).filter(name => realOf(`${DESCRIPTORS}/${name}`) === path).length

test.skipIf(process.platform !== 'linux')('a search in a file that is stopped midway leaves it closed', () => {
  const key = makeHome().session(`-a/${ids.first}.jsonl`, [user('needle'), says('needle')])
  const search = new FileSearch(makeHaystack(), new SegmentReader('/nowhere'), () => {})
  let wasOpen = 0
  const pulse = {
    beat() {},
    check() {
      wasOpen = timesOpen(key)
      throw new Error('It was stopped')
    },
  }
  search.ask(asked('needle'), pulse)
  const file = { key, format: 'claude-code', size: statSync(key).size, text: null } as const
  expect(() => search.hits(file)).toThrow('It was stopped')
  expect([wasOpen > 0, timesOpen(key)]).toEqual([true, 0])
})
