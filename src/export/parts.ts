import type { Entry, EntryKind } from '../model/entry.ts'
import { type ExportPart, exportParts } from '../model/export.ts'
import type { NumberedEntry } from './options.ts'

/** The part that each kind of entry belongs to; null for kinds that are always included. */
const partOfKind: { readonly [Kind in EntryKind]: ExportPart | null } = {
  user: null,
  assistant: null,
  thinking: 'thinking',
  toolCall: 'tools',
  toolResult: 'results',
  system: 'system',
  progress: 'system',
  snapshot: 'system',
  summary: 'system',
  other: 'system',
}

export function isIncluded(entry: Entry, parts: ReadonlySet<ExportPart>): boolean {
  if (entry.compaction) return true
  const part = partOfKind[entry.kind]
  return (part === null || parts.has(part)) && (!entry.isMeta || parts.has('system'))
}

export function* includedIn(
  entries: Iterable<NumberedEntry>,
  parts: ReadonlySet<ExportPart>,
): Generator<NumberedEntry> {
  for (const numbered of entries) if (isIncluded(numbered.entry, parts)) yield numbered
}

export function leftOut(parts: ReadonlySet<ExportPart>): readonly ExportPart[] {
  return exportParts.filter(part => !parts.has(part))
}
