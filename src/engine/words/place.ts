/** Where the words of a session are kept. */
export interface TextPlace {
  /** The words of every line that ends before this byte of the session's file are kept. */
  readonly to: number
  /** Number of entries before that byte. */
  readonly entries: number
  /** Size of all chunks together. */
  readonly bytes: number
  /** The newest chunk of each area, which names the one before; null if there are no such words. */
  readonly conversation: ChunkPlace | null
  readonly tools: ChunkPlace | null
}

export interface ChunkPlace {
  readonly segment: number
  readonly at: number
  readonly bytes: number
}

export const nothingKept: TextPlace = { to: 0, entries: 0, bytes: 0, conversation: null, tools: null }

export const isSamePlace = (one: TextPlace, other: TextPlace): boolean =>
  placeFigures(one).every((figure, column) => figure === placeFigures(other)[column])

export const PLACE_COLUMNS = 10

/** A place as a row of numbers: 1 if there is one, then its members in order. */
export function placeFigures(text: TextPlace | null): readonly number[] {
  if (!text) return NOTHING
  const { to, entries, bytes, conversation, tools } = text
  return [1, to, entries, bytes, ...chunkFigures(conversation), ...chunkFigures(tools)]
}

const NOTHING = new Array<number>(PLACE_COLUMNS).fill(0)

const chunkFigures = (place: ChunkPlace | null): readonly number[] =>
  place ? [place.segment, place.at, place.bytes] : [0, 0, 0]

export function placeIn(figures: Float64Array, column: number): TextPlace | null {
  if (figures[column] !== 1) return null
  return {
    to: figures[column + 1] as number,
    entries: figures[column + 2] as number,
    bytes: figures[column + 3] as number,
    conversation: chunkIn(figures, column + 4),
    tools: chunkIn(figures, column + 7),
  }
}

function chunkIn(figures: Float64Array, column: number): ChunkPlace | null {
  const segment = figures[column] as number
  return segment === 0 ? null : { segment, at: figures[column + 1] as number, bytes: figures[column + 2] as number }
}
