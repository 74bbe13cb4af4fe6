import xterm from '@xterm/headless'
import type { Piece } from './pty.ts'

/** What was on the screen from then on. */
export interface Shown {
  readonly at: number
  readonly rows: readonly string[]
}

/** Draws the output afterwards, since drawing takes time that would distort the measurement. */
export async function replayed(pieces: readonly Piece[]): Promise<readonly Shown[]> {
  const terminal = new xterm.Terminal({ cols: 200, rows: 60, allowProposedApi: true })
  const shown: Shown[] = []
  for (const { at, text } of pieces) {
    await new Promise<void>(resolve => terminal.write(text, resolve))
    const { active } = terminal.buffer
    shown.push({ at, rows: Array.from({ length: 60 }, (_, y) => active.getLine(y)?.translateToString(true) ?? '') })
  }
  return shown
}
