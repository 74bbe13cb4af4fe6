import { closeSync, constants, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Steps } from '../../model/steps.ts'
import { openRegular } from '../../system/regular-file.ts'
import { chainOf, chunksOf } from './chain.ts'
import type { ChunkPlace, TextPlace } from './place.ts'
import { nameOf, SegmentReader } from './segments.ts'

/** Overwrites the words of a session, but for those that go on in what is kept of it now. */
export function eraseWords(folder: string, before: TextPlace, now: TextPlace | null): void {
  const segments = new SegmentReader(folder)
  const lost = (['conversation', 'tools'] as const).flatMap(area => {
    const newest = before[area]
    if (!newest || isAmong(newest, chainOf(now?.[area] ?? null, segments))) return []
    // Each names the one before: all have to be known before the first is overwritten.
    return [...chainOf(newest, segments)]
  })
  segments.close()
  for (const { segment, at, bytes } of lost) overwrite(folder, segment, at, at + bytes)
}

function isAmong({ segment, at }: ChunkPlace, chain: Iterable<ChunkPlace>): boolean {
  for (const place of chain) if (place.segment === segment && place.at === at) return true
  return false
}

/** Overwrites whatever is in segments, up to these lengths, and belongs to none of the sessions. */
export function* eraseAllBut(kept: readonly TextPlace[], folder: string, lengths: ReadonlyMap<number, number>): Steps {
  const segments = new SegmentReader(folder)
  const used = new Map([...lengths.keys()].map(segment => [segment, [] as ChunkPlace[]]))
  for (const text of kept) {
    for (const chunk of chunksOf(text, segments)) used.get(chunk.segment)?.push(chunk)
    yield
  }
  segments.close()
  for (const [segment, chunks] of used) {
    let from = 0
    for (const { at, bytes } of chunks.sort((a, b) => a.at - b.at)) {
      overwrite(folder, segment, from, at)
      from = at + bytes
      yield
    }
    overwrite(folder, segment, from, lengths.get(segment) ?? 0)
  }
}

const nothing = Buffer.alloc(1 << 20)

/** What cannot be overwritten is gone already. */
function overwrite(folder: string, segment: number, from: number, to: number): void {
  if (from >= to) return
  try {
    const fd = openRegular(join(folder, nameOf(segment)), constants.O_RDWR)
    try {
      for (let at = from; at < to; ) at += writeSync(fd, nothing, 0, Math.min(nothing.length, to - at), at)
    } finally {
      closeSync(fd)
    }
  } catch {
    // Or cannot be written to: then nothing can be done about it.
  }
}
