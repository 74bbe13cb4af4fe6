import { grownTo, loadAssembly } from '../process/assembly.ts'

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
  const module = loadAssembly('condense')
  if (!module) return undefined
  const assembly = new WebAssembly.Instance(module).exports as Assembly
  let view: Buffer = Buffer.from(assembly.memory.buffer)
  return {
    assembly,
    memory(bytes) {
      view = grownTo(bytes, assembly.memory, view)
      return view
    },
  }
}
