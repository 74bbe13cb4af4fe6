import type { Columns } from '../../model/activity.ts'

/**
 * Events in columns, written while a file is read. An event is found again by its fingerprint through a hash table of
 * rows, which is built at the first lookup: measured faster than keeping one with the file, and much faster than a map.
 */
export class EventTable {
  readonly #width: number
  #ids: Float64Array
  #figures: Uint32Array
  #length: number
  /** The hash table: row + 1 at the place that a fingerprint gives, or at the first free one behind it. */
  #places: Int32Array | undefined

  /** Starts with a copy of these columns. */
  constructor(width: number, { ids, figures }: Columns) {
    this.#width = width
    this.#length = ids.length
    const room = Math.max(LEAST_ROOM, Math.ceil(ids.length * 1.25))
    this.#ids = resized(Float64Array, room, ids)
    this.#figures = resized(Uint32Array, room * width, figures)
  }

  get length(): number {
    return this.#length
  }

  /** The columns as they are now; later changes may show in them or not. */
  get columns(): Columns {
    return {
      ids: this.#ids.subarray(0, this.#length),
      figures: this.#figures.subarray(0, this.#length * this.#width),
    }
  }

  /** The row of the event with this id and this figure in the column, or -1. */
  find(id: number, column: number, figure: number): number {
    if (id === 0) return -1
    this.#places ??= this.#placed()
    const places = this.#places
    const mask = places.length - 1
    for (let at = id & mask; ; at = (at + 1) & mask) {
      const row = (places[at] ?? 0) - 1
      if (row < 0 || (this.#ids[row] === id && this.get(row, column) === figure)) return row
    }
  }

  /** Adds a row of zeros. */
  add(id: number): number {
    const row = this.#length
    if (row === this.#ids.length) this.#grow()
    this.#ids[row] = id
    this.#length++
    if (this.#places && id !== 0) place(this.#places, id, row)
    return row
  }

  get(row: number, column: number): number {
    return this.#figures[row * this.#width + column] ?? 0
  }

  set(row: number, column: number, figure: number): void {
    this.#figures[row * this.#width + column] = figure
  }

  #grow(): void {
    this.#ids = resized(Float64Array, this.#ids.length * 2, this.#ids)
    this.#figures = resized(Uint32Array, this.#figures.length * 2, this.#figures)
    this.#places = undefined
  }

  /** Builds the hash table; half of its places stay free, so that a free one is always near. */
  #placed(): Int32Array {
    const places = new Int32Array(2 ** Math.ceil(Math.log2(this.#ids.length * 2)))
    for (let row = 0; row < this.#length; row++) {
      const id = this.#ids[row] ?? 0
      if (id !== 0) place(places, id, row)
    }
    return places
  }
}

/** Enough for most files. */
const LEAST_ROOM = 128

function place(places: Int32Array, id: number, row: number): void {
  const mask = places.length - 1
  let at = id & mask
  while (places[at] !== 0) at = (at + 1) & mask
  places[at] = row + 1
}

function resized<List extends Float64Array | Uint32Array>(
  kind: new (length: number) => List,
  length: number,
  before: List,
): List {
  const after = new kind(length)
  after.set(before)
  return after
}
