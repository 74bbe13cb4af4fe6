import { writeSync } from 'node:fs'
import { undoChild } from './modes.ts'

/** Records the terminal's settings. The returned function restores them, the screen and the mouse after a killed child. */
export async function rememberTerminal(): Promise<() => void> {
  const screen = [process.stdout, process.stderr].find(stream => stream.isTTY)
  if (!screen) return () => {}
  const stty = await loadStty()
  const settings = stty('-g')
  return () => {
    // Without settings there is no terminal to restore.
    if (settings === '') return
    stty(settings)
    writeSync(screen.fd, undoChild)
  }
}

/** Loads a function that runs `stty`, which resets more than Node's raw mode: anything that a killed child has set. */
export async function loadStty(): Promise<(setting: string) => string> {
  const { execFileSync } = await import('node:child_process')
  return setting => {
    try {
      // In the background, stty would be stopped and never end.
      const limit = { timeout: 1000, killSignal: 'SIGKILL' } as const
      return execFileSync('stty', [setting], {
        stdio: ['inherit', 'pipe', 'ignore'],
        encoding: 'utf8',
        ...limit,
      }).trim()
    } catch {
      return ''
    }
  }
}
