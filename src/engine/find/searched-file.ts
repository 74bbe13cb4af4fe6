import type { FormatName } from '../../model/session.ts'
import type { ChunkPlace, TextPlace } from '../text/place.ts'

/** A session file, and where its words are kept. */
export interface SearchedFile {
  readonly path: string
  readonly format: FormatName
  /** As far as it is known. */
  readonly size: number
  /** Null: its words are kept nowhere, and the file itself is searched. */
  readonly text: TextPlace | null
}

/** Thousands of files in a form that is sent to a thread in no time. */
export interface PackedFiles {
  readonly paths: readonly string[]
  readonly formats: readonly FormatName[]
  readonly figures: Float64Array
}

/** In this order: size; 1 if words are kept, up to which byte, entries; segment, place and length of either chunk. */
const COLUMNS = 10

export function packFiles(files: readonly SearchedFile[]): PackedFiles {
  const figures = new Float64Array(files.length * COLUMNS)
  for (const [number, { size, text }] of files.entries()) {
    const row = [
      size,
      text ? 1 : 0,
      text?.to ?? 0,
      text?.entries ?? 0,
      ...placed(text?.conversation),
      ...placed(text?.tools),
    ]
    figures.set(row, number * COLUMNS)
  }
  return { paths: files.map(({ path }) => path), formats: files.map(({ format }) => format), figures }
}

const placed = (place: ChunkPlace | null | undefined): readonly number[] =>
  place ? [place.segment, place.at, place.bytes] : [0, 0, 0]

export function unpackFile({ paths, formats, figures }: PackedFiles, number: number): SearchedFile {
  const row = figures.subarray(number * COLUMNS, (number + 1) * COLUMNS)
  const [size = 0, isKept = 0, to = 0, entries = 0] = row
  const text = { to, entries, conversation: placeIn(row, 4), tools: placeIn(row, 7) }
  return {
    path: paths[number] ?? '',
    format: formats[number] ?? 'claude-code',
    size,
    text: isKept === 1 ? text : null,
  }
}

function placeIn(row: Float64Array, column: number): ChunkPlace | null {
  const [segment = 0, at = 0, bytes = 0] = row.subarray(column, column + 3)
  return segment === 0 ? null : { segment, at, bytes }
}
