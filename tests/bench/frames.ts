import { makePainter } from '../../src/terminal/painter.ts'
import { frame } from '../../src/views/frame.ts'
import { openApp } from '../support/app.ts'
import type { Machine } from './machine.ts'

/** The first few runs compile the code, as they would in a running program. */
const WARM_UP = 30

/** Milliseconds from a state to the bytes that show it, while a list and a transcript are scrolled. */
export async function measureFrames(machine: Machine, rounds: number): Promise<number[]> {
  const size = { columns: 200, rows: 60 }
  const painter = makePainter(size)
  const walk = await openApp({ path: machine.home, env: machine.env }, size)
  const times: number[] = []
  const press = async (key: string) => {
    await walk.press(key)
    const start = performance.now()
    painter.paint(frame(walk.state), walk.state.look)
    times.push(performance.now() - start)
  }
  for (let round = -WARM_UP; round < rounds; round++) {
    if (round === 0) times.length = 0
    for (const key of ['j', 'pagedown', 'tab', 'k', 'pageup', 'shift-tab']) await press(key)
  }
  await walk.close()
  return times
}
