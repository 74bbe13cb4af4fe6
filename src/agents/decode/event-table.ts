import type { Columns } from '../../model/activity.ts'

/**
 * Events in columns, written while a file is read. Lookups by fingerprint use a hash table of rows, built at the first
 * lookup: that measured faster than storing the table with the file, and much faster than a map.
 */
export class EventTable {
  readonly #width: number
  #ids: Float64Array
  #figures: Uint32Array
  #length: number
  /** The hash table: row + 1 at the slot of its fingerprint, or at the first free slot behind it. */
  #slots: Int32Array | undefined

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

  /** Views of the columns; later changes may or may not show in them. */
  get columns(): Columns {
    return {
      ids: this.#ids.subarray(0, this.#length),
      figures: this.#figures.subarray(0, this.#length * this.#width),
    }
  }

  /** The row of the event with this id and this figure in the column, or -1. */
  find(id: number, column: number, figure: number): number {
    if (id === 0) return -1
    this.#slots ??= this.#buildSlots()
    const slots = this.#slots
    const mask = slots.length - 1
    for (let at = id & mask; ; at = (at + 1) & mask) {
      const row = (slots[at] ?? 0) - 1
      if (row < 0 || (this.#ids[row] === id && this.get(row, column) === figure)) return row
    }
  }

  /** Adds a row of zeros. */
  add(id: number): number {
    const row = this.#length
    if (row === this.#ids.length) this.#grow()
    this.#ids[row] = id
    this.#length++
    if (this.#slots && id !== 0) place(this.#slots, id, row)
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
    this.#slots = undefined
  }

  /** Builds the hash table, with half of its slots free, so that a free one is always near. */
  #buildSlots(): Int32Array {
    const slots = new Int32Array(2 ** Math.ceil(Math.log2(this.#ids.length * 2)))
    for (let row = 0; row < this.#length; row++) {
      const id = this.#ids[row] ?? 0
      if (id !== 0) place(slots, id, row)
    }
    return slots
  }
}

/** Initial rows, enough for most files. */
const LEAST_ROOM = 128

function place(slots: Int32Array, id: number, row: number): void {
  const mask = slots.length - 1
  let at = id & mask
  while (slots[at] !== 0) at = (at + 1) & mask
  slots[at] = row + 1
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
