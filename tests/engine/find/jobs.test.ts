import { expect, test } from 'vitest'
import { BATCH, Frontier, filesBefore, jobOf } from '../../../src/engine/find/jobs.ts'
import { seeded } from '../../support/random.ts'

test.each([0, 1, 7, 64, 65, 500])(
  'of %i files each is looked through once, its conversation before its tools',
  files => {
    const done = new Map<number, string[]>()
    let jobs = 0
    for (let job = jobOf(0, files); job; job = jobOf(++jobs, files)) {
      done.set(job.file, [...(done.get(job.file) ?? []), job.part])
      const whole = [...Array(files).keys()].findIndex(file => done.get(file)?.length !== 2)
      expect(filesBefore(jobs + 1, files)).toBe(whole < 0 ? files : whole)
    }
    expect([jobs, done.size]).toEqual([2 * files, files])
    expect([...done.values()].every(parts => parts.join() === 'conversation,tools')).toBe(true)
  },
)

test('all is done up to the first batch that is not, in whatever order they end', () => {
  const random = seeded(7)
  const order = Array.from({ length: 50 }, (_, number) => ({ batch: number * BATCH, roll: random() }))
  const batches = order.sort((a, b) => a.roll - b.roll).map(({ batch }) => batch)
  const frontier = new Frontier()
  for (const [count, batch] of batches.entries()) {
    frontier.take([batch])
    const left = batches.slice(count + 1)
    expect(frontier.job).toBe(Math.min(...left, 50 * BATCH))
  }
})
