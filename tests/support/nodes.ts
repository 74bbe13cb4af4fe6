import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Other versions of Node than the one that runs the tests. `.ci/run` fetches them, as they are 100 MB each. */
export interface OtherNodes {
  readonly areHere: boolean
  /** Goes into the name of a test, so that a skipped one says what is missing. */
  readonly missing: string
  file(version: string): string
}

export function otherNodes(...versions: readonly string[]): OtherNodes {
  const file = (version: string) => fileURLToPath(new URL(`../../.ci/nodes/${version}/bin/node`, import.meta.url))
  const missing = versions.filter(version => !existsSync(file(version)))
  if (missing.length > 0) console.warn(`Skipped: Node ${missing.join(' and ')}, which .ci/run fetches, is not here.`)
  return {
    areHere: missing.length === 0,
    missing: missing.length === 0 ? '' : ` (needs Node ${missing.join(' and ')}, which .ci/run fetches)`,
    file,
  }
}
