import { agents } from '../../agents/index.ts'
import { type Area, areas } from '../../query/match/searchable-text.ts'
import { openSessionIfThere } from '../disk/session-bytes.ts'
import { unlessRefused } from '../reports.ts'
import { Records, readHeader, SUMMED_FROM } from '../words/chunk.ts'
import { FULL, keySumOf, newBuilders } from '../words/chunk-writer.ts'
import { type WordSink, wordsOf } from '../words/extract.ts'
import type { SegmentReader } from '../words/segments.ts'
import type { Haystack } from './byte-search.ts'
import type { SearchedFile } from './packed-file.ts'
import type { Pulse } from './time-limit.ts'

/** Called with one chunk after another. A chunk stays in the haystack until the next one is read. */
export type Visit = (records: Records, area: Area) => void

/**
 * Visits the kept chunks of a file, newest first, until one is damaged. Returns the offset in the session's file up to
 * which its words have not been searched: 0 if all chunks were sound.
 */
export function keptChunks(
  { key, text }: SearchedFile,
  area: Area,
  haystack: Haystack,
  segments: SegmentReader,
  visit: Visit,
): number {
  const keySum = keySumOf(key)
  let unseen = text?.to ?? 0
  for (let place = text?.[area] ?? null; place; ) {
    const bytes = haystack.room(place.bytes)
    const header = segments.read(place, bytes) ? readHeader(bytes) : undefined
    const isSound =
      header?.bytes === place.bytes && header.keySum === keySum && header.sum === haystack.sum(SUMMED_FROM, place.bytes)
    if (!isSound) return unseen
    unseen = header.from
    visit(new Records(bytes), area)
    place = header.previous
  }
  return 0
}

/** Visits words that are not kept, read from [from, to) of the file itself; `firstEntry` entries come before them. */
export function readChunks(
  { key, format }: SearchedFile,
  [from, to, firstEntry]: readonly [from: number, to: number, firstEntry: number],
  haystack: Haystack,
  pulse: Pulse,
  visit: Visit,
): void {
  const { store, decoder } = agents[format]
  const source = openSessionIfThere(key, store)
  if (!source) return
  const sink = passOn(haystack, pulse, visit)
  try {
    // A file that cannot be read, for example because it is a folder by now, has no matches.
    unlessRefused(undefined, () => wordsOf(source, from, to, decoder, firstEntry, sink))
  } finally {
    source.close()
  }
}

/** A sink that passes words on to `visit` and keeps nothing. */
function passOn(haystack: Haystack, pulse: Pulse, visit: Visit): WordSink {
  const builders = newBuilders()
  const flush = (area: Area) => {
    const builder = builders[area]
    if (builder.isEmpty) return
    const bytes = haystack.room(builder.bytes)
    builder.take(bytes, { keySum: 0, previous: null, from: 0, to: 0 })
    visit(new Records(bytes), area)
  }
  return {
    texts: { conversation: builders.conversation.texts, tools: builders.tools.texts },
    begin: () => {},
    add: ({ area, ...words }) => {
      // Reading counts as progress, however long it takes until the next chunk is full.
      pulse.beat()
      if (builders[area].bytes >= FULL) flush(area)
      builders[area].add(words)
    },
    end: () => areas.forEach(flush),
  }
}
