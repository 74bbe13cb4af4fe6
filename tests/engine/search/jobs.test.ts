import { expect, test } from 'vitest'
import { Frontier, filesBefore, jobOf, jobsOf, takeJobs } from '../../../src/engine/search/jobs.ts'
import { seeded } from '../../support/random.ts'

test.each([0, 1, 7, 64, 65, 500])('of %i files each is searched once, its conversation before its tools', files => {
  const done = new Map<number, string[]>()
  let jobs = 0
  for (let job = jobOf(0, files); job; job = jobOf(++jobs, files)) {
    done.set(job.file, [...(done.get(job.file) ?? []), job.part])
    const whole = [...Array(files).keys()].findIndex(file => done.get(file)?.length !== 2)
    expect(filesBefore(jobs + 1, files)).toBe(whole < 0 ? files : whole)
  }
  expect([jobs, done.size]).toEqual([2 * files, files])
  expect([...done.values()].every(parts => parts.join() === 'conversation,tools')).toBe(true)
})

test('all jobs are done up to the first that is not, in whatever order they end', () => {
  const random = seeded(7)
  const order = Array.from({ length: 50 }, (_, job) => ({ job, roll: random() }))
  const jobs = order.sort((a, b) => a.roll - b.roll).map(({ job }) => job)
  const frontier = new Frontier()
  for (const [count, job] of jobs.entries()) {
    frontier.take([job])
    expect(frontier.job).toBe(Math.min(...jobs.slice(count + 1), 50))
  }
})

test.each([0, 1, 20])('of %i files every job is taken once, by whichever thread', files => {
  const counter = new Int32Array(2)
  const taken: number[] = []
  for (let jobs = takeJobs(counter, 1, files); jobs.length > 0; jobs = takeJobs(counter, 1, files)) taken.push(...jobs)
  expect(taken).toEqual([...Array(jobsOf(files)).keys()])
})
