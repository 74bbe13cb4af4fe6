import type { Reading } from '../../agents/decode/decoder.ts'
import { type AppendText, folding } from './folding.ts'
import { type Machine, startMachine } from './machine.ts'

/** Parses the lines at these places with only the members that a decoder reads; null for malformed lines. */
export type Condense = (bytes: Buffer, places: readonly number[]) => Condensed

interface Condensed {
  readonly list: readonly unknown[]
  readonly verdicts: readonly (typeof verdicts)[number][]
}

/** `cut`: some string has only its beginning. `odd`: the line has to be parsed by itself. */
const verdicts = ['fine', 'cut', 'odd'] as const

/** Bytes to keep of a string whose beginning is enough: more than any mark that decoders look for there. */
const BEGINNING = 64
/** Bytes that the assembly may read behind the lines. */
const PADDING = 16
/** Bytes that may be written for a line beyond its own length: `null` and a comma, or references. */
const MOST_ADDED = 32

const extents = { whole: 0, beginning: 1, allWithin: 2 } as const

/** Undefined if there is no assembly; lines are then parsed whole. */
export function condenser(reading: Reading): Condense | undefined {
  const machine = startMachine()
  if (!machine) return undefined
  keep(machine, reading.whole, 'whole')
  keep(machine, reading.beginning, 'beginning')
  return (bytes, places) => condense(machine, bytes, places).condensed
}

/** A condenser for readers that also need all words: cut strings refer to their rest. */
export interface WordCondenser {
  readonly condense: Condense
  /** Append texts of cut lines, folded or as written. Valid until the next call of `condense`. */
  readonly appendFolded: AppendText
  readonly appendWritten: AppendText
}

export function wordCondenser(reading: Reading): WordCondenser | undefined {
  const machine = startMachine()
  if (!machine) return undefined
  keep(machine, [...reading.whole, ...reading.words], 'whole')
  keep(machine, reading.beginning, 'beginning')
  keep(machine, reading.wordsWithin, 'allWithin')
  machine.assembly.referToWords()
  const { setFree, ...append } = folding(machine)
  return {
    condense(bytes, places) {
      const { condensed, output } = condense(machine, bytes, places)
      setFree(output)
      return condensed
    },
    ...append,
  }
}

function keep({ assembly, memory }: Machine, names: readonly string[], extent: keyof typeof extents): void {
  const free = assembly.firstFree.value
  for (const name of names) assembly.keep(free, memory(free + 256).write(name, free), extents[extent])
}

/** Also returns where free memory begins. */
function condense(
  { assembly, memory }: Machine,
  bytes: Buffer,
  places: readonly number[],
): { readonly condensed: Condensed; readonly output: number } {
  const input = assembly.firstFree.value
  const end = places.at(-1) ?? 0
  const count = places.length / 2
  const ranges = Math.ceil((input + end + PADDING) / 8) * 8
  const verdictsAt = ranges + 8 * count
  const output = verdictsAt + count
  const view = memory(output + end + count * MOST_ADDED + PADDING)
  bytes.copy(view, input, 0, end)
  new Uint32Array(view.buffer, ranges, 2 * count).set(places.map(place => input + place))
  const written = assembly.condense(ranges, count, verdictsAt, output, BEGINNING)
  const condensed = {
    list: JSON.parse(view.toString('latin1', output, output + written)),
    verdicts: Array.from(view.subarray(verdictsAt, output), code => verdicts[code] ?? 'odd'),
  }
  return { condensed, output }
}
