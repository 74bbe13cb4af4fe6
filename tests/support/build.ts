import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Builds the program, which end-to-end tests run as it is shipped, and makes the folder in which each test file has its
 * own. The folder is removed here too, since the hooks of a file whose tests are all skipped do not run.
 */
export function setup(): () => void {
  execFileSync(process.execPath, ['build.mjs', '--if-stale'], { stdio: 'inherit' })
  const folder = mkdtempSync(join(tmpdir(), 'sessions-tui-'))
  // Some tests run the program as another user, who must be able to reach their homes.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
