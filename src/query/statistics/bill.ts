import type { RepeatedUsage } from '../../model/activity.ts'
import type { Receipt, Tally } from './statistics.ts'

/* Where in the figures of a message the tokens stand, how many lines it has, and the sums over all its lines. */
const [INPUT, OUTPUT, WRITE_5M, WRITE_1H, READ] = [3, 4, 5, 6, 7] as const
const LINES = 8
const WHOLE = 9

/** The receipt while it is added up; what is left in the end is told by the tallies. */
export class Bill {
  #files = 0
  #subagentFiles = 0
  #lines = 0
  #syntheticLines = 0
  #repeatedLines = 0
  #copies = 0
  readonly #raw = new Float64Array(4)
  readonly #once = new Float64Array(4)
  readonly #copied = new Float64Array(4)
  readonly #synthetic = new Float64Array(4)

  addFile(isSubagent: boolean): void {
    this.#files++
    if (isSubagent) this.#subagentFiles++
  }

  /** All lines of the message whose figures begin there, and what it spent. */
  addMessage(figures: Uint32Array, at: number): void {
    const lines = figures[at + LINES] ?? 0
    this.#lines += lines
    this.#repeatedLines += lines - 1
    addWhole(this.#raw, figures, at)
    addOnce(this.#once, figures, at)
  }

  /** The same of one that was counted in an earlier file. */
  addCopy(figures: Uint32Array, at: number): void {
    this.addMessage(figures, at)
    this.#copies++
    addOnce(this.#copied, figures, at)
  }

  /** The same of one that no model wrote: all its lines go. */
  addSynthetic(figures: Uint32Array, at: number): void {
    const lines = figures[at + LINES] ?? 0
    this.#lines += lines
    this.#syntheticLines += lines
    addWhole(this.#raw, figures, at)
    addWhole(this.#synthetic, figures, at)
  }

  receipt(total: Tally, subagents: Tally): Receipt {
    const [raw, synthetic] = [usage(this.#raw), usage(this.#synthetic)]
    const inSubagents = spentIn(subagents)
    return {
      files: this.#files,
      subagentFiles: this.#subagentFiles,
      lines: this.#lines,
      raw,
      repeatedLines: this.#repeatedLines,
      repeated: less(less(raw, synthetic), usage(this.#once)),
      copies: this.#copies,
      copied: usage(this.#copied),
      syntheticLines: this.#syntheticLines,
      synthetic,
      messages: total.messages,
      own: less(spentIn(total), inSubagents),
      subagents: inSubagents,
    }
  }
}

function addWhole(sums: Float64Array, figures: Uint32Array, at: number): void {
  for (let kind = 0; kind < 4; kind++) sums[kind] = (sums[kind] ?? 0) + (figures[at + WHOLE + kind] ?? 0)
}

/** Written to the cache is written to the cache, for whatever time. */
function addOnce(sums: Float64Array, figures: Uint32Array, at: number): void {
  sums[0] = (sums[0] ?? 0) + (figures[at + INPUT] ?? 0)
  sums[1] = (sums[1] ?? 0) + (figures[at + OUTPUT] ?? 0)
  sums[2] = (sums[2] ?? 0) + (figures[at + WRITE_5M] ?? 0) + (figures[at + WRITE_1H] ?? 0)
  sums[3] = (sums[3] ?? 0) + (figures[at + READ] ?? 0)
}

function usage([input = 0, output = 0, write = 0, read = 0]: Float64Array): RepeatedUsage {
  return { input, output, write, read }
}

function spentIn({ tokens: { input, output, write5m, write1h, read } }: Tally): RepeatedUsage {
  return { input, output, write: write5m + write1h, read }
}

function less(whole: RepeatedUsage, part: RepeatedUsage): RepeatedUsage {
  return {
    input: whole.input - part.input,
    output: whole.output - part.output,
    write: whole.write - part.write,
    read: whole.read - part.read,
  }
}
