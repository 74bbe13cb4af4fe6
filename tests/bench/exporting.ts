import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { madeOnce } from './corpus/made-once.ts'
import { makeOneSession } from './corpus/make-sessions.ts'
import { type Machine, openMachine } from './machine.ts'

export interface ExportPlan {
  readonly seed: number
  readonly exportedMegabytes: number
  readonly hugeMegabytes: number
  readonly exportRounds: number
}

/** In milliseconds, and in bytes of memory. */
export interface Exports {
  readonly spent: number[]
  readonly peaks: number[]
  readonly hugePeaks: number[]
}

const ids = { usual: '20000000-0000-4000-8000-000000000001', huge: '30000000-0000-4000-8000-000000000001' }

/** Exports one long session as HTML, and one many times as long: whole processes, with secrets masked. */
export function measureExports({ seed, exportedMegabytes, hugeMegabytes, exportRounds }: ExportPlan): Exports {
  const wanted = { seed, exportedMegabytes, hugeMegabytes }
  const folder = madeOnce(`sessions-tui-bench-export-${exportedMegabytes}-${hugeMegabytes}-${seed}`, wanted, made => {
    const project = join(made, 'projects/-code-one')
    mkdirSync(project, { recursive: true })
    makeOneSession(join(project, `${ids.usual}.jsonl`), exportedMegabytes, seed)
    makeOneSession(join(project, `${ids.huge}.jsonl`), hugeMegabytes, seed)
  })
  const machine = openMachine(folder)
  try {
    machine.timeProgram('list')
    const rounds = Array.from({ length: exportRounds })
    return {
      spent: rounds.map(() => machine.timeProgram(...exporting(ids.usual, machine))),
      peaks: rounds.map(() => machine.peakMemory(...exporting(ids.usual, machine))),
      hugePeaks: rounds.map(() => machine.peakMemory(...exporting(ids.huge, machine))),
    }
  } finally {
    machine.remove()
  }
}

const exporting = (id: string, { home }: Machine) => ['export', id, '--output', join(home, 'exported.html'), '--force']
