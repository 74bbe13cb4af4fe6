import { type AgentName, usualAgent } from '../../agents/index.ts'
import { PLACE_COLUMNS, placeFigures, placeIn, type TextPlace } from '../words/place.ts'

/** A session file, and where its words are kept. */
export interface SearchedFile {
  readonly key: string
  readonly format: AgentName
  /** Size as last scanned or seen. */
  readonly size: number
  /** Null if its words are not kept; then the file itself is searched. */
  readonly text: TextPlace | null
}

/** Thousands of files, in a form that is cheap to send to a thread. */
export interface PackedFiles {
  readonly keys: readonly string[]
  readonly formats: readonly AgentName[]
  readonly figures: Float64Array
}

/** Columns of a file: its size, and where its words are kept. */
const COLUMNS = 1 + PLACE_COLUMNS

export function packFiles(files: readonly SearchedFile[]): PackedFiles {
  const figures = new Float64Array(files.length * COLUMNS)
  for (const [number, { size, text }] of files.entries()) {
    figures[number * COLUMNS] = size
    if (text) figures.set(placeFigures(text), number * COLUMNS + 1)
  }
  return { keys: files.map(({ key }) => key), formats: files.map(({ format }) => format), figures }
}

export function unpackFile({ keys, formats, figures }: PackedFiles, number: number): SearchedFile {
  return {
    key: keys[number] ?? '',
    format: formats[number] ?? usualAgent,
    size: figures[number * COLUMNS] ?? 0,
    text: placeIn(figures, number * COLUMNS + 1),
  }
}
