import { existsSync, readFileSync } from 'node:fs'
import type { Reading } from '../../formats/format.ts'

/** The line as JSON with only what a format reads of it; null if it is malformed, undefined if that cannot be told here. */
export type Condense = (bytes: Buffer, start: number, end: number) => Condensed | null | undefined

interface Condensed {
  /** In Latin-1: its strings are not decoded yet. */
  readonly json: string
  /** Whether it has only the beginning of some string. */
  readonly isCut: boolean
}

/** Of a string whose beginning is enough, so many bytes: more than any of the marks that are looked for there. */
const BEGINNING = 64
/** A line beyond this is not worth the memory. */
const LONGEST_LINE = 16 << 20
/** What the assembly may read behind a line's end. */
const PADDING = 16

interface Assembly {
  readonly memory: WebAssembly.Memory
  readonly firstFree: WebAssembly.Global
  readonly hasCut: WebAssembly.Global
  keep(from: number, length: number, isBeginningEnough: boolean): void
  condense(from: number, end: number, output: number, longest: number): number
}

/** Undefined where there is no compiled assembly, or no processor for it: then lines are parsed whole. */
export function condenser(reading: Reading): Condense | undefined {
  const assembly = load()
  if (!assembly) return undefined
  const input = assembly.firstFree.value
  let memory = Buffer.from(assembly.memory.buffer)

  function reserve(bytes: number): void {
    const missing = bytes - memory.length
    if (missing <= 0) return
    assembly?.memory.grow(Math.ceil(missing / 65_536) + 16)
    memory = Buffer.from(assembly?.memory.buffer ?? new ArrayBuffer(0))
  }

  for (const [names, isBeginningEnough] of [
    [reading.whole, false],
    [reading.beginning, true],
  ] as const) {
    for (const name of names) assembly.keep(input, memory.write(name, input), isBeginningEnough)
  }

  return (bytes, start, end) => {
    const length = end - start
    if (length > LONGEST_LINE) return undefined
    const output = input + length + PADDING
    reserve(output + length + PADDING)
    bytes.copy(memory, input, start, end)
    const written = assembly.condense(input, input + length, output, BEGINNING)
    if (written <= 0) return written === 0 ? null : undefined
    return { json: memory.toString('latin1', output, output + written), isCut: assembly.hasCut.value !== 0 }
  }
}

/** Compiled into `dist`, where the bundle lies; the second place is for running from source. */
function load(): Assembly | undefined {
  const places = ['./condense.wasm', '../../../dist/condense.wasm'].map(place => new URL(place, import.meta.url))
  const place = places.find(one => existsSync(one))
  if (!place) return undefined
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(readFileSync(place))).exports as Assembly
  } catch {
    return undefined
  }
}
