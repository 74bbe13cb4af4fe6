import { type Machine, program } from './machine.ts'
import { type PtyRun, runInPty } from './pty.ts'
import { replayed } from './replay.ts'

/** In milliseconds, from a key to the whole screen: the first time while the chart code is loaded, then without. */
export interface Insights {
  readonly firstStatistics: number
  readonly statistics: number[]
  readonly tasks: number[]
}

/** A key is answered when nothing was drawn for this long. */
const QUIET_MS = 500

/** Both screens over all sessions and all times, in a dashboard at rest. */
export async function measureInsights(machine: Machine, rounds: number): Promise<Insights> {
  const run = runInPty(machine, process.execPath, [program])
  await run.until(/\x1b\[\?2026l/)
  await run.quiet(1500)
  const first = await press(run, 't')
  // From thirty days to all time; opened again, they are as they were left.
  for (const key of ['\x1b[C', '\x1b[C', '\x1b[C', '\x1b']) await press(run, key)
  const presses = { statistics: [] as number[], tasks: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    presses.statistics.push(await press(run, 't'))
    await press(run, '\x1b')
    presses.tasks.push(await press(run, 'b'))
    await press(run, '\x1b')
  }
  await run.kill()
  const shown = await replayed(run.since(run.startedAt))
  const until = (pressed: number, wanted: RegExp): number => {
    const seen = shown.find(({ at, rows }) => at >= pressed && rows.some(row => wanted.test(row)))
    if (!seen) throw new Error(`${wanted} was never seen.`)
    return seen.at - pressed
  }
  return {
    firstStatistics: until(first, /days at work|Nothing happened/),
    statistics: presses.statistics.map(pressed => until(pressed, /[⠁-⣿]{3}/)),
    tasks: presses.tasks.map(pressed => until(pressed, /open tasks/)),
  }
}

async function press(run: PtyRun, keys: string): Promise<number> {
  const pressed = run.send(keys)
  await run.quiet(QUIET_MS)
  return pressed
}
