import type { RepeatedUsage, Spending } from '../model/activity.ts'
import type { MessageSums } from './runs.ts'
import type { Receipt, Tally } from './statistics.ts'

/** Whether a message counts, was already counted in an earlier file, or was written by no model. */
type Verdict = 'counted' | 'copied' | 'synthetic'

/** Adds up the figures of the receipt that are not in the tallies. */
export class Bill {
  #files = 0
  #subagentFiles = 0
  #lines = 0
  #syntheticLines = 0
  #repeatedLines = 0
  #copies = 0
  readonly #raw = new Float64Array(4)
  readonly #repeated = new Float64Array(4)
  readonly #copied = new Float64Array(4)
  readonly #synthetic = new Float64Array(4)

  addFile(isSubagent: boolean): void {
    this.#files++
    if (isSubagent) this.#subagentFiles++
  }

  add({ messages, spent, lines, raw }: MessageSums, verdict: Verdict): void {
    this.#lines += lines
    addUsage(this.#raw, raw)
    if (verdict === 'synthetic') {
      this.#syntheticLines += lines
      addUsage(this.#synthetic, raw)
      return
    }
    const once = usageOf(spent)
    this.#repeatedLines += lines - messages
    addUsage(this.#repeated, minus(raw, once))
    if (verdict === 'counted') return
    this.#copies += messages
    addUsage(this.#copied, once)
  }

  receipt(total: Tally, subagents: Tally): Receipt {
    const inSubagents = usageOf(subagents.tokens)
    return {
      files: this.#files,
      subagentFiles: this.#subagentFiles,
      lines: this.#lines,
      raw: usage(this.#raw),
      repeatedLines: this.#repeatedLines,
      repeated: usage(this.#repeated),
      copies: this.#copies,
      copied: usage(this.#copied),
      syntheticLines: this.#syntheticLines,
      synthetic: usage(this.#synthetic),
      messages: total.messages,
      own: minus(usageOf(total.tokens), inSubagents),
      subagents: inSubagents,
    }
  }
}

function addUsage(sums: Float64Array, { input, output, write, read }: RepeatedUsage): void {
  sums[0] = (sums[0] ?? 0) + input
  sums[1] = (sums[1] ?? 0) + output
  sums[2] = (sums[2] ?? 0) + write
  sums[3] = (sums[3] ?? 0) + read
}

function usage([input = 0, output = 0, write = 0, read = 0]: Float64Array): RepeatedUsage {
  return { input, output, write, read }
}

/** Adds up cache writes, whatever time they are kept. */
function usageOf({ input, output, write5m, write1h, read }: Spending): RepeatedUsage {
  return { input, output, write: write5m + write1h, read }
}

function minus(whole: RepeatedUsage, part: RepeatedUsage): RepeatedUsage {
  return {
    input: whole.input - part.input,
    output: whole.output - part.output,
    write: whole.write - part.write,
    read: whole.read - part.read,
  }
}
