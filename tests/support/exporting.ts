import { exportText } from '../../src/export/index.ts'
import type { ExportAids, ExportOptions, NumberedEntry } from '../../src/export/options.ts'
import { type ExportFormat, exportParts } from '../../src/model/export.ts'
import type { Placed } from '../../src/model/passage.ts'
import type { Session } from '../../src/model/session.ts'
import { sessionOf } from './session-store.ts'

const exportAids: ExportAids = {
  spilled: () => null,
  shownPath: path => path.replace(/^\/home\/ada(?=\/)/, '~'),
  now: new Date('2026-11-16T12:00:00'),
}

export interface RenderOptions extends Partial<Omit<ExportOptions, 'format'>> {
  readonly session?: Partial<Session>
  readonly aids?: Partial<ExportAids>
}

/** The whole document, with everything in it unless the test says otherwise. */
export async function exported(
  format: ExportFormat,
  entries: readonly Placed[] | Iterable<NumberedEntry>,
  options: RenderOptions = {},
): Promise<string> {
  return [...(await exporting(format, entries, options))].join('')
}

export function exporting(
  format: ExportFormat,
  entries: readonly Placed[] | Iterable<NumberedEntry>,
  { session = {}, aids = {}, ...options }: RenderOptions = {},
): Promise<Iterable<string>> {
  const wanted = { format, parts: new Set(exportParts), isRedacted: false, ...options }
  const numbered = Array.isArray(entries) ? numberedOf(entries) : (entries as Iterable<NumberedEntry>)
  return exportText(sessionOf({ title: 'Fix the till', ...session }), numbered, wanted, { ...exportAids, ...aids })
}

export function numberedOf(entries: readonly (Placed | NumberedEntry)[]): readonly NumberedEntry[] {
  return entries.map((one, number) => ({ number, entry: one.entry }))
}
