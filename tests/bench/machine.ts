import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A machine without anyone's files: a temporary home, with the corpus in place of Claude Code's folder. */
export interface Machine {
  readonly home: string
  /** Takes the place of `~/.claude`; commands run in it. */
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  /** Runs a command to its end and gives the milliseconds from start to exit. */
  time(command: string, args: readonly string[]): number
  /** Whether the command is installed. */
  has(command: string): boolean
  timeProgram(...args: string[]): number
  /** What the program printed. */
  read(...args: string[]): string
  /** The peak memory of the program, in bytes. */
  peakMemory(...args: string[]): number
  /** The size of the stored words of all sessions, in bytes. */
  storeBytes(): number
  forgetCache(): void
  remove(): void
}

export const program = fileURLToPath(new URL('../../bin/sessions-tui.cjs', import.meta.url))
const peakMemoryHook = new URL('./peak-memory.mjs', import.meta.url).href

export function openMachine(claudeFolder: string): Machine {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'sessions-tui-bench-home-')))
  const cache = join(home, '.cache')
  const env = cleanEnv(home, cache, claudeFolder)
  const options = { cwd: claudeFolder, env, maxBuffer: 1 << 28 }

  function run(command: string, args: readonly string[], out: 'pipe' | 'ignore', third: 'pipe' | 'ignore' = 'ignore') {
    const start = performance.now()
    const { status, error, output } = spawnSync(command, args, { ...options, stdio: ['ignore', out, 'inherit', third] })
    const milliseconds = performance.now() - start
    // A run that failed early would look fast.
    if (error || status !== 0) throw error ?? new Error(`${command} ${args.slice(0, 3).join(' ')} ended with ${status}`)
    return { milliseconds, output: output.map(String) }
  }

  const time: Machine['time'] = (command, args) => run(command, args, 'ignore').milliseconds
  return {
    home,
    folder: claudeFolder,
    env,
    time,
    has: command => spawnSync(command, ['--version'], { ...options, stdio: 'ignore' }).status === 0,
    timeProgram: (...args) => time(process.execPath, [program, ...args]),
    read: (...args) => run(process.execPath, [program, ...args], 'pipe').output[1] ?? '',
    peakMemory: (...args) =>
      Number(run(process.execPath, ['--import', peakMemoryHook, program, ...args], 'ignore', 'pipe').output[3]),
    storeBytes: () => bytesBelow(join(cache, 'sessions-tui/words')),
    forgetCache: () => rmSync(cache, { recursive: true, force: true }),
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}

const bytesBelow = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

/** Only the PATH of the real environment. */
function cleanEnv(home: string, cache: string, claudeFolder: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: home,
    CLAUDE_CONFIG_DIR: claudeFolder,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: cache,
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_STATE_HOME: join(home, '.local/state'),
    XDG_RUNTIME_DIR: join(home, '.run'),
    XDG_CONFIG_DIRS: join(home, '.config-dirs'),
    XDG_DATA_DIRS: join(home, '.data-dirs'),
  }
}
