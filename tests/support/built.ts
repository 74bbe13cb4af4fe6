import { fileURLToPath } from 'node:url'
import type { openCatalogue } from '../../src/engine/catalogue.ts'

/** The library as it is shipped, which can start threads; from source it cannot. */
export async function builtLibrary(): Promise<{ readonly openCatalogue: typeof openCatalogue }> {
  return await import(/* @vite-ignore */ fileURLToPath(new URL('../../dist/index.js', import.meta.url)))
}
