import { readFileSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import type { SearchAnswer } from '../../src/app/search/state.ts'
import { Finding } from '../../src/effects/search-sessions.ts'
import { type LiveCatalogue, openLiveCatalogue } from '../../src/engine/live/live-catalogue.ts'
import { wholeRequest } from '../../src/query/list/narrow.ts'
import { SessionStore } from '../../src/query/list/session-store.ts'
import type { Asked, Ready } from './searcher.ts'

/*
 * Runs bundled, in a process of its own: the dashboard without its screen. Searches for each line it receives, and
 * sends back how long that took.
 */
const REST_MS = 500

const store = new SessionStore()
const catalogue = await settledCatalogue()
const finding = new Finding()
await rested()
process.on('message', (line: string) => void ask(line).then(asked => process.send?.(asked)))
process.on('disconnect', () => {
  catalogue.close()
  process.exit()
})
process.send?.({ sessions: store.size, residentBytes: process.memoryUsage.rss() } satisfies Ready)

async function settledCatalogue(): Promise<LiveCatalogue> {
  let settled = () => {}
  const isSettled = new Promise<void>(resolve => {
    settled = resolve
  })
  const opened = await openLiveCatalogue(
    {},
    {
      found: sessions => store.put(sessions),
      gone: paths => store.remove(paths),
      progress() {},
      surveyed() {},
      settled,
      warn: sentence => console.error(sentence),
    },
  )
  opened.start()
  await isSettled
  return opened
}

/** Garbage is collected first, so that it does not look like memory that searches need. */
async function rested(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, REST_MS))
  globalThis.gc?.()
  forgetPeakMemory()
}

async function ask(line: string): Promise<Asked> {
  const start = performance.now()
  let first: number | null = null
  let answer: SearchAnswer | undefined
  await finding.find(store, catalogue.finder, { do: 'find', number: 1, line, request: wholeRequest }, msg => {
    if (msg.type !== 'matchesFound') return
    answer = msg.answer
    if (answer.found.length > 0) first ??= performance.now() - start
  })
  const whole = performance.now() - start
  if (!answer?.isDone) throw new Error(`The search for ${line} came to no end.`)
  if (answer.notes.length > 0) throw new Error(`The search for ${line}: ${answer.notes.join(' ')}`)
  return { first, whole, found: answer.found.length, matches: answer.matches, peakBytes: peakMemory() }
}

/** On Linux, resets the peak memory. */
function forgetPeakMemory(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {}
}

function peakMemory(): number {
  try {
    return Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
  } catch {
    return process.memoryUsage.rss()
  }
}
