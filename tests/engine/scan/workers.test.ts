import { expect, test, vi } from 'vitest'
import { scanAll } from '../../../src/engine/scan/scan-all.ts'
import type { ScanOutcome } from '../../../src/engine/scan/scan-job.ts'
import { makeHome } from '../../support/home.ts'
import { ids, says, user } from '../../support/lines/claude-lines.ts'
import { goLive } from '../../support/live.ts'

/** Like a system that allows no more threads. */
vi.mock('node:worker_threads', async original => ({
  ...(await original<typeof import('node:worker_threads')>()),
  Worker: class {
    constructor() {
      throw Object.assign(new Error('no more threads'), { code: 'ERR_WORKER_INIT_FAILED' })
    }
  },
}))

const long = says('x'.repeat(9 << 20))

test('without workers, a list reads everything in its own thread', async () => {
  const home = makeHome()
  const path = home.session(`-a/${ids.first}.jsonl`, [user('a'), long])
  const outcomes: ScanOutcome[] = []
  const place = { id: ids.first, folder: '-a', isSubagent: false, parentId: null }
  await scanAll(
    [{ key: path, format: 'claude-code', place, size: 9 << 20 }],
    () => undefined,
    outcome => outcomes.push(outcome),
  )
  expect(outcomes.map(({ scan }) => scan !== undefined)).toEqual([true])
})

test('and so does the live catalogue, now and later', async () => {
  const home = makeHome()
  const path = home.session(`-a/${ids.first}.jsonl`, [user('a'), long])
  const live = await goLive({ env: home.env })
  live.catalogue.start()
  await live.until(() => live.sessions.get(path)?.messageCount === 2)
  const other = home.session(`-a/${ids.second}.jsonl`, [user('b')])
  await live.until(() => live.sessions.get(other)?.messageCount === 1)
})
