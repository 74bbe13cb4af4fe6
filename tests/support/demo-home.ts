import { onTestFinished } from 'vitest'
import { makeDemo } from '../../src/demo/index.ts'
import { type Home, homeAt } from './home.ts'

/** The time at which the demo's first transcript reads as in the pictures. */
export const demoNow = new Date('2026-11-13T14:16:00Z')

/** The demo as a test's home. */
export function makeDemoHome(now: Date = demoNow, atTheEnd: (act: () => void) => void = onTestFinished): Home {
  const demo = makeDemo(now)
  atTheEnd(demo.remove)
  const home = homeAt(demo.home)
  return { ...home, env: demo.within(home.env) }
}
