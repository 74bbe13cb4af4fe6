/**
 * The processor time that the work takes, in milliseconds; unlike the clock, it leaves out the time of other programs.
 */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1000
}
