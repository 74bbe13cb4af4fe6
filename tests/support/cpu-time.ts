/** Milliseconds of processor time that the work takes: unlike the clock, this leaves out what other programs took. */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1000
}
