import { writeSync } from 'node:fs'
import { undoChild } from './modes.ts'

/**
 * Remembers how the terminal is set, and gives what sets it back after a child that could not do so itself: its modes, its
 * screen, its mouse.
 */
export async function rememberTerminal(): Promise<() => void> {
  const screen = [process.stdout, process.stderr].find(stream => stream.isTTY)
  if (!screen) return () => {}
  const stty = await loadStty()
  const settings = stty('-g')
  return () => {
    // Without settings there is no keyboard, and with it nothing that a child could have set.
    if (settings === '') return
    stty(settings)
    writeSync(screen.fd, undoChild)
  }
}

/** Raw mode is undone without it, but not what a child that was killed has set. */
export async function loadStty(): Promise<(setting: string) => string> {
  const { execFileSync } = await import('node:child_process')
  return setting => {
    try {
      // In the background it would be stopped for asking, and never end.
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
