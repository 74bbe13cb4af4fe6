import { constants, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Steps } from '../../model/steps.ts'
import { tryOr } from '../../model/try-or.ts'
import { areas } from '../../query/match/searchable-text.ts'
import { closing, openRegular } from '../../system/regular-file.ts'
import type { ChunkPlace, TextPlace } from './place.ts'
import { chainOf, chunksOf, nameOf, SegmentReader } from './segments.ts'

/** Overwrites the old words of a session, except chunks that are still part of its current words. */
export function eraseWords(folder: string, before: TextPlace, now: TextPlace | null): void {
  const segments = new SegmentReader(folder)
  const lost = areas.flatMap(area => {
    const newest = before[area]
    if (!newest || isAmong(newest, chainOf(now?.[area] ?? null, segments))) return []
    // Each chunk names the one before, so the chain has to be read before anything is overwritten.
    return [...chainOf(newest, segments)]
  })
  segments.close()
  for (const { segment, at, bytes } of lost) overwrite(folder, segment, at, at + bytes)
}

function isAmong({ segment, at }: ChunkPlace, chain: Iterable<ChunkPlace>): boolean {
  for (const place of chain) if (place.segment === segment && place.at === at) return true
  return false
}

/** Overwrites everything in the segments, up to these lengths, that is not part of the kept words. */
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

const zeros = Buffer.alloc(1 << 20)

function overwrite(folder: string, segment: number, from: number, to: number): void {
  if (from >= to) return
  const erase = (fd: number) => {
    for (let at = from; at < to; ) at += writeSync(fd, zeros, 0, Math.min(zeros.length, to - at), at)
  }
  // The segment may be gone, or read-only.
  tryOr(undefined, () => closing(openRegular(join(folder, nameOf(segment)), constants.O_RDWR), erase))
}
