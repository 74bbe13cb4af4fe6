import { expect, test, vi } from 'vitest'
import { DiskPass } from '../../../src/engine/live/disk-pass.ts'
import { makeHome } from '../../support/home.ts'
import { ids, user } from '../../support/lines/claude-lines.ts'
import { goLive } from '../../support/live.ts'

test('settled is not reported during a pass over the disk, though every file seen so far is read', async () => {
  const home = makeHome()
  const path = home.session(`-a/${ids.first}.jsonl`, [user('a')])
  const live = await goLive({ env: home.env })
  live.catalogue.start()
  await live.settled()

  let isPassing = false
  const pass = DiskPass.prototype.pass
  vi.spyOn(DiskPass.prototype, 'pass').mockImplementation(function* (this: DiskPass, isReadingAll) {
    isPassing = true
    live.batches.length = 0
    yield* pass.call(this, isReadingAll)
    // As if there were more folders to look through: until the file has been read again, and its session reported.
    while (live.batches.length === 0) yield
    isPassing = false
  })
  const hasSettled = live.settled().then(() => expect(isPassing).toBe(false))
  live.catalogue.rescan()
  await hasSettled
  expect(live.batches.flat().map(({ key }) => key)).toEqual([path])
})
