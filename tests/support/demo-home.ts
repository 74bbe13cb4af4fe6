import { onTestFinished } from 'vitest'
import { makeDemo } from '../../src/demo/index.ts'
import { type Home, homeAt } from './home.ts'

/** The time of the pictures, for the ages in the demo's first transcript. */
export const demoNow = new Date('2026-11-13T14:16:00Z')

/** The demo as the home of a test. */
export function makeDemoHome(now: Date = demoNow, atTheEnd: (act: () => void) => void = onTestFinished): Home {
  const demo = makeDemo(now)
  atTheEnd(demo.remove)
  const home = homeAt(demo.home)
  return { ...home, env: demo.within(home.env) }
}
