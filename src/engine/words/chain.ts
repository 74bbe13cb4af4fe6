import { HEADER, readHeader } from './chunk.ts'
import type { ChunkPlace, TextPlace } from './place.ts'
import type { SegmentReader } from './segments.ts'

/** A chunk and the ones before it, newest first, as far as each names the one before. */
export function* chainOf(newest: ChunkPlace | null, segments: SegmentReader): Generator<ChunkPlace> {
  const head = Buffer.alloc(HEADER)
  for (let place = newest; place; ) {
    yield place
    place = segments.read(place, head) ? (readHeader(head)?.previous ?? null) : null
  }
}

/** All chunks of a session. */
export function* chunksOf({ conversation, tools }: TextPlace, segments: SegmentReader): Generator<ChunkPlace> {
  yield* chainOf(conversation, segments)
  yield* chainOf(tools, segments)
}
