import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { agents } from '../../src/agents/index.ts'
import { isolatedEnv } from './home.ts'

/*
 * Isolates each test file: an empty home, a temporary folder that must be empty again at the end, and no environment
 * variable that could change what the program shows.
 */
const outside = tmpdir()
const folder = mkdtempSync(join(outside, 'file-'))
const temporary = join(folder, 'tmp')
const home = join(folder, 'home')
for (const path of [temporary, home]) mkdirSync(path)
// Some tests run the program as another user.
chmodSync(folder, 0o755)
for (const { variables } of Object.values(agents)) for (const name of variables) delete process.env[name]
for (const name of Object.keys(process.env)) if (isAboutTheMachine(name)) delete process.env[name]
Object.assign(process.env, isolatedEnv(home), { LANG: 'C.UTF-8', TZ: 'UTC', TMPDIR: temporary })

afterAll(() => {
  const left = readdirSync(temporary)
  // The next file may run in the same process.
  process.env.TMPDIR = outside
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  if (left.length > 0) throw new Error(`Left behind in the temporary folder: ${left.join(', ')}`)
})

/** Locale, colours, the terminal, remote logins, the desktop and favourite programs. */
function isAboutTheMachine(name: string): boolean {
  return (
    /^(LC_|SSH_|TMUX|KITTY_|WEZTERM_|VTE_)/.test(name) ||
    /^(LANGUAGE|STY|TERM_PROGRAM|COLORTERM|COLORFGBG|(NO|FORCE)_COLOR)$/.test(name) ||
    /^(EDITOR|VISUAL|PAGER|BROWSER|DISPLAY|WAYLAND_DISPLAY|NODE_OPTIONS|CDPATH)$/.test(name)
  )
}
