import type { Area } from '../../query/said.ts'
import { type Haystack, makeHaystack } from '../find/haystack.ts'
import { HEADER, Records, readHeader, SUMMED_FROM } from './chunk.ts'
import { Keeper } from './keeper.ts'
import type { ChunkPlace, TextPlace } from './place.ts'
import { SegmentReader, type SegmentWriter } from './segments.ts'

/** Writes the words of a session anew, in as few chunks as they fit in; null: they were damaged, or could not be written. */
export function moveWords(path: string, text: TextPlace, folder: string, writer: SegmentWriter): TextPlace | null {
  const segments = new SegmentReader(folder)
  const keeper = new Keeper(path, writer, undefined)
  keeper.begin(0)
  try {
    const isWhole = areas.every(area => moveArea(keeper, area, text[area], segments))
    if (!isWhole) return null
    keeper.end(text.to, text.entries)
    return keeper.place
  } finally {
    segments.close()
  }
}

let haystack: Haystack | undefined

const areas = ['conversation', 'tools'] as const

function moveArea(keeper: Keeper, area: Area, newest: ChunkPlace | null, segments: SegmentReader): boolean {
  haystack ??= makeHaystack()
  for (const place of oldestFirst(newest, segments)) {
    const bytes = haystack.room(place.bytes)
    const isSound = segments.read(place, bytes) && readHeader(bytes)?.sum === haystack.sum(SUMMED_FROM, place.bytes)
    if (!isSound) return false
    const records = new Records(bytes)
    const texts = keeper.texts[area]
    for (let record = 0; record < records.count; record++) {
      const [from, to] = [records.from(record), records.to(record)]
      texts.appendBytes(bytes, from, to)
      texts.end()
      keeper.add({ area, from, to, ...records.origin(record) })
    }
  }
  return true
}

function oldestFirst(newest: ChunkPlace | null, segments: SegmentReader): readonly ChunkPlace[] {
  const places: ChunkPlace[] = []
  const head = Buffer.alloc(HEADER)
  for (let place = newest; place; ) {
    places.push(place)
    place = segments.read(place, head) ? (readHeader(head)?.previous ?? null) : null
  }
  return places.reverse()
}
