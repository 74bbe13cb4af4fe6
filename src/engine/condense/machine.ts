import { readFileSync } from 'node:fs'

/** Exports of assembly/condense.ts. */
interface Assembly {
  readonly memory: WebAssembly.Memory
  readonly firstFree: WebAssembly.Global
  keep(from: number, length: number, extent: number): void
  referToWords(): void
  condense(ranges: number, count: number, verdicts: number, output: number, longest: number): number
  unescape(from: number, length: number, to: number): number
  keepSteady(first: number, last: number): void
  keepApart(first: number, last: number): void
  fold(start: number, from: number, end: number, to: number, outputEnd: number): number
  readonly unknownEnd: WebAssembly.Global
  readonly foldedEnd: WebAssembly.Global
  learn(from: number, end: number, folded: number, foldedEnd: number): void
}

/** The assembly and its memory, which grows on demand. */
export interface Machine {
  readonly assembly: Assembly
  /** The memory, grown to this many bytes if needed. Growing detaches the buffers of earlier calls. */
  memory(bytes: number): Buffer
}

/** Undefined if the assembly was not built, or if this processor cannot run it. */
export function startMachine(): Machine | undefined {
  const assembly = load()
  if (!assembly) return undefined
  let view: Buffer = Buffer.from(assembly.memory.buffer)
  return {
    assembly,
    memory(bytes) {
      const missing = bytes - view.length
      if (missing <= 0) return view
      assembly.memory.grow(Math.ceil(missing / 65_536) + 16)
      view = Buffer.from(assembly.memory.buffer)
      return view
    },
  }
}

/** Loads the compiled file from `dist`: beside the bundle, or elsewhere when running from source. */
function load(): Assembly | undefined {
  const isSource = import.meta.url.endsWith('.ts')
  const place = new URL(isSource ? '../../../dist/condense.wasm' : './condense.wasm', import.meta.url)
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(readFileSync(place))).exports as Assembly
  } catch {
    return undefined
  }
}
