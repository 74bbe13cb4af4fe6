import { expect, onTestFinished, test, vi } from 'vitest'
import { ScanProgress } from '../../../src/engine/live/progress.ts'
import { makeHome } from '../../support/home.ts'
import { ids, user } from '../../support/lines/claude-lines.ts'
import { goLive } from '../../support/live.ts'

test('a catalogue that is closed while it reads leaves no timer behind, which would report progress later', async () => {
  const home = makeHome()
  for (const id of Object.values(ids)) home.session(`-a/${id}.jsonl`, [user('a')])
  const live = await goLive({ env: home.env })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { oneMore } = ScanProgress.prototype
  const isClosed = new Promise<void>(resolve => {
    vi.spyOn(ScanProgress.prototype, 'oneMore').mockImplementation(function (this: ScanProgress, left) {
      oneMore.call(this, left)
      live.catalogue.close()
      resolve()
    })
  })
  live.catalogue.start()
  await isClosed
  expect(vi.getTimerCount()).toBe(0)
})
