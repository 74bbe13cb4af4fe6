import type { PlacedEntry } from '../../model/passage.ts'

/** A result may come hours after its call: not everything in between is kept for its sake. */
const FARTHEST = 400

/** Where to cut so that no result loses its call: alone, a result is drawn differently. */
export function startOfPairs(entries: readonly PlacedEntry[], offset: number): number {
  const asked = callOffsets(entries)
  const first = entries.findIndex(entry => entry.offset >= offset)
  const nearest = entries[Math.max(first - FARTHEST, 0)]?.offset ?? 0
  return entries.reduceRight((start, entry) => {
    const call = asked.get(resultId(entry))
    const isSplit = call !== undefined && entry.offset >= start && call < start
    return isSplit && call >= nearest ? call : start
  }, offset)
}

/** Where to cut so that no call loses its result. */
export function endOfPairs(entries: readonly PlacedEntry[], offset: number): number {
  const asked = callOffsets(entries)
  const first = entries.findIndex(entry => entry.offset >= offset)
  const farthest = entries[first + FARTHEST]?.offset ?? Number.POSITIVE_INFINITY
  return entries.reduce((end, entry, at) => {
    const call = asked.get(resultId(entry))
    const isSplit = call !== undefined && entry.offset >= end && call < end
    if (!isSplit || entry.offset >= farthest) return end
    return entries.slice(at).find(next => next.offset > entry.offset)?.offset ?? Number.POSITIVE_INFINITY
  }, offset)
}

function callOffsets(entries: readonly PlacedEntry[]): ReadonlyMap<string, number> {
  return new Map(
    entries.flatMap(placed => {
      const id = 'damaged' in placed ? undefined : placed.entry.toolCall?.id
      return id === undefined ? [] : [[id, placed.offset] as const]
    }),
  )
}

const resultId = (placed: PlacedEntry): string => ('damaged' in placed ? '' : (placed.entry.toolResult?.id ?? ''))
