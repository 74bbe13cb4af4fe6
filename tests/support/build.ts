import { execFileSync } from 'node:child_process'

/** End-to-end tests run the program as it is shipped, so it is built before any of them starts. */
export function setup(): void {
  execFileSync(process.execPath, ['build.mjs', '--if-stale'], { stdio: 'inherit' })
}
