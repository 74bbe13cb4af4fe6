import { copyFileSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { environmentOf, ownFolder } from '../../src/engine/config/environment.ts'
import { isMark } from '../../src/engine/process/start-mark.ts'
import type { OneSession } from './corpus/corpus.ts'
import { type Machine, program } from './machine.ts'
import { interleave } from './measure.ts'
import { type PtyRun, runInPty, type Size } from './pty.ts'
import { replayed } from './replay.ts'

/** The end of a painted picture. */
const picture = /\x1b\[\?2026l/

/** A key is answered when nothing was drawn for this long. */
const QUIET_MS = 300

const openDashboard = (machine: Machine, size?: Size) => runInPty(machine, process.execPath, [program], size)

/** A usual size of a terminal, neither the smallest nor the largest. */
const usual: Size = { columns: 120, rows: 36 }

/** From the start of the process to the first picture, and to the one word of a Node that does nothing else. */
export async function measureFirstPaint(machine: Machine, rounds: number) {
  // Compiled code is kept only where there is a cache.
  for (let time = 0; time < 2; time++) await lookOnce(machine)
  return interleave(
    {
      node: () => untilSeen(runInPty(machine, process.execPath, ['-e', 'console.log("seen")'], usual), /seen/),
      dashboard: () => untilSeen(openDashboard(machine, usual), picture, () => !isMarked(machine)),
    },
    rounds,
  )
}

/** Leaves behind what a returning user has: a full cache, and the last screen. */
async function lookOnce(machine: Machine): Promise<void> {
  const run = openDashboard(machine, usual)
  await settled(run)
  run.send('q')
  await run.ended()
}

/** Killed at once, so that work after its first picture does not slow down the next run. */
async function untilSeen(run: PtyRun, wanted: RegExp, mayBeKilled = () => true): Promise<number> {
  const moment = await run.until(wanted)
  while (!mayBeKilled()) await pause(1)
  await run.kill()
  return moment - run.startedAt
}

/** Whether a start has not yet cleared its compiled code: if it is killed now, the next one runs without. */
function isMarked({ env }: Machine): boolean {
  return readdirSync(ownFolder('cache', environmentOf(env))).some(isMark)
}

/** The memory at rest, without anything to do. */
export async function measureRest(machine: Machine, rounds: number): Promise<number[]> {
  const sizes: number[] = []
  for (let round = 0; round < rounds; round++) {
    const run = openDashboard(machine)
    await settled(run)
    await run.quiet(2000)
    sizes.push(run.residentBytes())
    await run.kill()
  }
  return sizes
}

/** From a key to the end of a session that is too long to be read whole. */
export async function measureOpening(machine: Machine, session: OneSession, rounds: number): Promise<number[]> {
  const lastWords = 'These are the last words of it.'
  putBeside(machine.folder, session, lastWords)
  const run = openDashboard(machine)
  await settled(run)
  const presses: number[] = []
  for (let round = 0; round < rounds; round++) {
    presses.push(run.send('j'))
    await run.quiet(QUIET_MS)
    run.send('k')
    await run.quiet(QUIET_MS)
  }
  await run.kill()
  const shown = await replayed(run.since(run.startedAt))
  return presses.map(pressed => {
    const first = shown.find(({ at, rows }) => at >= pressed && rows.some(row => row.includes(lastWords)))
    if (!first) throw new Error('The end of the long session was never seen.')
    return first.at - pressed
  })
}

/** The long session, and a newer one of one line. */
function putBeside(folder: string, session: OneSession, lastWords: string): void {
  const project = join(folder, 'projects/-code-one')
  mkdirSync(project, { recursive: true })
  const long = join(project, basename(session.path))
  copyFileSync(session.path, long)
  const said = (uuid: string, content: string, sessionId: string) =>
    `${JSON.stringify({ type: 'user', uuid, sessionId, cwd: '/code/one', timestamp: '2026-08-01T12:00:00.000Z', message: { role: 'user', content } })}\n`
  writeFileSync(long, said('11111111-0000-4000-8000-000000000001', lastWords, session.id), { flag: 'a' })
  const id = '0e5e5510-0000-4000-8000-000000000002'
  const short = join(project, `${id}.jsonl`)
  writeFileSync(short, said('11111111-0000-4000-8000-000000000002', 'A short one', id))
  const [earlier, later] = [new Date('2026-08-01T12:00:00Z'), new Date('2026-08-02T12:00:00Z')]
  utimesSync(long, earlier, earlier)
  utimesSync(short, later, later)
}

/** Waits until everything is found and read, and the screen is still. */
async function settled(run: PtyRun): Promise<void> {
  await run.until(picture)
  await run.quiet(1500)
}
