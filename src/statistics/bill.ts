import type { RepeatedUsage, Spending } from '../model/activity.ts'
import type { MessageSums } from './runs.ts'
import type { Receipt, Tally } from './statistics.ts'

/** Whether a message counts, was already counted in an earlier file, or was written by no model. */
type Verdict = 'counted' | 'copied' | 'synthetic'

/** Adds up the figures of the receipt that are not in the tallies. */
export class Bill {
  readonly #sums = {
    files: 0,
    subagentFiles: 0,
    lines: 0,
    raw: nothing(),
    repeatedLines: 0,
    repeated: nothing(),
    copies: 0,
    copied: nothing(),
    syntheticLines: 0,
    synthetic: nothing(),
  }

  addFile(isSubagent: boolean): void {
    this.#sums.files++
    if (isSubagent) this.#sums.subagentFiles++
  }

  add({ messages, spent, lines, raw }: MessageSums, verdict: Verdict): void {
    const sums = this.#sums
    sums.lines += lines
    addUsage(sums.raw, raw)
    if (verdict === 'synthetic') {
      sums.syntheticLines += lines
      addUsage(sums.synthetic, raw)
      return
    }
    const once = usageOf(spent)
    sums.repeatedLines += lines - messages
    addUsage(sums.repeated, minus(raw, once))
    if (verdict === 'counted') return
    sums.copies += messages
    addUsage(sums.copied, once)
  }

  receipt(total: Tally, subagents: Tally): Receipt {
    const inSubagents = usageOf(subagents.tokens)
    const own = minus(usageOf(total.tokens), inSubagents)
    return { ...this.#sums, messages: total.messages, own, subagents: inSubagents }
  }
}

const nothing = () => ({ input: 0, output: 0, write: 0, read: 0 })

function addUsage(sums: ReturnType<typeof nothing>, { input, output, write, read }: RepeatedUsage): void {
  sums.input += input
  sums.output += output
  sums.write += write
  sums.read += read
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
