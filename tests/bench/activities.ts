import { openLiveCatalogue } from '../../src/engine/live/live-catalogue.ts'
import type { Session } from '../../src/model/session.ts'
import type { Machine } from './machine.ts'

/** Milliseconds until a program that knows every session has the activities of all; the first run comes first. */
export async function measureActivities(
  { env }: Machine,
  rounds: number,
): Promise<{ sessions: number; spent: number[] }> {
  const sessions = new Map<string, Session>()
  let settled = () => {}
  const isSettled = new Promise<void>(resolve => {
    settled = resolve
  })
  const found = (batch: readonly Session[]) => {
    for (const session of batch) sessions.set(session.path, session)
  }
  const nothing = () => {}
  const events = { found, gone: nothing, progress: nothing, surveyed: nothing, settled, warn: nothing }
  const catalogue = await openLiveCatalogue({ env }, events)
  catalogue.start()
  await isSettled
  const spent: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const files = await catalogue.activities([...sessions.values()])
    spent.push(performance.now() - start)
    if (files.length !== sessions.size) throw new Error(`${files.length} files are counted of ${sessions.size}.`)
  }
  catalogue.close()
  return { sessions: sessions.size, spent }
}
