import { readFileSync } from 'node:fs'
import type { Reading } from '../../formats/format.ts'

/** The lines at these places with only what a format reads of them; null for each that is malformed. */
export type Condense = (bytes: Buffer, places: readonly number[]) => Condensed

interface Condensed {
  readonly list: readonly unknown[]
  readonly verdicts: readonly Verdict[]
}

/** `cut`: it has only the beginning of some string. `odd`: it has to be parsed by itself. */
type Verdict = 'fine' | 'cut' | 'odd'
const verdicts = ['fine', 'cut', 'odd'] as const satisfies readonly Verdict[]

/** Of a string whose beginning is enough, so many bytes: more than any of the marks that are looked for there. */
const BEGINNING = 64
/** What the assembly may read behind the lines. */
const PADDING = 16
/** What may be written for a line besides what is in it: `null` and a comma. */
const MOST_ADDED = 5

interface Assembly {
  readonly memory: WebAssembly.Memory
  readonly firstFree: WebAssembly.Global
  keep(from: number, length: number, isBeginningEnough: boolean): void
  condense(ranges: number, count: number, verdicts: number, output: number, longest: number): number
}

/** Undefined where there is no compiled assembly, or no processor for it: then lines are parsed whole. */
export function condenser(reading: Reading): Condense | undefined {
  const assembly = load()
  if (!assembly) return undefined
  const input = assembly.firstFree.value
  let memory: Buffer = Buffer.from(assembly.memory.buffer)
  for (const name of reading.whole) assembly.keep(input, memory.write(name, input), false)
  for (const name of reading.beginning) assembly.keep(input, memory.write(name, input), true)

  return (bytes, places) => {
    const end = places.at(-1) ?? 0
    const count = places.length / 2
    const ranges = Math.ceil((input + end + PADDING) / 8) * 8
    const verdictsAt = ranges + 8 * count
    const output = verdictsAt + count
    memory = roomFor(assembly.memory, memory, output + end + count * MOST_ADDED + PADDING)
    bytes.copy(memory, input, 0, end)
    new Uint32Array(memory.buffer, ranges, 2 * count).set(places.map(place => input + place))
    const written = assembly.condense(ranges, count, verdictsAt, output, BEGINNING)
    return {
      list: JSON.parse(memory.toString('latin1', output, output + written)),
      verdicts: Array.from(memory.subarray(verdictsAt, output), code => verdicts[code] ?? 'odd'),
    }
  }
}

/** Growing takes the old memory away from whoever holds it. */
function roomFor(memory: WebAssembly.Memory, view: Buffer, bytes: number): Buffer {
  const missing = bytes - view.length
  if (missing <= 0) return view
  memory.grow(Math.ceil(missing / 65_536) + 16)
  return Buffer.from(memory.buffer)
}

/** Compiled into `dist`: beside the bundle, and some way off when running from source. */
function load(): Assembly | undefined {
  const isSource = import.meta.url.endsWith('.ts')
  const place = new URL(isSource ? '../../../dist/condense.wasm' : './condense.wasm', import.meta.url)
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(readFileSync(place))).exports as Assembly
  } catch {
    return undefined
  }
}
