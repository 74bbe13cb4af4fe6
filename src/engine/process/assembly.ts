import { readFileSync } from 'node:fs'
import { tryOr } from '../../model/try-or.ts'

/**
 * Loads what build.mjs compiled from AssemblyScript to `dist`: beside the bundle, or elsewhere when running from source.
 * Undefined if it was not built, or if this processor cannot run it.
 */
export function loadAssembly(name: 'condense' | 'find'): WebAssembly.Module | undefined {
  const isSource = import.meta.url.endsWith('.ts')
  const place = new URL(isSource ? `../../../dist/${name}.wasm` : `./${name}.wasm`, import.meta.url)
  return tryOr(undefined, () => new WebAssembly.Module(readFileSync(place)))
}

/** An assembly's memory as bytes, grown to this many if needed. Growing detaches the buffers of earlier calls. */
export function grownTo(bytes: number, memory: WebAssembly.Memory, view: Buffer): Buffer {
  const missing = bytes - view.length
  if (missing <= 0) return view
  memory.grow(Math.ceil(missing / 65_536) + 16)
  return Buffer.from(memory.buffer)
}
