import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Machine } from './machine.ts'

/** A process that searches as the dashboard does. */
export interface Searcher {
  /** The number of sessions it knows. */
  readonly sessions: number
  /** Its memory before the first search, in bytes. */
  readonly restBytes: number
  ask(line: string): Promise<Asked>
  close(): Promise<void>
}

/** One search. Times are in milliseconds. */
export interface Asked {
  /** Until the first sessions with snippets; null if nothing is found. */
  readonly first: number | null
  /** Until all are counted and the best have snippets. */
  readonly whole: number
  readonly found: number
  readonly matches: number
  /** The peak memory of the process since it was at rest, or its current memory if the peak is not known. */
  readonly peakBytes: number
}

/** Sent by the process when it is ready. */
export interface Ready {
  readonly sessions: number
  readonly residentBytes: number
}

export type StartSearcher = () => Promise<Searcher>

/** Threads are started from files beside the program's own, so the bundle is placed among copies of those. */
export async function bundleSearcher(machine: Machine): Promise<StartSearcher> {
  const folder = mkdtempSync(join(machine.home, 'searcher-'))
  const outfile = join(folder, 'search-driver.js')
  await build({
    entryPoints: [fileURLToPath(new URL('./search-driver.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    minifySyntax: true,
    logLevel: 'warning',
  })
  for (const name of ['scan-worker.js', 'find-worker.js', 'condense.wasm', 'find.wasm']) {
    copyFileSync(new URL(`../../dist/${name}`, import.meta.url), join(folder, name))
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  return () => startSearcher(machine, outfile)
}

async function startSearcher(machine: Machine, file: string): Promise<Searcher> {
  const child = fork(file, { env: machine.env, execArgv: ['--expose-gc'] })
  const { sessions, residentBytes: restBytes } = (await answerOf(child)) as Ready
  return {
    sessions,
    restBytes,
    ask: line => {
      child.send(line)
      return answerOf(child) as Promise<Asked>
    },
    close: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController()
  const { signal } = ended
  const isGone = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The process that searches ended with ${code}.`)
  })
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), isGone])
    return answer
  } finally {
    isGone.catch(() => {})
    ended.abort()
  }
}
